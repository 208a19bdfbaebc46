import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIELDS, type Field, FieldIndex, type FieldNumbers, occurrences } from './field-index.ts';
import { Vocabulary } from './vocabulary.ts';

const even = FIELDS.map(() => 1) as unknown as FieldNumbers;
const noLength = FIELDS.map(() => 0) as unknown as FieldNumbers;
const withLength = FIELDS.map(() => 0.7) as unknown as FieldNumbers;

const WORDS = ['alpha', 'beta', 'gamma', 'delta', 'omega'] as const;

type Texts = Partial<Record<Field, readonly string[]>>;

function open(weights: FieldNumbers = even, lengthInfluence: FieldNumbers = noLength) {
  const vocabulary = new Vocabulary();
  const index = new FieldIndex(vocabulary, { weights, lengthInfluence });
  const add = (texts: Texts): number =>
    index.add(FIELDS.map((field) => (texts[field] ?? []).map((word) => vocabulary.learn(word) as number)));
  const show = (texts: Texts): number => {
    const unit = add(texts);
    index.show(unit);
    return unit;
  };
  const strengths = (word: string): Map<number, number> => {
    const found = new Map<number, number>();
    index.visit(word, (unit, strength) => {
      expect(found.has(unit)).toBe(false);
      found.set(unit, strength);
    });
    return found;
  };
  const found = (word: string): number[] => [...strengths(word).keys()].sort((a, b) => a - b);
  const sweep = (): void => {
    for (const _ of index.sweep());
  };
  return { index, add, show, strengths, found, sweep };
}

/** What of it is a unit of the model: its words, and whether it may be found. */
interface Unit {
  readonly words: ReadonlySet<string>;
  isShown: boolean;
}

function expectAsModel(opened: ReturnType<typeof open>, model: ReadonlyMap<number, Unit>): void {
  expect(opened.index.size).toBe(model.size);
  for (const word of WORDS) {
    const holding = [...model].filter(([, { isShown, words }]) => isShown && words.has(word));
    expect(opened.found(word)).toEqual(holding.map(([unit]) => unit).sort((a, b) => a - b));
    expect(opened.index.has(word)).toBe(holding.length > 0);
    expect(opened.index.documentFrequency(word)).toBeGreaterThanOrEqual(holding.length);
  }
}

