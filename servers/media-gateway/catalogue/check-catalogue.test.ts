import { describe, expect, it } from 'vitest';
import { type CatalogueFinding, checkCatalogue } from './check-catalogue.ts';
import type { PersonFacts } from './people.ts';
import { FILM, SERIES, THIS_YEAR } from './rules/test-titles.ts';
import type { Title } from './title.ts';
import type { CatalogueKind } from './title-schema.ts';

const check = (
  titles: readonly Title[],
  kind: CatalogueKind = 'built-in',
  people: readonly PersonFacts[] = [],
): readonly CatalogueFinding[] =>
  checkCatalogue(titles, { kind, currentYear: THIS_YEAR, people, placeOf: (index) => `title ${index + 1}` });

describe('checkCatalogue', () => {
  it('finds nothing in titles that are in order', () => {
    expect(check([FILM, { ...SERIES, themes: FILM.themes ?? [], about: FILM.about ?? '' }])).toEqual([]);
    expect(check([FILM, SERIES], 'own')).toEqual([]);
    expect(check([])).toEqual([]);
  });

  it('tells which title it is', () => {
    expect(check([FILM, SERIES, { ...FILM, year: 1860 }], 'own')).toEqual([
      { index: 2, id: FILM.id, reason: 'The id "metropolis-1927" is taken: title 1.' },
      { index: 2, id: FILM.id, reason: 'The year 1860 is not from 1870 to 2027.' },
    ]);
  });

  /** Each of these breaks one rule. */
  it.each<Partial<Title>>([
    { year: 2030 },
    { released: '1926-01-01' },
    { ended: 1928 },
    { seasons: 1 },
    { creators: [] },
    { runtime: 2000 },
    { awards: ['palme-dor'] },
    { awards: ['emmy-drama'], year: 1950 },
    { cast: ['Young'] },
    { homes: [{ place: 'internet-archive' }], year: 1999 },
  ])('holds every catalogue to its rules: %j', (change) => {
    const people = [{ name: 'Young', born: 1990 }];
    expect(check([{ ...FILM, ...change }], 'own', people)).toHaveLength(1);
    expect(check([{ ...FILM, ...change }], 'built-in', people)).toHaveLength(1);
  });

  it.each<Partial<Title>>([
    { type: 'tv', ended: 1926 },
    { type: 'tv', seasons: 0 },
    { type: 'tv', awards: ['oscar-song'] },
  ])('and series to theirs: %j', (change) => {
    expect(check([{ ...FILM, ...change }], 'own')).toHaveLength(1);
  });

  it('tells the same work under another id', () => {
    expect(check([FILM, { ...FILM, id: 'other' }], 'own')).toEqual([
      { index: 1, id: 'other', reason: 'This seems to be the same work as "metropolis-1927": title 1.' },
    ]);
  });

  it.each<Partial<Title>>([
    { about: 'A city.' },
    { about: `${FILM.about} It burns.` },
    { themes: [] },
    { cast: ['A', 'B', 'C', 'D', 'E', 'F', 'G'] },
  ])('holds the built-in one to more: %j', (change) => {
    expect(check([{ ...FILM, ...change }])).toHaveLength(1);
    expect(check([{ ...FILM, ...change }], 'own')).toEqual([]);
  });
});
