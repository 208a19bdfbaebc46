import { describe, expect, it } from 'vitest';
import { catalogueOf, putInto } from '../../../test/support/catalogue-of.ts';
import type { Accepts } from './filter.ts';
import { Search } from './search.ts';
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

const everything: Accepts = () => true;

function open(texts: Readonly<Record<string, string>> = ARTICLES) {
  const catalogue = catalogueOf(texts);
  const search = new Search(catalogue);
  const ids = (question: string, accepts = everything, limit = 10): string[] =>
    search.find(question, accepts, limit).hits.map(({ document }) => document.id);
  return { catalogue, search, ids };
}

describe('Search', () => {
  it('finds the document that a question is about, and puts it first', () => {
    const { ids } = open();
    expect(ids('how do I sandbox programs')[0]).toBe('concepts/sandbox');
    expect(ids('reviewing code')[0]).toBe('concepts/review');
    expect(ids('tomatoes')).toEqual(['practices/gardening']);
  });

  it('puts the section first that holds most of it', () => {
    const { search } = open();
    const [hit] = search.find('sandbox network port', everything, 1).hits;
    expect(hit?.sections[0]?.section.id).toBe('concepts/sandbox#network-access');
    expect(hit?.sections.every(({ score, tokens }) => score > 0 && tokens > 0)).toBe(true);
  });

  it('finds nothing for nonsense, for nothing, and for small words', () => {
    const { search } = open();
    for (const question of ['xyzzy plugh qwertz', '', 'what is it about', '\0\ud800', '🙂🙂🙂'])
      expect(search.find(question, everything, 10)).toEqual({ total: 0, hits: [], corrections: [] });
  });

  it('finds nothing where one word of many is shared', () => {
    const { ids } = open();
    expect(ids('which sun lotion protects babies against ultraviolet radiation at noon')).toEqual([]);
    expect(ids('salary negotiation tips for lines managers in banking')).toEqual([]);
  });

  it('counts all that is relevant, and shows as many as are asked for', () => {
    const texts = Object.fromEntries(
      Array.from({ length: 30 }, (_, i) => [
        `a${i}.md`,
        article(`Zebra ${i}`, '2026-01-01', 'Zebras have stripes.'),
      ]),
    );
    const { search } = open({ ...ARTICLES, ...texts });
    const found = search.find('zebra stripes', everything, 7);
    expect([found.total, found.hits.length]).toEqual([30, 7]);
    expect(search.find('zebra stripes', everything, 0)).toMatchObject({ total: 30, hits: [] });
    const scores = found.hits.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });

  it('puts the newest first of equals', () => {
    const text = (updated: string): string => article('Zebra', updated, 'Stripes.');
    const { ids } = open({
      'x/zebra.md': text('2025-01-01'),
      'y/zebra.md': text('2026-01-01'),
      'z/zebra.md': text('2024-01-01'),
      ...ARTICLES,
    });
    expect(ids('zebra')).toEqual(['y/zebra', 'x/zebra', 'z/zebra']);
  });

  it('finds only what may be found, and counts nothing else', () => {
    const { search } = open();
    const practices: Accepts = ({ category }) => category === 'practices';
    expect(search.find('sandbox', practices, 10)).toMatchObject({ total: 0, hits: [] });
    expect(search.find('sandbox', () => false, 10).total).toBe(0);
  });

  it('says why', () => {
    const { search } = open();
    const [hit] = search.find('sandboxes', everything, 1).hits;
    expect(hit?.matches).toEqual([{ words: ['sandboxes'], fields: ['body', 'description', 'title'] }]);
  });

  it('finds by what the curators say', () => {
    const { search, ids } = open();
    expect(ids('jail')).toEqual([]);
    search.synonyms = createSynonyms({ same: [['jail', 'sandbox']], also: {} });
    expect(ids('jail')).toEqual(['concepts/sandbox']);
  });

  describe('corrects typing errors', () => {
    it('where nothing is found without, and says so', () => {
      const { search } = open();
      const found = search.find('tomatose', everything, 10);
      expect(found.hits.map(({ document }) => document.id)).toEqual(['practices/gardening']);
      expect(found.corrections).toEqual([{ from: 'tomatose', to: 'tomatoes' }]);
      expect(search.find('tomatoes', everything, 10).corrections).toEqual([]);
    });

    it('not where even that finds nothing', () => {
      const { search } = open();
      const found = search.find('tomatose', ({ id }) => id !== 'practices/gardening', 10);
      expect(found).toEqual({ total: 0, hits: [], corrections: [] });
    });

    it('not to a word that is gone, but also of a word that is gone', () => {
      const { catalogue, search, ids } = open();
      catalogue.remove('practices/gardening');
      expect(search.find('tomatose', everything, 10)).toEqual({ total: 0, hits: [], corrections: [] });
      putInto(catalogue, 'new.md', 'A tomato1 is a strange tomatl.');
      expect(ids('tomatl')).toEqual(['new']);
    });
  });

  it('follows documents that come, change and go', () => {
    const { catalogue, ids } = open();
    expect(ids('zebra')).toEqual([]);
    putInto(catalogue, 'animal.md', '# Zebra\n\nStripes.');
    expect(ids('zebra')).toEqual(['animal']);
    putInto(catalogue, 'animal.md', '# Lion\n\nMane.');
    expect([ids('zebra'), ids('lion')]).toEqual([[], ['animal']]);
    catalogue.remove('animal');
    expect(ids('lion')).toEqual([]);
    expect(ids('sandbox')).toEqual(['concepts/sandbox']);
  });

  it('gives one answer to one question, whatever was asked before', () => {
    const { search } = open();
    const ask = () => search.find('sandbox network programs', everything, 10);
    const before = ask();
    for (const question of ['tomatoes', 'reading speed', 'x', 'pasta cheese wind'])
      search.find(question, everything, 5);
    expect(ask()).toEqual(before);
  });

  it('has an answer to a question of any size', () => {
    const { search } = open();
    const long = `sandbox ${'programs machine '.repeat(5000)}`;
    expect(search.find(long, everything, 10).hits[0]?.document.id).toBe('concepts/sandbox');
    const strange = Array.from({ length: 10_000 }, (_, i) => `strange${i}`).join(' ');
    expect(search.find(strange, everything, 10).total).toBe(0);
  });
});

describe('in a folder of two notes', () => {
  const notes = catalogueOf({
    'tea.md': '# Tea\n\nGreen tea steeps for two minutes in water of eighty degrees.\n',
    'garden.md': '# Garden\n\nWater tomatoes in the morning, every other day.\n',
  });
  const found = (question: string): string[] =>
    new Search(notes).find(question, () => true, 10).hits.map(({ document }) => document.id);

  it.each([
    ['how long does green tea steep', ['tea']],
    ['tomato watering schedule', ['garden']],
    ['quantum computing in finance', []],
    ['how do I reset my router', []],
  ])('%j finds %j', (question, ids) => {
    expect(found(question)).toEqual(ids);
  });
});
