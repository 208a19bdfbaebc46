import { describe, expect, it } from 'vitest';
import { HOUSE_NOTES } from '../../../../test/support/house-notes.ts';
import { readyLibrary } from '../../../../test/support/sample-articles.ts';
import { LONGEST_QUESTION } from '../knowledge/search/search.ts';
import { estimateTokens } from '../knowledge/text/token-estimate.ts';
import { searchArticles } from './search-articles.ts';

const { library } = await readyLibrary(HOUSE_NOTES);

async function ask(query: string): Promise<string> {
  const { content } = await searchArticles({ library, scheme: 'notes' }, { query });
  const [first] = content ?? [];
  return (first as { text: string }).text;
}

const sourcesIn = (text: string): string[] =>
  [...text.matchAll(/^Source: (\S+?)\.md:/gm)].map(([, path]) => path as string);

const NEAREST = 'Nothing answers this well. Nearest:';

describe('a folder of 56 short notes', () => {
  it('is indexed completely', () => {
    expect(library.list()).toHaveLength(56);
  });

  it.each([
    ['wood stove', 'notes/wood-stove'],
    ['clean wood stove', 'notes/wood-stove'],
    ['should I get rid of my old wood stove', 'notes/wood-stove'],
    ['how do I prevent a heat pump from freezing up', 'notes/heat-pump'],
    ['I would like to start keeping bees, where do I put a beehive', 'notes/beehive'],
    ['how often must a septic tank be emptied by a company', 'notes/septic-tank'],
    ['explain lime plaster to a beginner', 'notes/lime-plaster'],
    ['how do I reset the router', 'notes/router'],
    ['when do I prune the apple trees', 'notes/apple-trees'],
    ['red mites', 'notes/henhouse'],
  ])('returns passages for %j from %s', async (query, id) => {
    const text = await ask(query);
    expect(text).toMatch(/^\d+ articles? match(es)? /);
    expect(sourcesIn(text)[0]).toBe(id);
  });

  it.each([
    'how do I write a cover letter for a position in marketing',
    'which medicine helps against a migraine while pregnant',
    'what were the causes of the first world war',
    'not told',
    'is it safe to invest the money of my children in shares of one company',
    'steam iron',
    'quarterly revenue of the largest water companies by country',
  ])('returns no passages for %j', async (query) => {
    const text = await ask(query);
    expect(text).toMatch(/^Nothing /);
    expect(sourcesIn(text)).toEqual([]);
  });

  it('lists at most five nearest articles, one line each, within about 120 tokens', async () => {
    const query = 'how much oil and electricity do cold countries import in a year';
    const text = await ask(query);
    const [opening, ...lines] = text.split('\n');
    expect(opening).toBe(NEAREST);
    expect(lines).toHaveLength(5);
    for (const line of lines) expect(line).toMatch(/^- \[notes\/[\w-]+\] [A-Z]/);
    expect(estimateTokens(text)).toBeLessThanOrEqual(150);
  });

  it('lists all articles if there are fewer than five', async () => {
    expect(await ask('glycol as an ingredient of cosmetics, creams and shampoos')).toMatch(
      /^Nothing answers this well\. Nearest:\n- \[notes\/heat-pump\] Heat pump: .+$/,
    );
  });

  it('finds nothing only if no word is known', async () => {
    expect(await ask('quidditch tournaments')).toMatch(/^Nothing found for "quidditch tournaments"\./);
    expect(await ask('quidditch tournaments in winter')).toMatch(/^Nothing answers this well/);
  });

  it('reports which word it searched for instead of a misspelled one', async () => {
    expect(await ask('saurkraut')).toMatch(
      /^Nothing for 'saurkraut'; searched for 'sauerkraut'\. 1 article matches/,
    );
  });

  it('names at most four words above each passage, all of which occur in that passage', async () => {
    const text = await ask(
      'the outdoor unit of the heat pump, its grille, the snow, the leaves, the heating rod, glycol, freezing',
    );
    const [matched] = /^Matched: .*$/m.exec(text) as RegExpExecArray;
    expect(matched.match(/\(/g)).toHaveLength(4);
    expect(matched).toMatch(/ and \d+ more$/);
  });

  it.each([1_000, 20_000])('accepts a query of more than %i characters', async (length) => {
    const detail = 'We moved in last autumn and the house is from 1911. ';
    const query = `How often must our septic tank be emptied by a company, and what kills the bacteria in the septic tank? ${detail.repeat(length / 50)}`;
    expect(query.length).toBeGreaterThan(length);
    const text = await ask(query);
    expect(text).toContain('notes/septic-tank');
    expect(text.includes('characters of the query were read')).toBe(query.length > LONGEST_QUESTION);
  });
});
