import { describe, expect, it } from 'vitest';
import { parsePicture } from './picture.ts';
import { defaultRounding, type RoundingMode } from './rounding.ts';
import { storeDecimal } from './store-decimal.ts';

function store(picture: string, units: bigint, scale: number, mode: RoundingMode = defaultRounding): unknown {
  return storeDecimal(parsePicture(picture), { units, scale }, mode);
}

describe('storeDecimal', () => {
  it('keeps the picture’s decimals', () => {
    expect(store('S99V99', -15n, 1)).toEqual({ ok: true, value: { units: -150n, scale: 2 }, inexact: false });
    expect(store('S99V99', 1999n, 3)).toEqual({ ok: true, value: { units: 200n, scale: 2 }, inexact: true });
  });

  it('reports a size error with the exact value and the largest that fits', () => {
    expect(store('S99V99', -100n, 0)).toEqual({
      ok: false,
      reason: 'Size error: -100 does not fit PICTURE S99V99: the largest value it holds is 99.99.',
    });
  });

  it('measures after rounding', () => {
    expect(store('99', 994n, 1)).toMatchObject({ ok: true, value: { units: 99n } });
    expect(store('99', 995n, 1)).toMatchObject({
      ok: false,
      reason: expect.stringContaining('99.5 does not fit'),
    });
    expect(store('99', 995n, 1, 'TRUNCATION')).toMatchObject({ ok: true, value: { units: 99n } });
  });

  it('refuses a sign that the picture has no place for, but not one that rounding took away', () => {
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
