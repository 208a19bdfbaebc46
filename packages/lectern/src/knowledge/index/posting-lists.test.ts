import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PostingLists } from './posting-lists.ts';

type Posting = readonly [unit: number, packed: number];

function postingsOf(lists: PostingLists, term: number): Posting[] {
  const postings: Posting[] = [];
  lists.visit(term, (unit, packed) => postings.push([unit, packed]));
  return postings;
}

type Step =
  | { readonly kind: 'append'; readonly term: number; readonly units: readonly number[] }
  | { readonly kind: 'filter'; readonly term: number; readonly divisor: number };

const term = fc.nat(4);
const anyUnits = fc.oneof(
  fc.array(fc.nat(0xffff_ffff), { maxLength: 20 }),
  // Long enough to go over the borders of many blocks.
  fc.integer({ min: 200, max: 900 }).map((length) => Array.from({ length }, (_, i) => i * 7)),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('append' as const), term, units: anyUnits }) },
  fc.record({ kind: fc.constant('filter' as const), term, divisor: fc.integer({ min: 1, max: 5 }) }),
);

describe('PostingLists', () => {
  it('contains the same as a map of arrays after any sequence of steps', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const lists = new PostingLists();
        const model = new Map<number, Posting[]>();
        const modelOf = (of: number): Posting[] => model.get(of) ?? [];
        for (const each of steps) {
          if (each.kind === 'append') {
            const added = each.units.map((unit, i): Posting => [unit, (unit ^ i) >>> 0]);
            for (const [unit, packed] of added) lists.append(each.term, unit, packed);
            model.set(each.term, [...modelOf(each.term), ...added]);
          } else {
            const keep = (unit: number): boolean => unit % each.divisor === 0;
            lists.filter(each.term, keep);
            model.set(
              each.term,
              modelOf(each.term).filter(([unit]) => keep(unit)),
            );
          }
        }
        for (let of = 0; of <= 5; of++) {
          expect(lists.count(of)).toBe(modelOf(of).length);
          expect(postingsOf(lists, of)).toEqual(modelOf(of));
          const isOdd = (unit: number): boolean => unit % 2 === 1;
          expect(lists.some(of, isOdd)).toBe(modelOf(of).some(([unit]) => isOdd(unit)));
        }
      }),
      { numRuns: 150 },
    );
  });

  it('keeps lists separate that grow concurrently across page boundaries', () => {
    const lists = new PostingLists();
    const count = 75_000;
    for (let unit = 0; unit < count; unit++) {
      lists.append(0, unit, unit + 1);
      if (unit % 3 === 0) lists.append(1, unit, 7);
      lists.append(2 + (unit % 1000), unit, 9);
    }
    const wrong: Posting[] = [];
    let next = 0;
    lists.visit(0, (unit, packed) => {
      if (unit !== next || packed !== unit + 1) wrong.push([unit, packed]);
      next++;
    });
    expect([next, wrong]).toEqual([count, []]);
    expect(postingsOf(lists, 1).map(([unit]) => unit)).toEqual(
      Array.from({ length: count / 3 }, (_, i) => i * 3),
    );
    expect(postingsOf(lists, 501)).toEqual(
      Array.from({ length: count / 1000 }, (_, i): Posting => [499 + i * 1000, 9]),
    );
  });

  it('reuses released space', () => {
    const lists = new PostingLists();
    const fill = (): void => {
      for (let unit = 0; unit < 100_000; unit++) lists.append(3, unit, 1);
    };
    fill();
    const { poolSize } = lists;
    for (let round = 0; round < 3; round++) {
      lists.filter(3, (unit) => unit < 5);
      expect(postingsOf(lists, 3)).toHaveLength(5);
      lists.filter(3, () => false);
      expect([lists.count(3), postingsOf(lists, 3)]).toEqual([0, []]);
      fill();
      expect(lists.count(3)).toBe(100_000);
    }
    expect(lists.poolSize).toBe(poolSize);
  });

  it('stops at the first match', () => {
    const lists = new PostingLists();
    for (let unit = 0; unit < 5000; unit++) lists.append(0, unit, 1);
    const looked: number[] = [];
    expect(lists.some(0, (unit) => looked.push(unit) === 3)).toBe(true);
    expect(looked).toEqual([0, 1, 2]);
    expect(lists.some(0, (unit) => unit === 4999)).toBe(true);
    expect(lists.some(1, () => true)).toBe(false);
  });
});
