import { describe, expect, it } from 'vitest';
import { searchOf } from '../../../../../test/support/search-of.ts';
import { Phrases } from './proximity.ts';
import { conceptsIn } from './query.ts';
import { NO_SYNONYMS } from './synonyms.ts';

const phrasesOf = (question: string, rarity: (term: string) => number = () => 1): Phrases =>
  new Phrases(conceptsIn(question, NO_SYNONYMS), rarity);

const weigh = (question: string, ...texts: readonly string[]): number =>
  phrasesOf(question).weigh(texts, undefined);

describe('Phrases', () => {
  it('are pairs of adjacent words without stop words', () => {
    expect(phrasesOf('thread').size).toBe(0);
    expect(phrasesOf('').size).toBe(0);
    expect(phrasesOf('thread thread').size).toBe(0);
    expect(phrasesOf('the pool of threads').size).toBe(1);
    expect(weigh('the pool of threads', 'a thread pool')).toBeGreaterThan(0);
  });

  it('count more the closer the words are, and in the order of the query', () => {
    const adjacent = weigh('thread pool', 'A thread pool.');
    const reversed = weigh('thread pool', 'A pool: thread.');
    const apart = weigh('thread pool', 'A thread xylem pool.');
    const far = weigh('thread pool', 'A thread xylem yucca zinnia quince pool.');
    expect(adjacent).toBeGreaterThan(reversed);
    expect(adjacent).toBeGreaterThan(apart);
    expect(apart).toBeGreaterThan(0);
    expect(reversed).toBeGreaterThan(0);
    expect(far).toBe(0);
  });

  it('count more the more often they occur, up to their rarity', () => {
    const [once, twice, often] = [1, 2, 500].map((times) =>
      weigh('thread pool', 'The thread pool waits. Then nothing else happens here. '.repeat(times)),
    ) as [number, number, number];
    expect(twice).toBeGreaterThan(once);
    expect(often).toBeGreaterThan(twice);
    expect(often).toBeLessThanOrEqual(1);
  });

  it('count by the more frequent of their words', () => {
    const rarity = (term: string): number => (term === 'pool' ? 2 : 7);
    const heavy = phrasesOf('thread pool', rarity).weigh(['thread pool'], undefined);
    expect(heavy).toBeCloseTo(2 * weigh('thread pool', 'thread pool'));
  });

  it('are found in other forms of the words, in the language of the text', () => {
    expect(weigh('running threads', 'it runs a thread')).toBeGreaterThan(0);
    expect(phrasesOf('running threads').weigh(['runs thread'], 'en')).toBeGreaterThan(0);
  });

  it('do not extend from one text to the next', () => {
    expect(weigh('thread pool', 'a thread', 'pool of water')).toBe(0);
  });

  it('are not made of the parts of one name', () => {
    expect(weigh('thread pool', 'threadpool')).toBe(0);
    expect(weigh('thread pool', 'thread-pool')).toBeGreaterThan(0);
  });
});

describe('a search for a phrase', () => {
  const { find, ids } = searchOf({
    'a.md': '# Cables\n\nWorkers pull one thread, silk pieces, the cold pool below.\n',
    'b.md': '# Queues\n\nWorkers fill one thread pool, jobs wait, cores idle below.\n',
    'c.md': '# Nets\n\nWorkers fill one pool, mend nets, take silk thread below.\n',
    'd.md': '# Other notes\n\nNothing of interest.\n',
  });

  it('ranks a text with the phrase first', async () => {
    expect((await ids('thread pool'))[0]).toBe('b');
  });

  it('finds other texts as well', async () => {
    const { hits } = await find('thread pool');
    expect(hits.map(({ document }) => document.id).sort()).toEqual(['a', 'b', 'c']);
    expect(hits.map(({ score }) => score)).toEqual(hits.map(({ score }) => score).sort((a, b) => b - a));
  });
});
