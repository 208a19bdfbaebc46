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
  it('returns its titles by number and by id', () => {
    expect(catalogue.size).toBe(TEST_TITLES.length);
    for (const [number, title] of TEST_TITLES.entries()) {
      expect(catalogue.at(number)).toBe(title);
      expect(catalogue.numberOf(title.id)).toBe(number);
    }
    for (const id of ['', 'METROPOLIS-1927', 'Metropolis', 'constructor'])
      expect(catalogue.numberOf(id), id).toBeUndefined();
  });

  it('returns years, runtimes and popularity by number', () => {
    const own = testCatalogue([
      film('short', { year: 1895, runtime: 1 }),
      film('long', { runtime: 60_000, popularity: 7.5 }),
      film('unknown', { awards: ['palme-dor'] }),
    ]);
    expect([...own.years]).toEqual([1895, 1990, 1990]);
    expect([...own.runtimes]).toEqual([1, 60_000, 0]);
    expect([...own.popularity]).toEqual([0, 7.5, 10]);
  });

  it('includes its source and date', () => {
    expect(catalogue).toMatchObject({ name: 'test', stated: '2026-11-01' });
  });

  it('reports whether any title has a rating', () => {
    expect(catalogue.hasRatings).toBe(false);
    expect(testCatalogue([film('a'), film('b', { rating: 0 })]).hasRatings).toBe(true);
  });

  it('finds a name with an ampersand by either way to write it', () => {
    const of = testCatalogue([film('pride', { title: 'Pride & Prejudice' })]);
    for (const name of ['Pride & Prejudice', 'pride and prejudice'])
      expect(idsCalled(name, of)).toEqual(['pride']);
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

  it('that shares its name is sorted by popularity', () => {
    expect(idsCalled('The Killing')).toEqual(['the-killing-1956', 'the-killing-2007']);
    const own = testCatalogue([
      film('plain', { title: 'Twin' }),
      film('won', { title: 'TWIN', awards: ['oscar-song'] }),
      film('best', { title: 'Other', also: ['Twin'], awards: ['oscar-picture'] }),
      film('late', { title: 'twin' }),
    ]);
    expect(idsCalled('twin', own)).toEqual(['best', 'won', 'plain', 'late']);
  });

  it('is listed once even if two of its names are equal', () => {
    const own = testCatalogue([film('x', { title: 'Amélie', original: 'Amelie', also: ['AMÉLIE'] })]);
    expect(idsCalled('amelie', own)).toEqual(['x']);
  });
});

describe('the public domain or open status of a title', () => {
  it.each<[string, Partial<Title>, boolean]>([
    ['an old film', { year: 1930 }, true],
    ['a film one year too young', { year: 1931 }, false],
    ['an old series', { year: 1930, type: 'tv' }, false],
    ['a new film with a licence', { year: 2020, licence: 'CC-BY-4.0' }, true],
    ['a film that lost its protection', { year: 1968, publicDomain: 'published without a notice' }, true],
    ['a film with a home but no reason', { year: 1968, homes: [{ place: 'internet-archive' }] }, false],
  ])('is determined for %s', (_what, change, isFree) => {
    expect(catalogue.isFree(film('x', change))).toBe(isFree);
  });

  it('excludes lost titles', () => {
    const lost = film('lost', { year: 1927, themes: ['lost film'] });
    const found = film('found', { year: 1927 });
    const both = testCatalogue([lost, found]);
    expect([lost, found].map((title) => both.isFree(title))).toEqual([false, true]);
  });

  it('changes as years pass', () => {
    let today = TODAY;
    const own = testCatalogue([], { today: () => today });
    const title = film('x', { year: 1931 });
    expect([own.currentYear, own.isFree(title)]).toEqual([2026, false]);
    today = new Date('2027-01-01T00:00:00Z');
    expect([own.currentYear, own.isFree(title)]).toEqual([2027, true]);
  });

  it('uses the system clock by default', () => {
    const own = new Catalogue([], { name: 'own', stated: '2026-11-01' });
    const before = new Date().getUTCFullYear();
    const year = own.currentYear;
    expect([before, new Date().getUTCFullYear()]).toContain(year);
  });
});

describe('opening in steps', () => {
  it('yields between steps and is complete at the end', () => {
    const own = new Catalogue(TEST_TITLES, { name: 'own', stated: '2026-11-01', today: () => TODAY });
    expect(own.called('Metropolis')).toEqual([]);
    expect(own.people.size).toBe(0);
    const steps = [...own.prepare()].length;
    expect(steps).toBeGreaterThanOrEqual(own.size);
    expect(own.called('Metropolis')).toEqual([0]);
    expect(own.people.get('fritz-lang')?.credits).toHaveLength(2);
    expect(own.facets.of(facet('country', 'KR'))).toEqual([8]);
  });

  it('contains the given facts about people', () => {
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
    it('is zero without awards', () => {
      expect(popularity({})).toBe(0);
      expect(popularity({ awards: [], registry: false })).toBe(0);
    });

    it('is the sum of its awards and its registry entry', () => {
      expect(popularity({ awards: ['oscar-song'] })).toBe(points('oscar-song'));
      expect(popularity({ awards: ['oscar-picture', 'palme-dor'] })).toBe(
        points('oscar-picture') + points('palme-dor'),
      );
      expect(popularity({ awards: ['golden-bear'], registry: true })).toBe(
        points('golden-bear') + REGISTRY_POINTS,
      );
    });

    it('ignores unknown awards', () => {
      expect(popularity({ awards: ['best-in-show', 'constructor', '__proto__', 'oscar-song'] })).toBe(
        points('oscar-song'),
      );
    });

    it('is the popularity stated by the catalogue, if any', () => {
      expect(popularity({ awards: ['oscar-picture'], registry: true, popularity: 0.5 })).toBe(0.5);
      expect(popularity({ awards: ['oscar-picture'], popularity: 0 })).toBe(0);
    });
  });
});
