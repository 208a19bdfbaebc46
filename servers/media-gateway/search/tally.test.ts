import { describe, expect, it } from 'vitest';
import { Tally } from './tally.ts';

const scoresOf = (tally: Tally): number[] => [...tally.scores];
const missingOf = (tally: Tally): number[] => [...tally.scores].map((_, number) => tally.missing(number));

describe('a tally', () => {
  it('adds up what a title is given', () => {
    const tally = new Tally(3);
    tally.add(1, 0.5);
    tally.add(1, 2);
    tally.add(2, 1);
    expect(scoresOf(tally)).toEqual([0, 2.5, 1]);
    expect(tally.required).toBe(0);
  });

  it('counts a title once, on however many lists of one wish it is', () => {
    const tally = new Tally(4);
    tally.addLists([[0, 2], [2, 3], [2]], 2, false);
    expect(scoresOf(tally)).toEqual([2, 0, 2, 2]);
    tally.addLists([[2]], 1, false);
    expect(scoresOf(tally)).toEqual([2, 0, 3, 2]);
    expect(missingOf(tally)).toEqual([0, 0, 0, 0]);
  });

  it('knows how much of what it must have a title lacks', () => {
    const tally = new Tally(3);
    tally.addLists([[0, 1], [1]], 1, true);
    tally.addWhere((number) => number > 0, 0.5);
    tally.addLists([[2]], 1, false);
    expect(tally.required).toBe(2);
    expect(missingOf(tally)).toEqual([1, 0, 1]);
    expect(scoresOf(tally)).toEqual([1, 1.5, 1.5]);
  });

  it('misses what nobody has in every title', () => {
    const tally = new Tally(2);
    tally.addLists([[]], 1, true);
    tally.addLists([], 1, true);
    tally.addWhere(() => false, 1);
    expect(missingOf(tally)).toEqual([3, 3]);
    expect(scoresOf(tally)).toEqual([0, 0]);
  });

  it('knows nothing more of the question before after it is cleared', () => {
    const tally = new Tally(2);
    tally.add(0, 3);
    tally.addLists([[0], [0, 1]], 1, true);
    tally.clear();
    expect(scoresOf(tally)).toEqual([0, 0]);
    expect(missingOf(tally)).toEqual([0, 0]);
    expect(tally.required).toBe(0);
  });

  it('may be of no titles', () => {
    const tally = new Tally(0);
    tally.addWhere(() => true, 1);
    expect(scoresOf(tally)).toEqual([]);
  });
});
