import { describe, expect, it } from 'vitest';
import { fractionOf } from './fraction.ts';
import { parsePicture } from './picture.ts';
import { defaultRounding, type RoundingMode } from './rounding.ts';
import { storeDecimal, storeUndeclared } from './store-decimal.ts';

function store(picture: string, units: bigint, scale: number, mode: RoundingMode = defaultRounding): unknown {
  return storeDecimal(parsePicture(picture), { units, scale }, mode);
}

describe('storeDecimal', () => {
  it('stores the decimals of the picture', () => {
    expect(store('S99V99', -15n, 1)).toMatchObject({
      ok: true,
      value: { units: -150n, scale: 2 },
      inexact: false,
    });
    expect(store('S99V99', 1999n, 3)).toMatchObject({
      ok: true,
      value: { units: 200n, scale: 2 },
      inexact: true,
    });
  });

  it('reports a size error with the exact value and the largest one that fits', () => {
    expect(store('S99V99', -100n, 0)).toEqual({
      ok: false,
      reason: 'Size error: -100 does not fit PICTURE S99V99: the largest value it holds is 99.99.',
    });
  });

  it('checks the size after rounding', () => {
    expect(store('99', 994n, 1)).toMatchObject({ ok: true, value: { units: 99n } });
    expect(store('99', 995n, 1)).toMatchObject({
      ok: false,
      reason: expect.stringContaining('99.5 does not fit'),
    });
    expect(store('99', 995n, 1, 'TRUNCATION')).toMatchObject({ ok: true, value: { units: 99n } });
  });

  it('refuses a negative value for an unsigned picture, unless rounding makes it zero', () => {
    expect(store('99', -1n, 0)).toMatchObject({
      ok: false,
      reason: expect.stringContaining('no place for a sign'),
    });
    expect(store('99', -4n, 1)).toMatchObject({ ok: true, value: { units: 0n } });
  });

  it('refuses to drop digits when rounding is prohibited', () => {
    expect(store('9V9', 15n, 1, 'PROHIBITED')).toMatchObject({ ok: true });
    expect(store('9V9', 151n, 2, 'PROHIBITED')).toMatchObject({
      ok: false,
      reason: expect.stringContaining('rounding is prohibited'),
    });
  });
});

describe('storeUndeclared', () => {
  const undeclared = (units: bigint, scale: number, mode: RoundingMode = defaultRounding) =>
    storeUndeclared(fractionOf({ units, scale }), mode);

  it('has 38 digits, 18 of them decimals, and fewer decimals for longer values', () => {
    expect(undeclared(15n, 1)).toMatchObject({ picture: 'S9(20)V9(18)' });
    expect(undeclared(10n ** 20n, 0)).toMatchObject({ picture: 'S9(21)V9(17)', inexact: false });
    expect(undeclared(10n ** 38n - 1n, 0)).toMatchObject({ picture: 'S9(38)', inexact: false });
    expect(undeclared(10n ** 38n, 0)).toMatchObject({
      ok: false,
      reason: expect.stringContaining('does not fit PICTURE S9(38)'),
    });
  });

  it('makes room for a digit that rounding adds', () => {
    expect(undeclared(10n ** 39n - 1n, 19)).toMatchObject({
      picture: 'S9(21)V9(17)',
      value: { units: 10n ** 37n, scale: 17 },
      inexact: true,
    });
  });
});
