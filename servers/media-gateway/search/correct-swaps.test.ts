import { describe, expect, it } from 'vitest';
import { readQuery } from '../../../src/knowledge/search/query.ts';
import { NO_SYNONYMS } from '../../../src/knowledge/search/synonyms.ts';
import { correctSwap } from './correct-swaps.ts';
import { plainTitle, testSearch } from './test-search.ts';

const { index } = testSearch([
  plainTitle('a', { title: 'Park', themes: ['boat', 'ponies', 'gold', 'pier'] }),
]);

function termsFor(word: string): { terms: readonly string[]; weight: number } | undefined {
  const [concept] = readQuery(word, NO_SYNONYMS);
  return concept && correctSwap(concept, index.fields).alternatives[0];
}

describe('a short word with two letters swapped', () => {
  it.each([
    ['prak', 'park'],
    ['apkr', undefined],
    ['pakr', 'park'],
    ['aprk', 'park'],
    ['baot', 'boat'],
    ['godl', 'gold'],
  ])('%j is taken for %j, which counts for less', (word, meant) => {
    const found = termsFor(word);
    if (meant === undefined) expect(found).toEqual({ terms: [word], weight: 1 });
    else expect(found).toEqual({ terms: [meant], weight: 0.8 });
  });

  it.each([
    ['is known as it is', 'pier'],
    ['is neither way known', 'xyzq'],
    ['has another error', 'perk'],
    ['is longer', 'opnies'],
    ['is shorter', 'prk'],
  ])('is left alone where it %s: %j', (_, word) => {
    const [concept] = readQuery(word, NO_SYNONYMS);
    expect(concept && correctSwap(concept, index.fields)).toBe(concept);
  });

  it('is still told as it was written', () => {
    const [concept] = readQuery('prak', NO_SYNONYMS);
    expect(concept && correctSwap(concept, index.fields).words).toEqual(['prak']);
  });
});
