import { describe, expect, it } from 'vitest';
import { TEST_TITLES, TODAY, testCatalogue } from '../catalogue.testing.ts';
import { AWARDS, REGISTRY_POINTS } from './awards.ts';
import { Catalogue, popularityOf } from './catalogue.ts';
import { facet } from './facets.ts';
import type { Title } from './title.ts';

const catalogue = testCatalogue();
const film = (id: string, change: Partial<Title> = {}): Title => ({
  id,
  type: 'movie',
  title: id,
  year: 1990,
  countries: [],
  genres: [],
  ...change,
});
const idsCalled = (name: string, of: Catalogue = catalogue): string[] =>
  of.called(name).map((number) => of.at(number).id);

describe('a catalogue', () => {
  it('has its titles by number and by id', () => {
    expect(catalogue.size).toBe(TEST_TITLES.length);
    for (const [number, title] of TEST_TITLES.entries()) {
      expect(catalogue.at(number)).toBe(title);
      expect(catalogue.numberOf(title.id)).toBe(number);
    }
    for (const id of ['', 'METROPOLIS-1927', 'Metropolis', 'constructor'])
      expect(catalogue.numberOf(id), id).toBeUndefined();
  });

  it('has years, runtimes and popularity by number', () => {
    const own = testCatalogue([
      film('short', { year: 1895, runtime: 1 }),
      film('long', { runtime: 60_000, popularity: 7.5 }),
      film('unknown', { awards: ['palme-dor'] }),
    ]);
    expect([...own.years]).toEqual([1895, 1990, 1990]);
    expect([...own.runtimes]).toEqual([1, 60_000, 0]);
    expect([...own.popularity]).toEqual([0, 7.5, 10]);
  });

  it('says who stated it, and when', () => {
    expect(catalogue).toMatchObject({ name: 'test', stated: '2026-11-01' });
  });

  it('knows whether any title has a rating', () => {
    expect(catalogue.hasRatings).toBe(false);
    expect(testCatalogue([film('a'), film('b', { rating: 0 })]).hasRatings).toBe(true);
  });

  it('may be empty', () => {
    const empty = testCatalogue([]);
    expect([empty.size, empty.people.size, empty.names.size]).toEqual([0, 0, 0]);
    expect(empty.called('')).toEqual([]);
  });
});

describe('a title', () => {
  it.each([
    ['Metropolis', ['metropolis-1927']],
    ['  METROPOLIS! ', ['metropolis-1927']],
    ['Amelie', ['amelie-2001']],
    ["le fabuleux destin d'amelie poulain", ['amelie-2001']],
    ['Gisaengchung', ['parasite-2019']],
    ['Metropoli', []],
    ['', []],
    ['constructor', []],
  ])('is found by the name %j', (name, ids) => {
    expect(idsCalled(name)).toEqual(ids);
  });

  it('that shares its name comes in the order of how well known it is', () => {
    expect(idsCalled('The Killing')).toEqual(['the-killing-1956', 'the-killing-2007']);
    const own = testCatalogue([
      film('plain', { title: 'Twin' }),
      film('won', { title: 'TWIN', awards: ['oscar-song'] }),
      film('best', { title: 'Other', also: ['Twin'], awards: ['oscar-picture'] }),
      film('late', { title: 'twin' }),
    ]);
    expect(idsCalled('twin', own)).toEqual(['best', 'won', 'plain', 'late']);
  });

  it('is there once, also where two of its names are one', () => {
    const own = testCatalogue([film('x', { title: 'Amélie', original: 'Amelie', also: ['AMÉLIE'] })]);
    expect(idsCalled('amelie', own)).toEqual(['x']);
  });
});

