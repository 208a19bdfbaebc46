import { describe, expect, it } from 'vitest';
import type { SearchFilters } from '../backend/answers.ts';
import { Unanswerable } from '../backend/backend.ts';
import { openTestCatalogue, TEST_TITLES } from '../catalogue.testing.ts';
import { answerSearch } from './answer-search.ts';

const opened = await openTestCatalogue();
const rated = await openTestCatalogue(
  TEST_TITLES.map((title) => (title.id === 'alien-1979' ? { ...title, rating: 8.4 } : title)),
);
const ask = (query: string, filters: SearchFilters = {}, limit = 10, on = opened) =>
  answerSearch({ query, filters, limit }, on);
const ids = (...asked: Parameters<typeof ask>) => ask(...asked).results.map(({ title }) => title.id);

describe('search results', () => {
  it('start with the best, with score and reasons', () => {
    const { results, total, notes } = ask('scary monster in space');
    expect(results[0]).toMatchObject({ title: { id: 'alien-1979', free: false }, score: 1 });
    expect(results[0]?.reasons).toEqual(expect.arrayContaining(['horror', '“monster” in its themes']));
    const complete = results.filter(({ lacks }) => lacks === undefined);
    expect(total).toBe(complete.length);
    expect(results.slice(0, total)).toEqual(complete);
    expect(notes).toEqual([]);
  });

  it('report how the query was understood and which words were corrected', () => {
    expect(ask('something like Alien but shorter').understood).toEqual(['like Alien (1979) but shorter']);
    expect(ask('alein').corrections).toEqual([{ from: 'alein', to: 'alien' }]);
  });

  it('are limited to the requested number and count all', () => {
    const all = ask('horror');
    expect(all.total).toBe(3);
    expect(ask('horror', {}, 2)).toMatchObject({ total: 3, results: all.results.slice(0, 2) });
  });

  it('report that nothing fits', () => {
    expect(ask('sourdough')).toEqual({
      results: [],
      total: 0,
      understood: [],
      corrections: [],
      notes: [expect.stringMatching(/^Nothing fits\. Try other words/)],
    });
  });

  it('never include how people remember a title, but are found by it', () => {
    const answer = ask('chalk letter on his coat');
    expect(answer.results[0]).toMatchObject({
      title: { id: 'm-1931' },
      reasons: expect.arrayContaining([expect.stringContaining('how people remember it')]),
    });
    expect(JSON.stringify(answer)).not.toContain('whistling killer');
  });

  it.each(['', '   ', '\n\t'])('are refused for %j', (query) => {
    expect(() => ask(query)).toThrow(
      new Unanswerable('The query is empty. Say what you want to watch in a few words.'),
    );
  });
});

describe('a search filter', () => {
  it.each<[string, SearchFilters, string[]]>([
    ['the media type', { mediaType: 'tv' }, ['the-killing-2007']],
    ['the earliest year', { releaseYearMin: 1956 }, ['the-killing-1956', 'the-killing-2007']],
    ['the latest year', { releaseYearMax: 1955 }, ['m-1931']],
    ['one year', { releaseYearMin: 1956, releaseYearMax: 1956 }, ['the-killing-1956']],
    ['a genre by another name', { genres: ['Noir'] }, ['the-killing-1956']],
    ['two genres', { genres: ['crime', 'thriller'] }, ['m-1931']],
    ['the length', { maxRuntime: 84 }, ['the-killing-1956', 'the-killing-2007']],
  ])('can be %s', (_what, filters, expected) => {
    expect(ids('crime', filters).sort()).toEqual(expected.sort());
  });

  it('on the rating is reported, applied or not', () => {
    expect(ids('horror', { ratingMin: 8 }, 10, rated)).toEqual(['alien-1979']);
    expect(ask('horror', { ratingMin: 8 }, 10, rated).notes).toEqual([
      'Titles without a rating were left out because of ratingMin.',
    ]);
    expect(ask('horror', { ratingMin: 8 }).notes).toEqual([
      'This catalogue has no ratings; ratingMin was not applied.',
    ]);
    expect(ids('horror', { ratingMin: 8 })).toEqual(ids('horror'));
    expect(ask('horror', { ratingMin: 0 }).notes).toEqual([]);
  });

  it('that contradicts another is refused', () => {
    expect(() => ask('horror', { releaseYearMin: 2000, releaseYearMax: 1990 })).toThrow(
      /^releaseYearMin \(2000\) is after releaseYearMax \(1990\), so nothing can fit\./,
    );
  });

  it('with an unknown genre is refused', () => {
    expect(() => ask('horror', { genres: ['horrr'] })).toThrow(/Did you mean "horror"\?/);
  });
});
