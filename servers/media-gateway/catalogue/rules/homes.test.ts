import { expect, it } from 'vitest';
import { openHomes } from './homes.ts';
import { ofFilm, ofSeries } from './test-titles.ts';

const homes = [{ place: 'internet-archive' }];
const closed = [
  'It has "homes", but neither an open licence, nor "publicDomain", nor an age at which US copyright has ended.',
];

it('lets old and open titles have a home', () => {
  expect(ofFilm(openHomes, { year: 2020 })).toEqual([]);
  expect(ofFilm(openHomes, { year: 2020, homes: [] })).toEqual([]);
  expect(ofFilm(openHomes, { year: 1930, homes })).toEqual([]);
  expect(ofFilm(openHomes, { year: 2020, homes, licence: 'CC-BY-4.0' })).toEqual([]);
});

it('lets no other', () => {
  expect(ofFilm(openHomes, { year: 1931, homes })).toEqual(closed);
  expect(ofSeries(openHomes, { year: 1900, homes })).toEqual(closed);
});
