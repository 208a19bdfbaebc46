import { describe, expect, it } from 'vitest';
import type { RecommendRequest } from '../backend/answers.ts';
import { openTestCatalogue } from '../catalogue.testing.ts';
import { answerRecommend } from './answer-recommend.ts';

const opened = await openTestCatalogue();
const ask = (request: Partial<RecommendRequest>) =>
  answerRecommend({ titles: [], mediaType: 'all', genres: [], exclude: [], limit: 5, ...request }, opened);
const ids = (request: Partial<RecommendRequest>) => ask(request).results.map(({ title }) => title.id);

describe('recommendations', () => {
  it('are similar to the given title, explain why, and exclude it', () => {
    const { results, basedOn, notes } = ask({ titles: ['Alien'] });
    expect(results[0]).toMatchObject({ title: { id: 'the-thing-1982' }, score: expect.closeTo(0.6, 1) });
    expect(results[0]?.reasons[0]).toMatch(/^like Alien \(1979\): .*monster.*horror/);
    expect(results.map(({ title }) => title.id)).not.toContain('alien-1979');
    expect(basedOn).toEqual(['Alien (1979)']);
    expect(notes).toEqual([]);
  });

  it('fit all given titles', () => {
    const { results, basedOn } = ask({ titles: ['alien-1979', 'amelie-2001'], limit: 3 });
    expect(basedOn).toEqual(['Alien (1979)', 'Amélie (2001)']);
    const both = results.find(({ title }) => title.id === 'shaun-of-the-dead-2004');
    expect(both?.reasons).toEqual([
      expect.stringContaining('like Alien (1979)'),
      expect.stringContaining('like Amélie (2001)'),
    ]);
  });

  it.each<[string, Partial<RecommendRequest>, string[]]>([
    ['a genre', { genres: ['romance'] }, ['casablanca-1942', 'amelie-2001']],
    [
      'a genre by another name',
      { genres: ['Science Fiction'] },
      ['alien-1979', 'the-thing-1982', 'metropolis-1927'],
    ],
    ['a mood', { mood: 'bleak' }, ['the-thing-1982', 'the-killing-2007']],
    ['a mood by another name', { mood: 'feelgood' }, ['amelie-2001']],
    ['a genre and a mood', { genres: ['horror'], mood: 'bleak' }, ['the-thing-1982']],
    ['series', { genres: ['crime'], mediaType: 'tv' }, ['the-killing-2007']],
    ['a length', { genres: ['horror'], maxRuntime: 109 }, ['the-thing-1982', 'shaun-of-the-dead-2004']],
  ])('can be requested by %s', (_what, request, expected) => {
    expect(ids(request).sort()).toEqual([...expected].sort());
  });

  it('have the required genres, however similar another title is', () => {
    expect(ids({ titles: ['alien-1979'], genres: ['war'] })).toEqual(['casablanca-1942']);
    expect(ask({ titles: ['alien-1979'], genres: ['war'], exclude: ['Casablanca'] })).toMatchObject({
      results: [],
      notes: ['Nothing fits all of it. Leave out a preference, or exclude less.'],
    });
  });

  it.each(['the-thing-1982', 'The Thing', 'the thing (1982)', 'media://title/the-thing-1982'])(
    'exclude seen titles: %s',
    (seen) => {
      const { results, notes } = ask({ titles: ['alien-1979'], exclude: [seen] });
      expect(results.map(({ title }) => title.id)).not.toContain('the-thing-1982');
      expect(notes).toEqual([]);
    },
  );

  it('exclude every title with the name of a seen one', () => {
    const found = ids({ genres: ['crime'], exclude: ['The Killing'] });
    expect(found).toEqual(['m-1931']);
  });

  it('report seen titles that are unknown', () => {
    const exclude = Array.from({ length: 12 }, (_, i) => `Nowhere ${i}`);
    const [note] = ask({ genres: ['crime'], exclude }).notes;
    expect(note).toMatch(
      /^Not in this catalogue, so there was nothing to exclude: Nowhere 0, .*, Nowhere 9\.$/,
    );
  });

  it('require a title, genre or mood', () => {
    expect(() => ask({ mediaType: 'tv', exclude: ['Alien'] })).toThrow(/^There is nothing to go by\./);
  });

  it.each<[Partial<RecommendRequest>, string]>([
    [{ titles: ['alein-1979'] }, 'Did you mean alien-1979'],
    [{ titles: ['alien-1979', 'The Killing'] }, 'Several titles'],
    [{ genres: ['horrr'] }, 'Did you mean "horror"?'],
    [{ mood: 'scarey' }, 'Did you mean "scary"?'],
  ])('are refused for %j', (request, reason) => {
    expect(() => ask(request)).toThrow(reason);
  });

  it.each([1, 2, 50])('number at most %i', (limit) => {
    expect(ids({ genres: ['drama'], limit })).toHaveLength(Math.min(limit, 4));
  });
});
