import { describe, expect, it } from 'vitest';
import { putInto } from '../../../../../test/support/document-index-of.ts';
import { searchOf } from '../../../../../test/support/search-of.ts';
import type { Accepts } from '../document.ts';
import { keepHits } from './search.ts';
import { createSynonyms } from './synonyms.ts';

const article = (title: string, updated: string, ...body: readonly string[]): string =>
  ['---', `title: ${title}`, `updated: ${updated}`, '---', ...body].join('\n');

const ARTICLES = {
  'concepts/sandbox.md': article(
    'Sandbox',
    '2026-01-01',
    'A sandbox isolates programs from the machine.',
    '',
    '## Network access',
    '',
    'Close every port, then open the few that are needed.',
  ),
  'concepts/review.md': article(
    'Code Review',
    '2026-02-01',
    'Somebody reads the change before it is merged.',
    '',
    '## Speed of reading',
    '',
    'Four hundred lines an hour.',
  ),
  'practices/gardening.md': article('Gardening', '2026-03-01', 'Tomatoes want sun and water.'),
  'practices/cooking.md': article('Cooking', '2026-04-01', 'Boil the pasta, grate the cheese.'),
  'practices/sailing.md': article('Sailing', '2026-05-01', 'Reef early when the wind rises.'),
};

const NOTHING = { isAnswer: false, total: 0, hits: [], corrections: [] };

