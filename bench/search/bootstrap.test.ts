import { expect, it } from 'vitest';
import { compareScores } from './bootstrap.ts';

it('has no interval if every query differs by the same amount', () => {
  const difference = compareScores([0.75, 0.5, 1], [0.5, 0.25, 0.75]);
  expect(difference).toEqual({ mean: 0.25, low: 0.25, high: 0.25 });
});

it('includes zero if the queries disagree, and returns the same in every run', () => {
  const ours = Array.from({ length: 40 }, (_, i) => i % 2);
  const theirs = ours.map((score) => 1 - score);
  const difference = compareScores(ours, theirs);
  expect(difference.mean).toBe(0);
  expect(difference.low).toBeLessThan(0);
  expect(difference.high).toBeGreaterThan(0);
  expect(compareScores(ours, theirs)).toEqual(difference);
});
