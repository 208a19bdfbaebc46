import { describe, expect, it } from 'vitest';
import { samplePattern } from '../../../test/support/sample-patterns.ts';
import type { ThreatPattern } from '../pattern.ts';
import { kinOf, withKin } from './kin.ts';

/** Each in a category of its own, unless it is told. */
function patterns(count: number, more: Partial<ThreatPattern>[] = []): ThreatPattern[] {
  return Array.from({ length: count }, (_, i) =>
    samplePattern({ id: `TMKB-TEST-00${i}`, category: `category ${i}`, ...more[i] }),
  );
}
const together = (count: number): ThreatPattern[] =>
  patterns(count).map((each) => ({ ...each, category: 'one' }));
const relatedTo = (...ids: string[]): Partial<ThreatPattern> => ({
  related_patterns: ids.map((id) => ({ id })),
});

/** What is lent to each by the others, where this speaks for them. */
function lent(all: readonly ThreatPattern[], ...evidence: number[]): number[] {
  const own = new Map(evidence.entries());
  const sums = withKin(own, kinOf(all));
  expect([...sums.keys()]).toEqual([...own.keys()]);
  return evidence.map((amount, i) => (sums.get(i) ?? 0) - amount);
}

describe('patterns of one category', () => {
  it('lend evidence to each other if they are few', () => {
    const [first, second, third] = lent(together(3), 10, 1, 1);
    expect(second).toBeGreaterThan(0);
    expect(second).toBeLessThan(10);
    expect(third).toBe(second);
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(second as number);
  });

  it('lend to up to five of them, and not if there are more', () => {
    expect(lent(together(5), 10, 1)[1]).toBeGreaterThan(0);
    expect(lent(together(6), 10, 1)).toEqual([0, 0]);
  });

  it('lend nothing to other categories', () => {
    expect(lent(patterns(3), 10, 1, 1)).toEqual([0, 0, 0]);
  });
});

describe('related patterns', () => {
  it('lend to those that they name, across categories, and not in reverse', () => {
    const [first, second] = lent(patterns(2, [relatedTo('TMKB-TEST-001')]), 10, 10);
    expect(second).toBeGreaterThan(0);
    expect(first).toBe(0);
  });

  it('lend in large categories as well, only to those', () => {
    const large = together(7).map((each, i) => (i === 0 ? { ...each, ...relatedTo('TMKB-TEST-002') } : each));
    const [, second, third] = lent(large, 10, 1, 1);
    expect(second).toBe(0);
    expect(third).toBeGreaterThan(0);
  });

  it('may not exist', () => {
    expect(lent(patterns(2, [relatedTo('TMKB-GONE-001')]), 10, 1)).toEqual([0, 0]);
  });

  it('lend once if they are also of one small category, as much as siblings do', () => {
    const siblings = together(2);
    const [first, second] = siblings as [ThreatPattern, ThreatPattern];
    const related = [{ ...first, ...relatedTo(second.id) }, second];
    expect(lent(related, 10, 1)[1]).toBe(lent(siblings, 10, 1)[1]);
  });
});

describe('lent evidence', () => {
  it('comes only from the strongest', () => {
    const [, , fromBoth] = lent(together(3), 10, 8, 1);
    const [, , fromOne] = lent(together(3), 10, 0, 1);
    expect(fromBoth).toBe(fromOne);
  });

  it('is not lent further', () => {
    const chain = patterns(3, [relatedTo('TMKB-TEST-001'), relatedTo('TMKB-TEST-002')]);
    const [, second, third] = lent(chain, 10, 0, 1);
    expect(second).toBeGreaterThan(0);
    expect(third).toBe(0);
  });

  it('is not lent to patterns without evidence', () => {
    expect(withKin(new Map([[0, 10]]), kinOf(together(3)))).toEqual(new Map([[0, 10]]));
  });
});