describe('Search', () => {
  it('finds the document that a query is about and ranks it first', async () => {
    const { answers } = searchOf(ARTICLES);
    expect((await answers('how do I sandbox programs'))[0]).toBe('concepts/sandbox');
    expect((await answers('reviewing code'))[0]).toBe('concepts/review');
    expect(await answers('tomatoes')).toEqual(['practices/gardening']);
  });

  it('ranks the section first that contains most of the query', async () => {
    const { find } = searchOf(ARTICLES);
    const [hit] = (await find('sandbox network port')).hits;
    expect(hit?.sections[0]?.section.id).toBe('concepts/sandbox#network-access');
    expect(hit?.sections.every(({ score, tokens }) => score > 0 && tokens > 0)).toBe(true);
  });

  it('finds nothing for unknown words, an empty query, and stop words', async () => {
    const { find } = searchOf(ARTICLES);
    for (const question of ['xyzzy plugh qwertz', '', 'what is it about', '\0\ud800', '🙂🙂🙂'])
      expect(await find(question)).toEqual(NOTHING);
  });

  it.each([
    ['which sun lotion protects babies against ultraviolet radiation at noon', 'practices/gardening'],
    ['salary negotiation tips for lines managers in banking', 'concepts/review'],
  ])(
    'returns a match of one word of many as nearest, but not as an answer: %s',
    async (question, nearest) => {
      const { isAnswer, total, hits } = await searchOf(ARTICLES).find(question);
      expect({ isAnswer, total }).toEqual({ isAnswer: false, total: 0 });
      expect(hits.map(({ document, isAnswer: answers }) => [document.id, answers])).toEqual([
        [nearest, false],
      ]);
    },
  );

  it('counts all relevant documents and returns as many as requested', async () => {
    const texts = Object.fromEntries(
      Array.from({ length: 30 }, (_, i) => [
        `a${i}.md`,
        article(`Zebra ${i}`, '2026-01-01', 'Zebras have stripes.'),
      ]),
    );
    const { find } = searchOf({ ...ARTICLES, ...texts });
    const found = await find('zebra stripes', undefined, 7);
    expect([found.isAnswer, found.total, found.hits.length]).toEqual([true, 30, 7]);
    expect(await find('zebra stripes', undefined, 0)).toMatchObject({ total: 30, hits: [] });
    const scores = found.hits.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });

  it('ranks the newest first among equals', async () => {
    const text = (updated: string): string => article('Zebra', updated, 'Stripes.');
    const { ids } = searchOf({
      'x/zebra.md': text('2025-01-01'),
      'y/zebra.md': text('2026-01-01'),
      'z/zebra.md': text('2024-01-01'),
      ...ARTICLES,
    });
    expect(await ids('zebra')).toEqual(['y/zebra', 'x/zebra', 'z/zebra']);
  });

  it('finds and counts only documents that the filter accepts', async () => {
    const { find } = searchOf(ARTICLES);
    const practices: Accepts = ({ category }) => category === 'practices';
    expect(await find('sandbox', practices)).toMatchObject({ isAnswer: false, total: 0, hits: [] });
    expect(await find('sandbox', () => false)).toMatchObject({ isAnswer: false, total: 0, hits: [] });
  });

  it('explains the matches of the document and of each section', async () => {
    const { find } = searchOf(ARTICLES);
    const [hit] = (await find('ports of sandboxes')).hits;
    expect(hit?.matches).toEqual([
      { words: ['ports'], fields: ['body'] },
      { words: ['sandboxes'], fields: ['body', 'title'] },
    ]);
    expect(hit?.sections.map(({ section, matches }) => [section.id, matches])).toEqual([
      ['concepts/sandbox#', [{ words: ['sandboxes'], fields: ['body'] }]],
      ['concepts/sandbox#network-access', [{ words: ['ports'], fields: ['body'] }]],
    ]);
  });

  it('finds by synonyms', async () => {
    const { search, ids } = searchOf(ARTICLES);
    expect(await ids('jail')).toEqual([]);
    search.synonyms = createSynonyms({ same: [['jail', 'sandbox']], also: {} });
    expect(await ids('jail')).toEqual(['concepts/sandbox']);
  });

  it('finds by the index only if no text can be read', async () => {
    const { search } = searchOf(ARTICLES);
    const question = 'sandbox programs, code review';
    const { hits } = await search.find(
      question,
      () => true,
      10,
      async () => undefined,
    );
    expect(hits.map(({ document }) => document.id)).toEqual(['concepts/review', 'concepts/sandbox']);
  });

  describe('correcting typing errors', () => {
    it('happens and is reported if there is no answer otherwise', async () => {
      const { find } = searchOf(ARTICLES);
      const found = await find('tomatose');
      expect(found.hits.map(({ document }) => document.id)).toEqual(['practices/gardening']);
      expect(found.corrections).toEqual([{ from: 'tomatose', to: 'tomatoes' }]);
      expect((await find('tomatoes')).corrections).toEqual([]);
    });

    it('does not happen if the correction finds nothing either', async () => {
      const found = await searchOf(ARTICLES).find('tomatose', ({ id }) => id !== 'practices/gardening');
      expect(found).toMatchObject({ isAnswer: false, total: 0, hits: [] });
    });

    it('never uses a removed word, and also corrects one', async () => {
      const { documentIndex, find, ids } = searchOf(ARTICLES);
      documentIndex.remove('practices/gardening');
      expect(await find('tomatose')).toEqual(NOTHING);
      putInto(documentIndex, 'new.md', 'A tomato1 is a strange tomatl.');
      expect(await ids('tomatl')).toEqual(['new']);
    });

    it.each(['steam iron', 'steam', 'iron a shirt with steam', 'claen the steam iron'])(
      'never changes the subject: %s',
      async (question) => {
        const { find } = searchOf({ ...ARTICLES, 'team.md': '# Team\n\nA team reviews together.\n' });
        const { isAnswer, corrections } = await find(question);
        expect(corrections).toEqual([]);
        expect(isAnswer).toBe(false);
      },
    );
  });

  it('reflects documents that are added, changed and removed', async () => {
    const { documentIndex, ids } = searchOf(ARTICLES);
    expect(await ids('zebra')).toEqual([]);
    putInto(documentIndex, 'animal.md', '# Zebra\n\nStripes.');
    expect(await ids('zebra')).toEqual(['animal']);
    putInto(documentIndex, 'animal.md', '# Lion\n\nMane.');
    expect([await ids('zebra'), await ids('lion')]).toEqual([[], ['animal']]);
    documentIndex.remove('animal');
    expect(await ids('lion')).toEqual([]);
    expect(await ids('sandbox')).toEqual(['concepts/sandbox']);
  });

  it('returns the same result for the same query, whatever is searched before or concurrently', async () => {
    const { find } = searchOf(ARTICLES);
    const question = 'sandbox network programs';
    const before = await find(question);
    const [meanwhile] = await Promise.all([
      find(question),
      ...['tomatoes', 'reading speed', 'x', 'pasta cheese wind'].map((other) => find(other)),
    ]);
    expect(meanwhile).toEqual(before);
    expect(await find(question)).toEqual(before);
  });
});

