import { expect, it } from 'vitest';
import { seriesFields, someSeason } from './series.ts';
import { ofFilm, ofSeries } from './test-titles.ts';

const fields = { ended: 1990, seasons: 26, creators: ['Sydney Newman'] };

it('leaves to series what only series have', () => {
  expect(ofSeries(seriesFields, fields)).toEqual([]);
  expect(ofFilm(seriesFields, {})).toEqual([]);
  expect(ofFilm(seriesFields, fields)).toEqual([
    'A film has no "ended"; only a series has.',
    'A film has no "seasons"; only a series has.',
    'A film has no "creators"; only a series has.',
  ]);
});

it('wants a season', () => {
  expect(ofSeries(someSeason, {})).toEqual([]);
  expect(ofSeries(someSeason, { seasons: 1 })).toEqual([]);
  expect(ofSeries(someSeason, { seasons: 0 })).toEqual(['A series has at least 1 season, not 0.']);
});
