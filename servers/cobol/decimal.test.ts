import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDecimals, decimalText } from './decimal.ts';

const decimals = fc.record({ units: fc.bigInt({ min: -(10n ** 60n), max: 10n ** 60n }), scale: fc.nat(40) });

/** The model: every value as a whole number of 10^-80. */
function inSmallestUnits(value: { units: bigint; scale: number }): bigint {
  return value.units * 10n ** BigInt(80 - value.scale);
}

describe('addDecimals', () => {
  it('agrees with a plain integer model for all scales', () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        expect(inSmallestUnits(addDecimals(a, b))).toBe(inSmallestUnits(a) + inSmallestUnits(b));
      }),
    );
  });

  it('is commutative, and adding the opposite restores the value', () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        expect(addDecimals(a, b)).toEqual(addDecimals(b, a));
        const back = addDecimals(addDecimals(a, b), { units: -b.units, scale: b.scale });
        expect(decimalText(back)).toBe(decimalText(a));
      }),
    );
  });
});

describe('decimalText', () => {
  it.each([
    [0n, 0, '0'],
    [0n, 5, '0'],
    [5n, 1, '0.5'],
    [-5n, 3, '-0.005'],
    [1500n, 3, '1.5'],
    [1000n, 0, '1000'],
    [-120n, 1, '-12'],
  ])('writes %s at scale %s as %s', (units, scale, text) => {
    expect(decimalText({ units, scale })).toBe(text);
  });
});
