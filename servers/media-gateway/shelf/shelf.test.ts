import { describe, expect, it } from 'vitest';
import { NO_OFFERS } from '../availability/sample-offers.ts';
import { Catalogue } from '../catalogue/catalogue.ts';
import type { Title } from '../catalogue/title.ts';
import { TEST_TITLES } from '../test-catalogue.ts';
import { openShelf } from './shelf.ts';
import { shortTitleOf } from './short-title.ts';

async function openMany(count: number) {
  const titles = Array.from({ length: count }, (_, i): Title => {
    const [first] = TEST_TITLES;
    return { ...(first as Title), id: `title-${i}`, title: `Title ${i}` };
  });
  const told: [number, number, string][] = [];
  const shelf = await openShelf(
    new Catalogue(titles, { name: 'many', stated: '2026-11-01' }),
    NO_OFFERS,
    (...how) => told.push(how),
  );
  return { shelf, told };
}

describe('a shelf that is opened', () => {
  it.each([1, 7, 20, 21, 999])('tells how far it is, of %i titles, at most twenty times', async (count) => {
    const { told } = await openMany(count);
    expect(told.length).toBeLessThanOrEqual(20);
    expect(told.at(-1)).toEqual([count, count, 'Indexing the catalogue']);
    const done = told.map(([each]) => each);
    expect(done).toEqual([...new Set(done)].sort((a, b) => a - b));
  });

  it('is ready to be searched and completed', async () => {
    const { shelf } = await openMany(30);
    expect(shelf.search.search('Title 17', {}, 1).hits).toMatchObject([{ number: 17 }]);
    expect(shelf.completions.titleId.complete('title 17', 5).values).toEqual(['title-17']);
    expect(shelf.catalogue.people.named('Fritz Lang')).toHaveLength(1);
  });

  it('of no titles finds nothing', async () => {
    const { shelf, told } = await openMany(0);
    expect(told).toEqual([]);
    expect(shelf.search.search('alien', {}, 5).hits).toEqual([]);
  });

  it('lets others in while it is opened', async () => {
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

  it('is what one needs to choose it', () => {
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

  it('names creators beside directors, and has a rating and an end where there are such', () => {
    const series = short({ type: 'tv', creators: ['Ann'], ended: 1935, rating: 7.5 });
    expect(series).toMatchObject({ directors: ['Fritz Lang', 'Ann'], ended: 1935, rating: 7.5 });
  });

  it.each([
    ['by its licence', { licence: 'CC0-1.0', year: 2020 }, true],
    ['by what is known of it', { publicDomain: 'published without a notice', year: 1968 }, true],
    ['by its age', { year: 1900 }, true],
    ['not at all', { year: 2020 }, false],
  ])('is free %s', (_why, title, free) => {
    expect(short(title).free).toBe(free);
  });
});
