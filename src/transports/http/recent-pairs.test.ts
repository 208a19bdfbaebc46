import { describe, expect, it } from 'vitest';
import { createRecentPairs } from './recent-pairs.ts';

describe('recent pairs', () => {
  it('knows what was added, as pairs', () => {
    const pairs = createRecentPairs();
    expect(pairs.has('a', undefined)).toBe(false);
    pairs.add('a', undefined);
    pairs.add('b', 'x');
    expect(pairs.has('a', undefined)).toBe(true);
    expect(pairs.has('b', 'x')).toBe(true);
    expect(pairs.has('a', 'x')).toBe(false);
    expect(pairs.has('b', undefined)).toBe(false);
  });

  it('forgets the oldest', () => {
    const pairs = createRecentPairs();
    for (let i = 0; i < 1000; i++) pairs.add(`host-${i}`, undefined);
    expect(pairs.has('host-999', undefined)).toBe(true);
    expect(pairs.has('host-0', undefined)).toBe(false);
    const known = Array.from({ length: 1000 }, (_, i) => pairs.has(`host-${i}`, undefined)).filter(Boolean);
    expect(known.length).toBeLessThanOrEqual(16);
  });
});