describe('keepHits', () => {
  const zebras = Object.fromEntries(
    Array.from({ length: 6 }, (_, i) => [`zebra-${i}.md`, `# Zebra ${i}\n\nStripes of the zebra.\n`]),
  );

  it('removes documents and counts only answers', async () => {
    const found = await searchOf({ ...ARTICLES, ...zebras }).find('zebra stripes, wind', undefined, 4);
    const [first, second] = found.hits.map(({ document }) => document.id);
    const kept = keepHits(found, ({ id }) => id !== first);
    expect(kept).toMatchObject({ isAnswer: true, total: found.total - 1, hits: { length: 3 } });
    expect(kept.hits[0]?.document.id).toBe(second);
    expect(keepHits(found, () => true)).toEqual(found);
  });

  it('has no answer if no answer remains', async () => {
    const found = await searchOf(ARTICLES).find('tomatoes');
    expect(keepHits(found, () => false)).toEqual(NOTHING);
  });

  it('does not count documents that were not answers', async () => {
    const found = await searchOf(ARTICLES).find('salary negotiation tips for lines managers in banking');
    expect(keepHits(found, () => false)).toEqual(NOTHING);
  });
});

describe('a long query', () => {
  const filler = (words: number): string =>
    Array.from({ length: words }, (_, i) => `detail${i % 50} of our own project`).join(', ');

  it.each([1_000, 20_000])('of more than %i characters is accepted', async (length) => {
    const question = `Our programs run wild. How do I isolate programs in a sandbox, away from the machine? ${filler(length / 20)}`;
    expect(question.length).toBeGreaterThan(length);
    const { hits } = await searchOf(ARTICLES).find(question);
    expect(hits[0]?.document.id).toBe('concepts/sandbox');
  });

  it('has an answer if it is about a document, whatever its length', async () => {
    const { answers } = searchOf(ARTICLES);
    const question = `sandbox ${'programs machine isolate '.repeat(5000)}`;
    expect((await answers(question))[0]).toBe('concepts/sandbox');
  });

  it('gives repeated words more weight, but not all', async () => {
    const { ids, find } = searchOf(ARTICLES);
    expect((await ids('pasta wind wind wind'))[0]).toBe('practices/sailing');
    expect((await ids('wind pasta pasta pasta'))[0]).toBe('practices/cooking');
    const scoreOf = async (question: string): Promise<number> =>
      (await find(question)).hits[0]?.score as number;
    const times = (await scoreOf('wind '.repeat(5000))) / (await scoreOf('wind'));
    expect(times).toBeGreaterThan(2);
    expect(times).toBeLessThan(100);
  });

  it('finds nothing if all words are unknown', async () => {
    const strange = Array.from({ length: 10_000 }, (_, i) => `strange${i}`).join(' ');
    expect(await searchOf(ARTICLES).find(strange)).toEqual(NOTHING);
  });
});

describe('in a folder of two notes', () => {
  const notes = searchOf({
    'tea.md': '# Tea\n\nGreen tea steeps for two minutes in water of eighty degrees.\n',
    'garden.md': '# Garden\n\nWater tomatoes in the morning, every other day.\n',
  });

  it.each([
    ['how long does green tea steep', ['tea']],
    ['tomato watering schedule', ['garden']],
    ['quantum computing in finance', []],
    ['how do I reset my router', []],
  ])('%j has the answers %j', async (question, ids) => {
    expect(await notes.answers(question)).toEqual(ids);
  });
});
