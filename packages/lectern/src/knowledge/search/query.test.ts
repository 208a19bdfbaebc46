import { describe, expect, it } from 'vitest';
import { type Concept, readQuery } from './query.ts';
import { createSynonyms, NO_SYNONYMS, type SynonymData } from './synonyms.ts';

function read(question: string, data: Partial<SynonymData> = {}): Concept[] {
  return readQuery(question, createSynonyms({ same: [], also: {}, ...data }));
}

const words = (concepts: readonly Concept[]): string[] => concepts.map((concept) => concept.words.join(' '));
const termsOf = (concept: Concept | undefined): string[] =>
  (concept?.alternatives ?? []).map(({ terms }) => terms.join(' '));

describe('readQuery', () => {
  it('returns one concept for each meaningful word, in order', () => {
    const concepts = read('How do I review the code of an agent?');
    expect(words(concepts)).toEqual(['review', 'code', 'agent']);
    expect(concepts.every(({ alternatives }) => alternatives[0]?.weight === 1)).toBe(true);
  });

  it('returns nothing for a query without meaningful words', () => {
    for (const question of ['', '   ', '?!', 'what is it', '\0', '\ud800', '—'.repeat(100)])
      expect(read(question)).toEqual([]);
  });

  it.each([
    ['multi-agent', ['multi', 'agent'], 'multiag'],
    ['getUserById', ['get', 'user', 'id'], 'getuserbyid'],
    ['AGENTS.md', ['agents', 'md'], 'agentsmd'],
    ['snake_case', ['snake', 'case'], 'snakecas'],
  ])('splits %s into its parts, the first of which may be the whole', (question, parts, whole) => {
    const concepts = read(question);
    expect(words(concepts)).toEqual(parts);
    const others = termsOf(concepts[0]).slice(1);
    expect(others).toHaveLength(1);
    expect(whole.startsWith(others[0] as string) || (others[0] as string).startsWith(whole)).toBe(true);
    expect(termsOf(concepts[1])).toHaveLength(1);
  });

  it('preserves a name that consists of stop words', () => {
    expect(words(read('what is a how-to'))).toEqual(['howto']);
  });

  it('returns a phrase as one concept, with its synonyms, and its single words at a lower weight', () => {
    const [concept, ...rest] = read('human in the loop', { same: [['human in the loop', 'approval']] });
    expect(rest).toEqual([]);
    expect(concept?.words).toEqual(['human', 'loop']);
    const byTerms = new Map(concept?.alternatives.map(({ terms, weight }) => [terms.join(' '), weight]));
    expect([...byTerms.keys()]).toEqual(['human loop', 'approv', 'human', 'loop']);
    const [own, synonym, part] = [...byTerms.values()] as [number, number, number];
    expect(own).toBe(1);
    expect(synonym).toBeLessThan(own);
    expect(part).toBeLessThan(own);
    expect(Math.min(synonym, part)).toBeGreaterThan(0);
  });

  it('returns repeated words and phrases once, in any form', () => {
    expect(words(read('agent agents AGENT, agent’s'))).toEqual(['agent']);
    const repeated = read('pull request, Pull Requests', { also: { 'pull request': ['merge'] } });
    expect(words(repeated)).toEqual(['pull request']);
  });

  it('counts repeated words without letting them displace others', () => {
    const concepts = read(`${'agent '.repeat(500)} security`);
    expect(words(concepts)).toEqual(['agent', 'security']);
    expect(concepts.map(({ count }) => count)).toEqual([500, 1]);
  });

  it('counts repetitions after the last concept that it reads', () => {
    const long = Array.from({ length: 10_000 }, (_, i) => `word${i}`).join(' ');
    expect(read(`${long} word0 word9999`)[0]?.count).toBe(2);
  });

  it('marks words that do not describe the subject as light', () => {
    const light = (question: string): boolean[] => read(question).map(({ isLight }) => isLight);
    expect(light('not told')).toEqual([true, true]);
    expect(light('get rid of an old stove')).toEqual([true, true, true, false]);
  });

  it('does not mark a phrase with one meaningful word as light', () => {
    const [concept] = read('old stove', { same: [['old stove', 'antique']] });
    expect(concept).toMatchObject({ words: ['old', 'stove'], isLight: false });
  });

  it('reads a query of ten thousand words only in part', () => {
    const long = Array.from({ length: 10_000 }, (_, i) => `word${i}`).join(' ');
    const concepts = readQuery(long, NO_SYNONYMS);
    expect(concepts.length).toBeGreaterThan(100);
    expect(concepts.length).toBeLessThan(1000);
    expect(concepts[0]?.words).toEqual(['word0']);
    expect(readQuery('agent '.repeat(10_000), NO_SYNONYMS)).toHaveLength(1);
  });
});
