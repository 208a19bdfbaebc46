import { describe, expect, it } from 'vitest';
import { GrowingArray } from './posting-lists.ts';

describe('GrowingArray', () => {
  it('returns 0 for any position that was not set', () => {
    const array = new GrowingArray();
    expect([array.get(0), array.get(63), array.get(1_000_000)]).toEqual([0, 0, 0]);
  });

  it('preserves its values when it grows', () => {
    const array = new GrowingArray();
    for (const index of [0, 63, 64, 1000, 70_000]) array.set(index, index + 1);
    expect([0, 63, 64, 1000, 70_000].map((index) => array.get(index))).toEqual([1, 64, 65, 1001, 70_001]);
    expect(array.get(999)).toBe(0);
  });

  it('holds the largest 32-bit number', () => {
    const array = new GrowingArray();
    array.set(5, 2 ** 32 - 1);
    expect(array.get(5)).toBe(2 ** 32 - 1);
  });
});
