import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText } from '../catalogue/fold-text.ts';
import { type Choice, Completions } from './completions.ts';

const TITLES = new Completions([
  { value: 'Alien', rank: 5 },
  { value: 'Aliens', rank: 3 },
  { value: 'The Alienist', rank: 9 },
  { value: 'Amélie', rank: 7 },
  { value: 'M', rank: 1 },
]);

describe('completions', () => {
  it.each([
    ['alien', ['Alien', 'Aliens', 'The Alienist']],
    ['ALIEN', ['Alien', 'Aliens', 'The Alienist']],
    ['the ali', ['The Alienist']],
    ['lien', ['The Alienist', 'Alien', 'Aliens']],
    ['ame', ['Amélie']],
    ['m', ['M', 'Amélie']],
    ['alien the', []],
    ['zebra', []],
  ])(
    'of %j are values that begin with it, the best known first, then values that contain it: %j',
    (typed, values) => {
      expect(TITLES.complete(typed, 10)).toEqual({ values, total: values.length });
    },
  );

  it('of an empty text are the best known values', () => {
    for (const typed of ['', '  ', '…'])
      expect(TITLES.complete(typed, 2)).toEqual({ values: ['The Alienist', 'Amélie'], total: 5 });
  });

  it('have a total larger than their number', () => {
    expect(TITLES.complete('alien', 1)).toEqual({ values: ['Alien'], total: 3 });
    expect(TITLES.complete('alien', 0)).toEqual({ values: [], total: 3 });
  });

  it('are found by an alternative name, also at its beginning', () => {
    const ids = new Completions([
      { value: 'the-alien', rank: 9 },
      { value: 'tt0078748-alien', also: 'Alien', rank: 1 },
      { value: 'tt0078748-m', also: 'M', rank: 0 },
    ]);
    expect(ids.complete('alien', 5).values).toEqual(['tt0078748-alien', 'the-alien']);
    expect(ids.complete('tt0078748', 5).total).toBe(2);
  });

  it('do not combine the end of one value with the beginning of the next', () => {
    const pair = new Completions([
      { value: 'night', also: 'train', rank: 2 },
      { value: 'ride', rank: 1 },
    ]);
    for (const typed of ['night train', 'train ride', 'nightt', 'trainr'])
      expect(pair.complete(typed, 5).total, typed).toBe(0);
  });

  it('are sorted by value if unranked', () => {
    const values = ['c', 'a', 'b'];
    expect(new Completions(values.map((value) => ({ value, rank: 1 }))).complete('', 5).values).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  it('of an empty list are empty', () => {
    for (const typed of ['', 'a'])
      expect(new Completions([]).complete(typed, 5)).toEqual({ values: [], total: 0 });
  });
});

describe('completions of any values', () => {
  function naive(choices: readonly Choice[], typed: string, most: number) {
    const wanted = foldText(typed);
    const names = ({ value, also }: Choice): string[] =>
      [value, ...(also === undefined ? [] : [also])].map(foldText);
    const ranked = [...choices].sort((a, b) => b.rank - a.rank || (a.value < b.value ? -1 : 1));
    const fitting = ranked.filter((choice) => names(choice).some((name) => name.includes(wanted)));
    const begins = (choice: Choice): boolean => names(choice).some((name) => name.startsWith(wanted));
    const ordered = [...fitting.filter(begins), ...fitting.filter((choice) => !begins(choice))];
    return { values: ordered.slice(0, most).map(({ value }) => value), total: fitting.length };
  }

  // Few letters, so that much is found.
  const name = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', 'b', 'É', ' ', '-', '\n', '\t'), maxLength: 6 }),
    fc.string(),
  );
  const choice = fc.record(
    { value: name, also: name, rank: fc.nat({ max: 3 }) },
    { requiredKeys: ['value', 'rank'] },
  );
  const choices = fc.uniqueArray(choice, { maxLength: 25, selector: ({ value }) => value });

  it('match a linear search', () => {
    fc.assert(
      fc.property(choices, name, fc.nat({ max: 10 }), (given, typed, most) => {
        const completions = new Completions(given);
        for (const number of [most, most + 1, most])
          expect(completions.complete(typed, number)).toEqual(naive(given, typed, number));
      }),
      { numRuns: 1000 },
    );
  });
});
