import { describe, expect, it } from 'vitest';
import { checkRows } from '../../../test/support/check-rows.ts';
import { NO_OFFERS } from '../availability/offers.ts';
import type { Completable } from '../backend/answers.ts';
import { Catalogue } from '../catalogue/catalogue.ts';
import type { Title } from '../catalogue/title.ts';
import { openTestCatalogue, TEST_TITLES } from '../catalogue.testing.ts';
import { openCatalogue } from './open-catalogue.ts';
import { shortTitleOf } from './short-title.ts';

async function openMany(count: number) {
  const titles = Array.from({ length: count }, (_, i): Title => {
    const [first] = TEST_TITLES;
    return { ...(first as Title), id: `title-${i}`, title: `Title ${i}` };
  });
  const told: [number, number, string][] = [];
  const opened = await openCatalogue(
    new Catalogue(titles, { name: 'many', stated: '2026-11-01' }),
    NO_OFFERS,
    (...how) => told.push(how),
  );
  return { opened, told };
}

describe('an open catalogue', () => {
  it.each([1, 7, 20, 21, 999])('reports progress for %i titles at most twenty times', async (count) => {
    const { told } = await openMany(count);
    expect(told.length).toBeLessThanOrEqual(20);
    expect(told.at(-1)).toEqual([count, count, 'Indexing the catalogue']);
    const done = told.map(([each]) => each);
    expect(done).toEqual([...new Set(done)].sort((a, b) => a - b));
  });

  it('is ready for search and completion', async () => {
    const { opened } = await openMany(30);
    expect(opened.search.search('Title 17', {}, 1).hits).toMatchObject([{ number: 17 }]);
    expect(opened.completions('titleId').complete('title 17', 5).values).toEqual(['title-17']);
    expect(opened.catalogue.people.named('Fritz Lang')).toHaveLength(1);
  });

  it('without titles finds nothing', async () => {
    const { opened, told } = await openMany(0);
    expect(told).toEqual([]);
    expect(opened.search.search('alien', {}, 5).hits).toEqual([]);
  });

  it('yields to other work while it is opened', async () => {
    let turns = 0;
    const turn = setInterval(() => turns++, 0);
    try {
      await openMany(5000);
    } finally {
      clearInterval(turn);
    }
    expect(turns).toBeGreaterThan(0);
  });
});

describe('a title in short', () => {
  const catalogue = new Catalogue(TEST_TITLES, { name: 'test', stated: '2026-11-01' });
  const short = (title: Partial<Title>) =>
    shortTitleOf({ ...(TEST_TITLES[1] as Title), ...title }, catalogue);

  it('contains what is needed to choose it', () => {
    expect(short({})).toEqual({
      id: 'm-1931',
      type: 'movie',
      title: 'M',
      year: 1931,
      countries: ['DE'],
      genres: ['crime', 'thriller'],
      runtime: 110,
      directors: ['Fritz Lang'],
      about: 'Police and underworld race each other to find a man who kills children in Berlin.',
      free: expect.any(Boolean),
    });
  });

  it('includes creators with directors, and a rating and an end if known', () => {
    const series = short({ type: 'tv', creators: ['Ann'], ended: 1935, rating: 7.5 });
    expect(series).toMatchObject({ directors: ['Fritz Lang', 'Ann'], ended: 1935, rating: 7.5 });
  });

  it.each([
    ['by its licence', { licence: 'CC0-1.0', year: 2020 }, true],
    ['by a statement about it', { publicDomain: 'published without a notice', year: 1968 }, true],
    ['by its age', { year: 1900 }, true],
    ['not at all', { year: 2020 }, false],
  ])('is free %s', (_why, title, free) => {
    expect(short(title).free).toBe(free);
  });
});

const OWN: Title = {
  id: 'own-2020',
  type: 'movie',
  title: 'Own',
  year: 2020,
  countries: [],
  genres: ['opera'],
  offers: [{ platform: 'corner-shop', region: 'GB', type: 'rent', stated: '2026-10-01' }],
};
const { completions } = await openTestCatalogue([...TEST_TITLES, OWN]);
const complete = (what: Completable, typed: string) => completions(what).complete(typed, 10);

describe('completion values', () => {
  it('begin with the text or contain it', () => {
    checkRows<[Completable, string, string[]]>(
      [
        ['title', 'ali', ['Alien']],
        ['title', 'the k', ['The Killing']],
        ['titleId', 'the k', ['the-killing-1956', 'the-killing-2007']],
        ['titleId', 'casa', ['casablanca-1942']],
        ['person', 'fri', ['Fritz Lang']],
        ['person', 'lorre', ['Peter Lorre']],
        ['personId', 'lorre', ['peter-lorre']],
        ['personId', 'Sofie Grab', ['sofie-grabol']],
        ['genre', 'sci', ['sci-fi']],
        ['genre', 'op', ['opera']],
        ['mood', 'whim', ['whimsical']],
        ['platform', 'arch', ['internet-archive']],
        ['platform', 'corner', ['corner-shop']],
        ['platform', 'disn', ['disney-plus']],
        ['genre', 'zebra', []],
      ],
      (what, typed, values) => {
        expect(complete(what, typed)).toEqual({ values, total: values.length });
      },
    );
  });

  it('are sorted by popularity', () => {
    expect(complete('title', '').values.slice(0, 2)).toEqual(['Parasite', 'Casablanca']);
    expect(complete('genre', '').values[0]).toBe('drama');
    expect(complete('person', '').values.slice(0, 2).sort()).toEqual(['Edgar Wright', 'Fritz Lang']);
    expect(complete('mood', '').values[0]).toBe('tense');
  });

  it('include a name shared by several titles once', () => {
    const { values, total } = completions('title').complete('', 100);
    expect(values).toHaveLength(total);
    expect(values.filter((value) => value === 'The Killing')).toHaveLength(1);
    expect(total).toBe(TEST_TITLES.length);
  });

  it('have a total larger than their number', () => {
    const { values, total } = completions('titleId').complete('', 3);
    expect(values).toHaveLength(3);
    expect(total).toBe(TEST_TITLES.length + 1);
  });
});
