import { describe, expect, it } from 'vitest';
import type { SearchFilters } from '../backend/answers.ts';
import { testCatalogue } from '../catalogue.testing.ts';
import { filterFor } from './filter.ts';
import { plainTitle } from './search.testing.ts';

const catalogue = testCatalogue([
  plainTitle('old', { year: 1950, runtime: 80, genres: ['comedy', 'romance'], rating: 6 }),
  plainTitle('new', { year: 2020, runtime: 120, genres: ['comedy'], rating: 8.5 }),
  plainTitle('serial', { type: 'tv', year: 2000, runtime: 45, genres: ['crime'], rating: 0 }),
  plainTitle('bare', { year: 1990 }),
]);
const unrated = testCatalogue([plainTitle('one'), plainTitle('two')]);

function kept(filters: SearchFilters, from = catalogue): string[] {
  const isWanted = filterFor(filters, from);
  return from.titles.filter((_, number) => isWanted?.(number) ?? true).map(({ id }) => id);
}

describe('a filter', () => {
  it.each<[SearchFilters]>([[{}], [{ mediaType: 'all' }], [{ genres: [] }], [{ ratingMin: 0 }]])(
    'is undefined without conditions: %j',
    (filters) => {
      expect(filterFor(filters, catalogue)).toBeUndefined();
    },
  );

  it.each<[SearchFilters, string[]]>([
    [{ mediaType: 'tv' }, ['serial']],
    [{ mediaType: 'movie' }, ['old', 'new', 'bare']],
    [{ releaseYearMin: 2000 }, ['new', 'serial']],
    [{ releaseYearMax: 1950 }, ['old']],
    [{ releaseYearMin: 1990, releaseYearMax: 2000 }, ['serial', 'bare']],
    [{ genres: ['comedy'] }, ['old', 'new']],
    [{ genres: ['comedy', 'romance'] }, ['old']],
    [{ genres: ['opera'] }, []],
    [{ ratingMin: 6 }, ['old', 'new']],
    [{ mediaType: 'movie', genres: ['comedy'], releaseYearMin: 2000 }, ['new']],
    [{ releaseYearMin: 2010, releaseYearMax: 1960 }, []],
  ])('keeps titles that fulfil %j', (filters, ids) => {
    expect(kept(filters)).toEqual(ids);
  });

  it('excludes titles of unknown length if there is a limit', () => {
    expect(kept({ maxRuntime: 80 })).toEqual(['old', 'serial']);
    expect(kept({ maxRuntime: 10_000 })).not.toContain('bare');
  });

  it('excludes titles without a rating, unless no title has one', () => {
    expect(kept({ ratingMin: 0.1 })).toEqual(['old', 'new']);
    expect(kept({ ratingMin: 9 }, unrated)).toEqual(['one', 'two']);
  });
});
