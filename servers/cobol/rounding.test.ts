import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultRounding, roundingModes, roundToScale } from './rounding.ts';

describe('roundToScale', () => {
  // Columns: 1.5, 2.5, -2.5, 2.1, -2.1, 2.9 in tenths, rounded to whole numbers.
  const tenths = [15n, 25n, -25n, 21n, -21n, 29n];
  it.each([
    ['NEAREST-AWAY-FROM-ZERO', [2n, 3n, -3n, 2n, -2n, 3n]],
    ['NEAREST-EVEN', [2n, 2n, -2n, 2n, -2n, 3n]],
    ['NEAREST-TOWARD-ZERO', [1n, 2n, -2n, 2n, -2n, 3n]],
    ['AWAY-FROM-ZERO', [2n, 3n, -3n, 3n, -3n, 3n]],
    ['TRUNCATION', [1n, 2n, -2n, 2n, -2n, 2n]],
    ['TOWARD-GREATER', [2n, 3n, -2n, 3n, -2n, 3n]],
    ['TOWARD-LESSER', [1n, 2n, -3n, 2n, -3n, 2n]],
  ] as const)('rounds with %s', (mode, expected) => {
    expect(tenths.map((units) => roundToScale({ units, scale: 1 }, 0, mode).units)).toEqual(expected);
  });

  it('reports whether nonzero digits were dropped', () => {
    expect(roundToScale({ units: 150n, scale: 2 }, 1, defaultRounding)).toEqual({
      units: 15n,
      inexact: false,
    });
    expect(roundToScale({ units: 151n, scale: 2 }, 1, defaultRounding)).toEqual({
      units: 15n,
      inexact: true,
    });
    expect(roundToScale({ units: 15n, scale: 1 }, 3, defaultRounding)).toEqual({
      units: 1500n,
      inexact: false,
    });
  });

  it('never changes a value by one unit or more, nor by more than half a unit to the nearest', () => {
    const values = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
    fc.assert(
      fc.property(
        values,
        fc.integer({ min: 1, max: 20 }),
        fc.constantFrom(...roundingModes),
        (units, drop, mode) => {
          const unit = 10n ** BigInt(drop);
          const error = roundToScale({ units, scale: drop }, 0, mode).units * unit - units;
          const size = error < 0n ? -error : error;
          expect(size < unit).toBe(true);
          if (mode.startsWith('NEAREST')) expect(2n * size <= unit).toBe(true);
        },
      ),
    );
  });
});
