import { describe, expect, it } from 'vitest';
import { ofFilm, ofSeries } from './test-titles.ts';
import { endedAfterBegin, releasedInYear, yearInRange } from './years.ts';

describe('years', () => {
  it('lie between the first films and the next year', () => {
    for (const year of [1870, 1927, 2026, 2027]) expect(ofFilm(yearInRange, { year })).toEqual([]);
    expect(ofFilm(yearInRange, { year: 1869 })).toEqual(['The year 1869 is not from 1870 to 2027.']);
    expect(ofFilm(yearInRange, { year: 2028 })).toEqual(['The year 2028 is not from 1870 to 2027.']);
  });

  it('end after they begin', () => {
    expect(ofSeries(endedAfterBegin, {})).toEqual([]);
    expect(ofSeries(endedAfterBegin, { ended: 1963 })).toEqual([]);
    expect(ofSeries(endedAfterBegin, { ended: 1962 })).toEqual([
      'It ended in 1962, before it began in 1963.',
    ]);
  });

  it('hold the day of release', () => {
    expect(ofFilm(releasedInYear, {})).toEqual([]);
    expect(ofFilm(releasedInYear, { released: '1927-12-31' })).toEqual([]);
    expect(ofFilm(releasedInYear, { released: '1928-01-01' })).toEqual([
      'It was released on 1928-01-01, which is not in its year 1927.',
    ]);
  });
});
