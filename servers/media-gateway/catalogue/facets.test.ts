import { describe, expect, it } from 'vitest';
import { TEST_TITLES, testCatalogue } from '../catalogue.testing.ts';
import { Facets, FREE, facet, roleFacet } from './facets.ts';
import { People } from './people.ts';
import type { Title } from './title.ts';

const { facets } = testCatalogue();
const idsOf = (key: string): (string | undefined)[] =>
  facets.of(key).map((number) => TEST_TITLES[number]?.id);

describe('facets of titles', () => {
  it.each([
    ['type:tv', ['the-killing-2007']],
    ['genre:sci-fi', ['metropolis-1927', 'alien-1979', 'the-thing-1982']],
    ['mood:bleak', ['the-thing-1982', 'the-killing-2007']],
    ['country:DE', ['metropolis-1927', 'm-1931', 'amelie-2001']],
    ['language:fr', ['amelie-2001']],
    ['award:palme-dor', ['parasite-2019']],
    ['place:wikimedia-commons', ['metropolis-1927']],
    ['person:peter-lorre', ['m-1931', 'casablanca-1942']],
    ['role:director/fritz-lang', ['metropolis-1927', 'm-1931']],
    ['role:cast/fritz-lang', []],
    ['role:creator/soren-sveistrup', ['the-killing-2007']],
  ])('list titles for %s in order', (key, ids) => {
    expect(idsOf(key)).toEqual(ids);
  });

  it('list a title once, whatever roles a person has', () => {
    expect(idsOf('person:edgar-wright')).toEqual(['shaun-of-the-dead-2004']);
    expect(idsOf('role:director/edgar-wright')).toEqual(['shaun-of-the-dead-2004']);
    expect(idsOf('role:writer/edgar-wright')).toEqual(['shaun-of-the-dead-2004']);
  });

  it('list free titles by age and by licence', () => {
    expect(idsOf(FREE)).toEqual(['metropolis-1927', 'spring-2019']);
  });

  it.each([
    'genre:',
    'genre:polka',
    'person:',
    'person:nobody',
    'role:',
    'role:director',
    'role:/',
    'toString',
    '',
  ])('list no titles for %j', (key) => {
    expect(facets.of(key)).toEqual([]);
  });
});

describe('the values of one kind', () => {
  it('include their titles', () => {
    expect([...facets.ofKind('type')]).toEqual([
      ['movie', [0, 1, 2, 3, 4, 5, 6, 7, 8, 10]],
      ['tv', [9]],
    ]);
    expect(new Map(facets.ofKind('award')).get('oscar-picture')).toEqual([2, 8]);
  });

  it('belong to no other kind', () => {
    const places = [...facets.ofKind('place')].map(([id]) => facet('place', id));
    expect(places).toContain(FREE);
    expect([...facets.ofKind('genre')].map(([id]) => id)).not.toContain('free');
    for (const place of places) expect(idsOf(place)).not.toEqual([]);
  });
});

describe('people with the same name', () => {
  it('have separate lists', () => {
    const of = (year: number, credits: Partial<Title>): Title => ({
      id: `film-${year}`,
      type: 'movie',
      title: 'Film',
      year,
      countries: [],
      genres: [],
      ...credits,
    });
    const told = testCatalogue(
      [
        of(1963, { cast: ['Steve McQueen'] }),
        of(2013, { directors: ['Steve McQueen'] }),
        of(1921, { directors: ['Rex Ingram'] }),
        of(1940, { cast: ['Rex Ingram'] }),
      ],
      {
        people: [
          { name: 'Steve McQueen', born: 1930, died: 1980 },
          { id: 'steve-mcqueen-director', name: 'Steve McQueen', born: 1969 },
          { name: 'Rex Ingram', roles: ['director'] },
          { id: 'rex-ingram-actor', name: 'Rex Ingram', roles: ['cast'] },
        ],
      },
    );
    expect(told.facets.of('person:steve-mcqueen')).toEqual([0]);
    expect(told.facets.of('person:steve-mcqueen-director')).toEqual([1]);
    expect(told.facets.of('role:director/rex-ingram')).toEqual([2]);
    expect(told.facets.of('role:cast/rex-ingram')).toEqual([]);
    expect(told.facets.of('role:cast/rex-ingram-actor')).toEqual([3]);
  });
});

it('adds one title per step', () => {
  const filling = new Facets();
  const steps = filling.fill(TEST_TITLES, new People(), () => true);
  steps.next();
  expect(filling.of(facet('type', 'movie'))).toEqual([0]);
  steps.next();
  expect(filling.of(FREE)).toEqual([0, 1]);
});

it('omits unknown people', () => {
  const filling = new Facets();
  for (const _ of filling.fill(TEST_TITLES, new People(), () => false));
  expect(filling.of('person:fritz-lang')).toEqual([]);
  expect(filling.of('role:director/fritz-lang')).toEqual([]);
  expect(filling.of(FREE)).toEqual([]);
});

it('builds facet keys', () => {
  expect(facet('country', 'FR')).toBe('country:FR');
  expect(roleFacet('director', 'fritz-lang')).toBe('role:director/fritz-lang');
});
