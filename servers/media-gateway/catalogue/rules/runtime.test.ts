import { expect, it } from 'vitest';
import { runtime } from './runtime.ts';
import { ofFilm, ofSeries } from './test-titles.ts';

it('knows how long films and episodes are', () => {
  expect(ofFilm(runtime, {})).toEqual([]);
  for (const minutes of [1, 301, 1000]) expect(ofFilm(runtime, { runtime: minutes })).toEqual([]);
  for (const minutes of [1, 300]) expect(ofSeries(runtime, { runtime: minutes })).toEqual([]);
  expect(ofFilm(runtime, { runtime: 1001 })).toEqual(['A runtime of 1001 minutes is not from 1 to 1000.']);
  expect(ofSeries(runtime, { runtime: 301 })).toEqual(['A runtime of 301 minutes is not from 1 to 300.']);
  expect(ofFilm(runtime, { runtime: 0 })).toHaveLength(1);
});