describe('FieldIndex', () => {
  const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 4 });
  const step = fc.oneof(
    fc.record({ kind: fc.constant('add' as const), body: text, title: text, isShown: fc.boolean() }),
    fc.record({ kind: fc.constantFrom('show' as const, 'remove' as const), pick: fc.nat() }),
    fc.record({ kind: fc.constant('sweep' as const), steps: fc.nat(6) }),
  );

  it('finds the same as a list of units, whatever is added, removed and swept', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const opened = open();
        const model = new Map<number, Unit>();
        const sweeps: Generator<void>[] = [];
        for (const each of steps) {
          if (each.kind === 'add') {
            const unit = opened.add({ body: each.body, title: each.title });
            expect(model.has(unit)).toBe(false);
            if (each.isShown) opened.index.show(unit);
            model.set(unit, { words: new Set([...each.body, ...each.title]), isShown: each.isShown });
          } else if (each.kind === 'sweep') {
            // Sweeps that are not at their end go on later, beside others.
            const sweep = sweeps.length < 3 ? opened.index.sweep() : (sweeps.shift() as Generator<void>);
            let isOver = false;
            for (let i = 0; i < each.steps && !isOver; i++) isOver = sweep.next().done === true;
            if (!isOver) sweeps.push(sweep);
          } else if (model.size > 0) {
            const [unit, known] = [...model][each.pick % model.size] as [number, Unit];
            if (each.kind === 'remove') {
              opened.index.remove(unit);
              model.delete(unit);
            } else {
              opened.index.show(unit);
              known.isShown = true;
            }
          }
          expectAsModel(opened, model);
        }
        for (const sweep of sweeps) for (const _ of sweep);
        opened.sweep();
        expectAsModel(opened, model);
        for (const word of WORDS) {
          const all = [...model.values()].filter(({ words }) => words.has(word));
          expect(opened.index.documentFrequency(word)).toBe(all.length);
        }
      }),
    );
  });

  it('reuses the numbers of removed units after a sweep, and not before', () => {
    const { index, show, found, sweep } = open();
    const old = [show({ body: ['alpha'] }), show({ body: ['alpha', 'beta'] }), show({ body: ['gamma'] })];
    for (const unit of old) index.remove(unit);
    const between = show({ body: ['delta'] });
    expect(old).not.toContain(between);
    sweep();
    const limit = index.unitLimit;
    const again = [show({ title: ['omega'] }), show({ body: ['omega'] }), show({ body: ['beta'] })];
    expect([...again].sort()).toEqual([...old].sort());
    expect(index.unitLimit).toBe(limit);
    expect([found('alpha'), found('gamma'), found('beta')]).toEqual([[], [], [again[2]]]);
    expect(found('omega')).toEqual([again[0], again[1]].sort());
  });

  it('does not grow with units that are added and removed', () => {
    const { index, show, sweep } = open();
    const rounds = (): void => {
      const units = Array.from({ length: 2000 }, (_, i) => show({ body: [...WORDS, `word${i}`] }));
      for (const unit of units) index.remove(unit);
      expect(index.needsSweep).toBe(true);
      sweep();
      expect(index.needsSweep).toBe(false);
    };
    rounds();
    const { poolSize, unitLimit } = index;
    for (let round = 0; round < 5; round++) rounds();
    expect([index.poolSize, index.unitLimit, index.size]).toEqual([poolSize, unitLimit, 0]);
  });

  it('finds nothing before it is shown', () => {
    const { index, add, found } = open();
    const unit = add({ title: ['alpha'] });
    expect([found('alpha'), index.has('alpha')]).toEqual([[], false]);
    index.show(unit);
    expect([found('alpha'), index.has('alpha')]).toEqual([[unit], true]);
  });

  it('counts occurrences per field on request', () => {
    const { index, show } = open();
    const unit = show({ body: ['alpha', 'alpha', 'beta'], title: ['alpha'] });
    const other = show({ body: ['alpha'] });
    const located: [number, Record<string, number>][] = [];
    index.locate('alpha', new Set([unit]), (at, packed) => {
      located.push([at, Object.fromEntries(FIELDS.map((field, i) => [field, occurrences(packed, i)]))]);
    });
    expect(located).toEqual([[unit, expect.objectContaining({ body: 2, title: 1, heading: 0 })]]);
    expect(other).not.toBe(unit);
  });

  it('finds nothing for a word that no document contains', () => {
    const { index, found } = open();
    expect([index.has('alpha'), index.documentFrequency('alpha'), found('alpha')]).toEqual([false, 0, []]);
    index.locate('alpha', new Set([0]), () => expect.unreachable());
  });

  describe('ranks by BM25F', () => {
    const titleFirst = FIELDS.map((field) => (field === 'title' ? 5 : 1)) as unknown as FieldNumbers;

    it('a field with more weight before one with less, for equal counts', () => {
      const { show, strengths } = open(titleFirst, withLength);
      const inTitle = show({ title: ['alpha'], body: ['beta'] });
      const inBody = show({ title: ['beta'], body: ['alpha'] });
      const found = strengths('alpha');
      expect(found.get(inTitle)).toBeGreaterThan(found.get(inBody) as number);
    });

    it('a rarer term before a more frequent one', () => {
      const { index, show } = open();
      show({ body: ['alpha', 'beta'] });
      for (let i = 0; i < 5; i++) show({ body: ['alpha'] });
      const rarity = (word: string): number => index.rarity(index.documentFrequency(word));
      expect(rarity('beta')).toBeGreaterThan(rarity('alpha'));
      expect(rarity('unheard')).toBeGreaterThan(rarity('beta'));
      expect(index.rarity(1_000_000)).toBeGreaterThan(0);
    });

    it('a shorter field before a longer one', () => {
      const { show, strengths } = open(even, withLength);
      const short = show({ body: ['alpha', 'beta'] });
      const long = show({ body: ['alpha', ...(Array(200).fill('gamma') as string[])] });
      const found = strengths('alpha');
      expect(found.get(short)).toBeGreaterThan(found.get(long) as number);
    });

    it('more occurrences before fewer, with decreasing gains', () => {
      const { show, strengths } = open();
      const units = [1, 2, 3, 4].map((count) => show({ body: Array(count).fill('alpha') as string[] }));
      const found = strengths('alpha');
      const [one, two, three, four] = units.map((unit) => found.get(unit)) as [
        number,
        number,
        number,
        number,
      ];
      expect(one).toBeGreaterThan(0);
      expect(four).toBeLessThan(1);
      expect(two - one).toBeGreaterThan(three - two);
      expect(three - two).toBeGreaterThan(four - three);
      expect(four).toBeGreaterThan(three);
    });

    it('by the lengths of existing units only', () => {
      const alone = open(even, withLength);
      const first = alone.show({ body: ['alpha', 'beta'] });
      const before = alone.strengths('alpha').get(first);
      const long = alone.show({ body: Array(500).fill('gamma') as string[] });
      expect(alone.strengths('alpha').get(first)).not.toBe(before);
      alone.index.remove(long);
      expect(alone.strengths('alpha').get(first)).toBe(before);
    });
  });
});
