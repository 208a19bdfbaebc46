import { describe, expect, it } from 'vitest';
import { checkRows } from '../../../test/support/check-rows.ts';
import {
  awardId,
  countryCode,
  flagIn,
  genreId,
  mediaType,
  minutesIn,
  moodId,
  numberIn,
  tidy,
} from './csv-cells.ts';

describe('CSV cells', () => {
  it('reads runtimes', () => {
    checkRows<[string, number | string]>(
      [
        ['93', 93],
        ['93.0', 93],
        ['93 min', 93],
        ['93m', 93],
        ['1:33', 93],
        ['0:05', 5],
        ['1h 33m', 93],
        ['1H33', 93],
        ['2 h', 120],
        ['1h 5min', 65],
        ['1:3', '1:3'],
        ['2 Seasons', '2 Seasons'],
        ['h', 'h'],
        ['', ''],
      ],
      (cell, minutes) => {
        expect(minutesIn(cell)).toBe(minutes);
      },
    );
  });

  it.each<[string, number | string]>([
    ['1927', 1927],
    ['1927.0', 1927],
    ['7.5', 7.5],
    ['-3', -3],
    ['1e3', 1000],
    ['8.2e-05', 0.000082],
    ['1e999', '1e999'],
    ['0x10', '0x10'],
    ['Infinity', 'Infinity'],
    ['9'.repeat(400), '9'.repeat(400)],
    ['', ''],
  ])('reads the number %j', (cell, number) => {
    expect(numberIn(cell)).toBe(number);
  });

  it.each<[string, string]>([
    ['Film', 'movie'],
    ['movie', 'movie'],
    ['TV', 'tv'],
    ['series', 'tv'],
    ['TV Show', 'tv'],
    ['podcast', 'podcast'],
  ])('reads the type %j', (cell, type) => {
    expect(mediaType(cell)).toBe(type);
  });

  it.each<[string, boolean | string]>([
    ['yes', true],
    ['TRUE', true],
    ['1', true],
    ['No', false],
    ['0', false],
    ['maybe', 'maybe'],
  ])('reads the flag %j', (cell, flag) => {
    expect(flagIn(cell)).toBe(flag);
  });

  it.each<[string, string]>([
    ['US', 'US'],
    ['gb', 'GB'],
    ['UK', 'GB'],
    ['FR', 'FR'],
    ['Germany', 'DE'],
    ['Atlantis', 'Atlantis'],
  ])('reads the country %j', (cell, code) => {
    expect(countryCode(cell)).toBe(code);
  });

  it('converts words to ids', () => {
    expect(['Science Fiction', 'SCI-FI', 'Noir', 'Kitchen Sink', 'comedy'].map(genreId)).toEqual([
      'sci-fi',
      'sci-fi',
      'film-noir',
      'kitchen-sink',
      'comedy',
    ]);
    expect(['Heart-warming', 'feel good', 'Odd'].map(moodId)).toEqual([
      'heart-warming',
      'heart-warming',
      'odd',
    ]);
    expect(['palme-dor', 'Palme d’Or (Cannes)', 'Emmy'].map(awardId)).toEqual([
      'palme-dor',
      'palme-dor',
      'emmy',
    ]);
  });

  it('trims and collapses spaces', () => {
    expect(tidy('  one\r\n two\t three ')).toBe('one two three');
  });
});
