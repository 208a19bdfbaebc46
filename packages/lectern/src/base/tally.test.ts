import { describe, expect, it } from 'vitest';
import { Tally } from './tally.ts';

describe('Tally', () => {
  it('counts the total and the count per key', () => {
    const tally = new Tally();
    for (const key of ['timeout', 'user', 'timeout']) tally.add(key);
    expect(tally.total).toBe(3);
    expect([...tally.byKey]).toEqual([
      ['timeout', 2],
      ['user', 1],
    ]);
  });

  it('does not grow with keys sent by clients', () => {
    const tally = new Tally();
    for (let i = 0; i < 1000; i++) tally.add(`${i} ${'x'.repeat(10_000)}`);
    expect(tally.total).toBe(1000);
    expect(tally.byKey.size).toBe(51);
    expect(tally.byKey.get('_OTHER')).toBe(950);
    for (const key of tally.byKey.keys()) expect(key.length).toBeLessThanOrEqual(80);
  });
});
