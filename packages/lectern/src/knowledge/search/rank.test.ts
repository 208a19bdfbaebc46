import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BestOf } from './rank.ts';

const ascending = (a: number, b: number): number => a - b;

describe('BestOf', () => {
  it('keeps the items that sorting would put first', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.integer({ min: 0, max: 20 }), (numbers, limit) => {
        const best = new BestOf<number>(limit, ascending);
        for (const number of numbers) best.offer(number);
        expect(best.sorted()).toEqual([...numbers].sort(ascending).slice(0, limit));
      }),
    );
  });

  it('keeps the first of equal items', () => {
    const best = new BestOf<{ rank: number; name: string }>(2, (a, b) => a.rank - b.rank);
    for (const name of ['a', 'b', 'c', 'd', 'e']) best.offer({ rank: 1, name });
    expect(best.sorted().map(({ name }) => name)).toEqual(['a', 'b']);
  });

  it('accepts more items after sorted() was called', () => {
    const best = new BestOf<number>(2, ascending);
    for (const number of [5, 4, 3]) best.offer(number);
    expect(best.sorted()).toEqual([3, 4]);
    for (const number of [9, 1]) best.offer(number);
    expect(best.sorted()).toEqual([1, 3]);
  });
});
