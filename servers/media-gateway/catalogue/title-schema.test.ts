import { describe, expect, it } from 'vitest';
import { dataChecker } from '../../../packages/lectern/src/content/lint.ts';
import { checkRows } from '../../../test/support/check-rows.ts';
import { type CatalogueKind, titleSchemas } from './title-schema.ts';

const checkers = {
  own: dataChecker(titleSchemas.own, 'The title'),
  'built-in': dataChecker(titleSchemas['built-in'], 'The title'),
};

const film = {
  id: 'metropolis-1927',
  type: 'movie',
  title: 'Metropolis',
  year: 1927,
  countries: ['DE'],
  genres: ['sci-fi'],
};

const offer = { platform: 'netflix', region: 'FR', type: 'rent', stated: '2026-01-31' };

const full = {
  ...film,
  original: 'Metropolis',
  also: ['Die Stadt'],
  ended: 1927,
  seasons: 1,
  released: '1927-01-10',
  countries: ['DE', 'SU'],
  languages: ['de', 'yue'],
  runtime: 153,
  directors: ['Fritz Lang'],
  creators: ['Somebody'],
  writers: ['Thea von Harbou'],
  cast: ['Brigitte Helm'],
  basedOn: { title: 'Metropolis', by: 'Thea von Harbou', kind: 'novel' },
  awards: ['oscar-honorary'],
  registry: true,
  moods: ['dark'],
  themes: ['robots'],
  about: 'A city.\nIts end.',
  licence: 'CC-BY-SA-3.0',
  homes: [
    { place: 'internet-archive', link: 'https://archive.org/details/x' },
    { place: 'wikimedia-commons' },
  ],
  offers: [
    { ...offer, link: 'https://example.org', price: 2.5, currency: 'EUR' },
    { ...offer, region: '001' },
  ],
};

const refused = (kind: CatalogueKind, change: object): string[] =>
  checkers[kind]({ ...film, ...change }).map(({ path }) => path.join('.'));

describe.each<CatalogueKind>(['own', 'built-in'])('the schema of a title, %s', (kind) => {
  it('accepts a title with all fields, and one with few', () => {
    expect(checkers[kind](full)).toEqual([]);
    expect(checkers[kind](film)).toEqual([]);
  });

  it('refuses invalid values and names the field', () => {
    checkRows<[object, string]>(
      [
        [{ title: '' }, 'title'],
        [{ title: ' ' }, 'title'],
        [{ title: 'A\0B' }, 'title'],
        [{ title: 'A\nB' }, 'title'],
        [{ title: 'x'.repeat(501) }, 'title'],
        [{ title: undefined }, 'title'],
        [{ year: '1927' }, 'year'],
        [{ year: 1927.5 }, 'year'],
        [{ year: 1492 }, 'year'],
        [{ year: 70_000 }, 'year'],
        [{ type: 'film' }, 'type'],
        [{ id: '../x' }, 'id'],
        [{ id: '' }, 'id'],
        [{ released: '1927' }, 'released'],
        [{ released: '1927-02-30' }, 'released'],
        [{ runtime: 0 }, 'runtime'],
        [{ seasons: 0 }, 'seasons'],
        [{ countries: ['UK'] }, 'countries.0'],
        [{ countries: 'DE' }, 'countries'],
        [{ languages: ['English'] }, 'languages.0'],
        [{ genres: ['Science Fiction'] }, 'genres.0'],
        [{ cast: Array.from({ length: 201 }, (_, i) => `Actor ${i}`) }, 'cast'],
        [{ basedOn: { by: 'A', kind: 'novel' } }, 'basedOn.title'],
        [{ awards: ['grammy'] }, 'awards.0'],
        [{ licence: 'All rights reserved' }, 'licence'],
        [{ licence: 'Copyright' }, 'licence'],
        [{ about: '' }, 'about'],
        [{ about: 'x'.repeat(5001) }, 'about'],
        [{ homes: [{ place: 'internet-archive', link: 'javascript:alert(1)' }] }, 'homes.0.link'],
        [{ offers: [{ ...offer, region: 'UK' }] }, 'offers.0.region'],
        [{ offers: [{ ...offer, type: 'lend' }] }, 'offers.0.type'],
        [{ offers: [{ ...offer, stated: undefined }] }, 'offers.0.stated'],
        [{ offers: [{ ...offer, price: -1 }] }, 'offers.0.price'],
        [{ colour: 'red' }, 'colour'],
        [{ offers: [{ ...offer, colour: 'red' }] }, 'offers.0.colour'],
      ],
      (change, path) => {
        expect(refused(kind, change)).toEqual([path]);
      },
    );
  });
});

describe('a rule of the built-in catalogue', () => {
  it('is applied there and not elsewhere', () => {
    checkRows<[object, string]>(
      [
        [{ genres: ['kitchen-sink'] }, 'genres.0'],
        [{ genres: ['drama', 'drama'] }, 'genres'],
        [{ moods: ['odd'] }, 'moods.0'],
        [{ homes: [{ place: 'our-shop' }] }, 'homes.0.place'],
        [{ offers: [{ ...offer, platform: 'our-shop' }] }, 'offers.0.platform'],
        [{ id: 'tt0017136_A.b' }, 'id'],
        [{ rating: 8 }, 'rating'],
        [{ popularity: 8 }, 'popularity'],
        [{ genres: undefined }, 'genres'],
        [{ countries: undefined }, 'countries'],
        [{ type: undefined }, 'type'],
        [{ id: undefined }, 'id'],
      ],
      (change, path) => {
        expect(refused('built-in', change)).toEqual([path]);
        expect(refused('own', change)).toEqual([]);
      },
    );
  });

  it('limits ratings to their scale', () => {
    expect(refused('own', { rating: 10.5 })).toEqual(['rating']);
  });
});
