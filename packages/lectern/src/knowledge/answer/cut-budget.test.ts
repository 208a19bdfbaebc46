import { describe, expect, it } from 'vitest';
import { DEFAULT_BUDGET, LARGEST_BUDGET, SMALLEST_BUDGET, withinLimits } from './cut.ts';

describe('withinLimits', () => {
  it.each([
    [undefined, DEFAULT_BUDGET],
    [SMALLEST_BUDGET, SMALLEST_BUDGET],
    [LARGEST_BUDGET, LARGEST_BUDGET],
    [1234, 1234],
    [1234.9, 1234],
    [0, SMALLEST_BUDGET],
    [-5, SMALLEST_BUDGET],
    [Number.POSITIVE_INFINITY, LARGEST_BUDGET],
    [Number.NEGATIVE_INFINITY, SMALLEST_BUDGET],
  ])('limits %s to %s', (asked, given) => {
    expect(withinLimits(asked)).toBe(given);
  });
});
