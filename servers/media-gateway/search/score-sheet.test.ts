import { describe, expect, it } from 'vitest';
import { ScoreSheet } from './score-sheet.ts';

const scoresOf = (sheet: ScoreSheet): number[] => [...sheet.scores];
const missingOf = (sheet: ScoreSheet): number[] =>
  [...sheet.scores].map((_, number) => sheet.missing(number));

describe('a score sheet', () => {
  it('adds up the scores of a title', () => {
    const sheet = new ScoreSheet(3);
    sheet.add(1, 0.5);
    sheet.add(1, 2);
    sheet.add(2, 1);
    expect(scoresOf(sheet)).toEqual([0, 2.5, 1]);
    expect(sheet.required).toBe(0);
  });

  it('counts a title once, on however many lists of a facet it is', () => {
    const sheet = new ScoreSheet(4);
    sheet.addLists([[0, 2], [2, 3], [2]], 2, false);
    expect(scoresOf(sheet)).toEqual([2, 0, 2, 2]);
    sheet.addLists([[2]], 1, false);
    expect(scoresOf(sheet)).toEqual([2, 0, 3, 2]);
    expect(missingOf(sheet)).toEqual([0, 0, 0, 0]);
  });

  it('records how much of the required conditions a title lacks', () => {
    const sheet = new ScoreSheet(3);
    sheet.addLists([[0, 1], [1]], 1, true);
    sheet.addWhere((number) => number > 0, 0.5);
    sheet.addLists([[2]], 1, false);
    expect(sheet.required).toBe(2);
    expect(missingOf(sheet)).toEqual([1, 0, 1]);
    expect(scoresOf(sheet)).toEqual([1, 1.5, 1.5]);
  });

  it('reports a condition without titles as missing in every title', () => {
    const sheet = new ScoreSheet(2);
    sheet.addLists([[]], 1, true);
    sheet.addLists([], 1, true);
    sheet.addWhere(() => false, 1);
    expect(missingOf(sheet)).toEqual([3, 3]);
    expect(scoresOf(sheet)).toEqual([0, 0]);
  });

  it('is empty again after clear()', () => {
    const sheet = new ScoreSheet(2);
    sheet.add(0, 3);
    sheet.addLists([[0], [0, 1]], 1, true);
    sheet.clear();
    expect(scoresOf(sheet)).toEqual([0, 0]);
    expect(missingOf(sheet)).toEqual([0, 0]);
    expect(sheet.required).toBe(0);
  });

  it('may have no titles', () => {
    const sheet = new ScoreSheet(0);
    sheet.addWhere(() => true, 1);
    expect(scoresOf(sheet)).toEqual([]);
  });
});
