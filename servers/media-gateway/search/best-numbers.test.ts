import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestNumbers } from './best-numbers.ts';

function sorted(scores: Float32Array, most: number): number[] {
  return [...scores.keys()]
    .filter((number) => (scores[number] as number) > 0)
    .sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b)
    .slice(0, most);
}

describe('bestNumbers', () => {
  it.each([
    [[1, 3, 2], 2, [1, 2]],
    [[1, 3, 2], 9, [1, 2, 0]],
    [[2, 2, 2, 3], 3, [3, 0, 1]],
    [[0, 0, 0.5], 3, [2]],
    [[-1, 1], 2, [1]],
    [[1, 2], 0, []],
    [[], 5, []],
  ])('returns for %j, at most %i, %j', (scores, most, best) => {
    expect(bestNumbers(Float32Array.from(scores), most)).toEqual(best);
  });

  it('returns the first items of a plain sort', () => {
    // Few different scores, so that there are many equals.
    const score = fc.oneof(fc.integer({ min: 0, max: 4 }), fc.float({ min: 0, max: 100, noNaN: true }));
    fc.assert(
      fc.property(fc.array(score, { maxLength: 200 }), fc.integer({ min: 0, max: 60 }), (given, most) => {
        const scores = Float32Array.from(given);
        expect(bestNumbers(scores, most)).toEqual(sorted(scores, most));
      }),
      { numRuns: 500 },
    );
  });

  it('does not modify the scores', () => {
    const scores = Float32Array.of(1, 5, 3);
    bestNumbers(scores, 2);
    expect([...scores]).toEqual([1, 5, 3]);
  });
});
