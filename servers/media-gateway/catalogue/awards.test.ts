import { describe, expect, it } from 'vitest';
import { checkRows } from '../../../test/support/check-rows.ts';
import { ANY_OSCAR, AWARDS } from './awards.ts';
import { foldText } from './fold-text.ts';

const all = Object.entries(AWARDS);
const points = (id: string): number => AWARDS[id]?.points ?? 0;

describe('awards', () => {
  it('have unique names', () => {
    expect(new Set(all.map(([, { name }]) => name)).size).toBe(all.length);
  });

  it('all count, the most important ones most', () => {
    const highest = all.filter(([, award]) => award.points === Math.max(...all.map(([id]) => points(id))));
    expect(highest.map(([id]) => id)).toEqual(['oscar-picture', 'palme-dor', 'cannes-grand-prix']);
    expect(all.filter(([id]) => points(id) <= 0)).toEqual([]);
    expect(points('oscar-international')).toBeGreaterThan(points('oscar-director'));
    expect(points('oscar-director')).toBeGreaterThan(points('oscar-song'));
  });

  it('have normalized words', () => {
    checkRows(all, (_id, { words }) => {
      expect(words.map(foldText)).toEqual(words);
    });
  });

  it('share no words except for awards commonly regarded as one', () => {
    const owners = new Map<string, string[]>();
    for (const [id, { words }] of all)
      for (const word of words) owners.set(word, [...(owners.get(word) ?? []), id]);
    const shared = [...owners].filter(([, ids]) => ids.length > 1);
    expect(shared).toEqual([['emmy', ['emmy-drama', 'emmy-comedy', 'emmy-limited']]]);
  });
});

it('have words for any Academy Award, which stand for none in particular', () => {
  expect(ANY_OSCAR.map(foldText)).toEqual(ANY_OSCAR);
  expect(all.filter(([, { words }]) => words.some((word) => ANY_OSCAR.includes(word)))).toEqual([]);
});