describe('a title that is free', () => {
  it.each<[string, Partial<Title>, boolean]>([
    ['an old film', { year: 1930 }, true],
    ['a film of the first year that is not old enough', { year: 1931 }, false],
    ['an old series', { year: 1930, type: 'tv' }, false],
    ['a new film with a licence', { year: 2020, licence: 'CC-BY-4.0' }, true],
    ['a film that lost its protection', { year: 1968, publicDomain: 'published without a notice' }, true],
    ['a film with a home and no reason', { year: 1968, homes: [{ place: 'internet-archive' }] }, false],
  ])('is %s', (_what, change, isFree) => {
    expect(catalogue.isFree(film('x', change))).toBe(isFree);
  });

  it('is not one that is lost', () => {
    const lost = film('lost', { year: 1927, themes: ['lost film'] });
    const found = film('found', { year: 1927 });
    const both = testCatalogue([lost, found]);
    expect([lost, found].map((title) => both.isFree(title))).toEqual([false, true]);
  });

  it('becomes free as years go by', () => {
    let today = TODAY;
    const own = testCatalogue([], { today: () => today });
    const title = film('x', { year: 1931 });
    expect([own.currentYear, own.isFree(title)]).toEqual([2026, false]);
    today = new Date('2027-01-01T00:00:00Z');
    expect([own.currentYear, own.isFree(title)]).toEqual([2027, true]);
  });

  it('is counted by the clock of the machine, where nobody gave another', () => {
    const own = new Catalogue([], { name: 'own', stated: '2026-11-01' });
    const before = new Date().getUTCFullYear();
    const year = own.currentYear;
    expect([before, new Date().getUTCFullYear()]).toContain(year);
  });
});

describe('preparing', () => {
  it('goes on in steps, and has all at its end', () => {
    const own = new Catalogue(TEST_TITLES, { name: 'own', stated: '2026-11-01', today: () => TODAY });
    expect(own.called('Metropolis')).toEqual([]);
    expect(own.people.size).toBe(0);
    const steps = [...own.prepare()].length;
    expect(steps).toBeGreaterThanOrEqual(own.size);
    expect(own.called('Metropolis')).toEqual([0]);
    expect(own.people.get('fritz-lang')?.credits).toHaveLength(2);
    expect(own.facets.of(facet('country', 'KR'))).toEqual([8]);
  });

  it('knows what it was given of people', () => {
    const own = testCatalogue(TEST_TITLES, {
      people: [{ name: 'Fritz Lang', born: 1890, died: 1976 }, { name: 'Nobody Here' }],
    });
    expect(own.people.get('fritz-lang')).toMatchObject({ born: 1890, died: 1976 });
    expect(own.people.get('nobody-here')).toBeUndefined();
    expect(own.facets.of('person:fritz-lang')).toEqual([0, 1]);
  });
});

describe('popularity', () => {
  const popularity = (change: Partial<Title>): number =>
    popularityOf({
      id: 'x-1950',
      type: 'movie',
      title: 'X',
      year: 1950,
      countries: [],
      genres: [],
      ...change,
    });
  const points = (award: string): number => AWARDS[award]?.points ?? Number.NaN;

  describe('the popularity of a title', () => {
    it('is nothing without awards', () => {
      expect(popularity({})).toBe(0);
      expect(popularity({ awards: [], registry: false })).toBe(0);
    });

    it('is the sum of what it won, and of its place in the registry', () => {
      expect(popularity({ awards: ['oscar-song'] })).toBe(points('oscar-song'));
      expect(popularity({ awards: ['oscar-picture', 'palme-dor'] })).toBe(
        points('oscar-picture') + points('palme-dor'),
      );
      expect(popularity({ awards: ['golden-bear'], registry: true })).toBe(
        points('golden-bear') + REGISTRY_POINTS,
      );
    });

    it('takes nothing from awards that nobody knows', () => {
      expect(popularity({ awards: ['best-in-show', 'constructor', '__proto__', 'oscar-song'] })).toBe(
        points('oscar-song'),
      );
    });

    it('is what the catalogue measured, where it did', () => {
      expect(popularity({ awards: ['oscar-picture'], registry: true, popularity: 0.5 })).toBe(0.5);
      expect(popularity({ awards: ['oscar-picture'], popularity: 0 })).toBe(0);
    });
  });
});
