import { describe, expect, it } from 'vitest';
import { chooseMerge, type SegmentSize } from './merge-segments.ts';

const MB = 1 << 20;

function segments(count: number, bytes: number, dead = 0): SegmentSize[] {
  return Array.from({ length: count }, () => ({ bytes, documents: 10, dead }));
}

describe('chooseMerge', () => {
  it('does not merge a few segments of one size', () => {
    expect(chooseMerge([...segments(9, 5 * MB), ...segments(9, 1000)])).toBeUndefined();
  });

  it('merges ten segments of one size', () => {
    expect(chooseMerge([...segments(8, 5 * MB), ...segments(10, 1000)])).toEqual({ from: 8, to: 18 });
    expect(chooseMerge([...segments(1, 50 * MB), ...segments(10, 5 * MB)])).toEqual({ from: 1, to: 11 });
  });

  it('also merges the smaller ones after them', () => {
    expect(chooseMerge([...segments(10, 5 * MB), ...segments(3, 1000)])).toEqual({ from: 0, to: 13 });
  });

  it('does not merge everything because of a few changes', () => {
    expect(chooseMerge([...segments(8, 5 * MB), ...segments(4, 1000)])).toBeUndefined();
  });

  it('rewrites a segment after most of it was removed', () => {
    expect(chooseMerge([...segments(1, MB), ...segments(1, MB, 6)])).toEqual({ from: 1, to: 2 });
  });
});
