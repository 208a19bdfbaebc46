import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../packages/lectern/src/index.ts';
import { askingMedia } from '../../../test/support/media-asking.ts';
import { TEST_TITLES, testBackend } from '../catalogue.testing.ts';

const { call } = await askingMedia();
const search = (args: JsonObject) => call('semantic_search', args);
const idsOf = async (args: JsonObject): Promise<string[]> =>
  (await search(args)).data.results.map(({ title }: { title: { id: string } }) => title.id);

describe('semantic_search', () => {
  it('finds titles by a description, with reasons', async () => {
    const { text, data } = await search({ query: 'something like Alien but shorter' });
    expect(text.split('\n').slice(0, 5)).toEqual([
      'Found 2 titles.',
      'Understood as: like Alien (1979) but shorter.',
      '1. The Thing (1982) [the-thing-1982] · United States · 109 min · horror, sci-fi · John Carpenter',
      '   Men in a station in the ice find that one of them, they know not who, is no man any more.',
      expect.stringMatching(/^ {3}Why: like Alien \(1979\): /),
    ]);
    expect(data).toMatchObject({
      results: [{ title: { id: 'the-thing-1982' } }, { title: { id: 'shaun-of-the-dead-2004' } }],
      total: 2,
      understood: ['like Alien (1979) but shorter'],
      corrections: [],
      notes: [],
    });
  });

  it('reports what near matches lack', async () => {
    const { text, data } = await search({ query: 'Korean science fiction' });
    expect(text).toMatch(/^No title meets all of it; these come near\./);
    expect(text).toMatch(/\n {3}Nearly: lacks (?:from South Korea|science fiction)\n/);
    expect(data.total).toBe(0);
    for (const { lacks } of data.results) expect(lacks.length).toBeGreaterThan(0);
  });

  it('applies exclusions, and reports unknown ones', async () => {
    const ids = async (filters: object) =>
      (await search({ query: 'horror', filters })).data.results.map(
        ({ title }: { title: { id: string } }) => title.id,
      );
    expect(await ids({})).toHaveLength(3);
    expect(await ids({ excludeGenres: ['comedy'] })).not.toContain('shaun-of-the-dead-2004');
    expect(await ids({ excludeCountries: ['United Kingdom'] })).toEqual(['the-thing-1982']);
    expect(await ids({ excludePeople: ['Ridley Scott', 'Kurt Russell'] })).toEqual([
      'shaun-of-the-dead-2004',
    ]);
    expect(await ids({ excludeIds: ['alien-1979', 'The Thing'] })).toEqual(['shaun-of-the-dead-2004']);
    const { text } = await search({ query: 'horror', filters: { excludePeople: ['Nobody Atall'] } });
    expect(text).toContain('there was nothing to exclude: Nobody Atall');
    const wrong = await search({ query: 'horror', filters: { excludeCountries: ['Narnia'] } });
    expect(wrong.isError).toBe(true);
    expect(wrong.text).toContain('"Narnia" is not a country');
  });

  it('omits reasons if not requested, in text and structured content', async () => {
    const { text, data } = await search({ query: 'horror', explain: false });
    expect(text).not.toContain('Why:');
    expect(data.results.map(({ reasons }: { reasons: string[] }) => reasons)).toEqual([[], [], []]);
    expect((await search({ query: 'horror', explain: true })).text).toContain('Why: horror');
  });

  it('reports corrected words', async () => {
    expect((await search({ query: 'alein' })).text).toContain('\nRead “alein” as “alien”.\n');
  });

  it('counts a single title in the singular, and reports how many more there are', async () => {
    expect((await search({ query: 'horror', limit: 1 })).text).toMatch(/^Found 1 of 3 titles\.\n/);
    expect((await search({ query: 'alein' })).text).toMatch(/^Found 1 title\.\n/);
  });

  it('returns an empty result without an error', async () => {
    const { text, isError, data } = await search({ query: 'sourdough' });
    expect(isError).toBe(false);
    expect(text).toMatch(/^Found 0 titles\.\nNothing fits\./);
    expect(data.results).toEqual([]);
  });

  it('has an unlisted alias that does the same', async () => {
    const args = { query: 'monster in space', limit: 2 };
    expect(await call('search_content', args)).toEqual(await search(args));
  });

  it('returns ten titles by default and fifty at most', async () => {
    const many = Array.from({ length: 60 }, (_, i) => ({
      ...(TEST_TITLES[5] as (typeof TEST_TITLES)[number]),
      id: `thing-${i}`,
      title: `Thing ${i}`,
    }));
    const asking = await askingMedia(testBackend(many));
    const count = async (args: JsonObject) => {
      const { data } = await asking.call('semantic_search', { query: 'horror', ...args });
      const cut = /^… and (\d+) more/.exec(data.notes[0])?.[1] ?? 0;
      return data.results.length + Number(cut);
    };
    expect(await count({})).toBe(10);
    expect(await count({ limit: 50 })).toBe(50);
    expect(await count({ limit: 1 })).toBe(1);
  });

  it.each<[JsonObject, string[]]>([
    [{}, ['m-1931', 'the-killing-1956', 'the-killing-2007']],
    [{ mediaType: 'tv' }, ['the-killing-2007']],
    [{ mediaType: 'movie', releaseYearMin: 1932 }, ['the-killing-1956']],
    [{ releaseYearMin: 1931, releaseYearMax: 1931 }, ['m-1931']],
    [{ genres: ['Film noir'] }, ['the-killing-1956']],
    [{ maxRuntime: 55 }, ['the-killing-2007']],
  ])('applies the filters %j', async (filters, ids) => {
    expect((await idsOf({ query: 'crime', filters })).sort()).toEqual(ids);
  });

  it('reports that there are no ratings to filter by', async () => {
    const { text, data } = await search({ query: 'crime', filters: { ratingMin: 7 } });
    expect(data.results).toHaveLength(3);
    expect(text).toMatch(/\nThis catalogue has no ratings; ratingMin was not applied\.$/);
  });

  it.each<[JsonObject, string]>([
    [{}, 'Missing required parameter "query"'],
    [{ query: '' }, 'a string of 1 to 500 characters'],
    [{ query: '   ' }, 'The query is empty.'],
    [{ query: 'x'.repeat(501) }, 'a string of 1 to 500 characters'],
    [{ query: 7 }, 'got 7 (number)'],
    [{ query: 'x', limit: 0 }, 'an integer from 1 to 50'],
    [{ query: 'x', limit: 51 }, 'an integer from 1 to 50'],
    [{ query: 'x', limit: 1.5 }, 'an integer from 1 to 50'],
    [{ query: 'x', limt: 5 }, 'did you mean "limit"?'],
    [{ query: 'x', filters: { genre: ['horror'] } }, 'did you mean "filters.genres"?'],
    [{ query: 'x', filters: { genres: ['horrr'] } }, 'Did you mean "horror"?'],
    [{ query: 'x', filters: { genres: 'horror' } }, 'filters.genres'],
    [{ query: 'x', filters: { genres: [''] } }, 'filters.genres'],
    [{ query: 'x', filters: { mediaType: 'film' } }, 'one of "movie", "tv", "all"'],
    [{ query: 'x', filters: { ratingMin: -1 } }, 'a number from 0 to 10'],
    [{ query: 'x', filters: { ratingMin: 10.5 } }, 'a number from 0 to 10'],
    [{ query: 'x', filters: { releaseYearMin: 1869 } }, 'an integer from 1870 to 2100'],
    [{ query: 'x', filters: { releaseYearMax: 2101 } }, 'an integer from 1870 to 2100'],
    [
      { query: 'x', filters: { releaseYearMin: 2001, releaseYearMax: 2000 } },
      'releaseYearMin (2001) is after',
    ],
    [{ query: 'x', filters: { maxRuntime: 0 } }, 'an integer from 1 to 1000'],
    [{ query: 'x', filters: { maxRuntime: 1001 } }, 'an integer from 1 to 1000'],
    [{ query: 'x', explain: 'no' }, 'explain'],
  ])('refuses %j with a reason', async (args, reason) => {
    const { text, isError, data } = await search(args);
    expect(isError).toBe(true);
    expect(data).toBeUndefined();
    expect(text).toContain(reason);
    expect(text.length).toBeLessThanOrEqual(600);
  });

  it('accepts a query of 500 characters', async () => {
    expect((await search({ query: 'monster '.repeat(62).padEnd(500, 'x') })).isError).toBe(false);
  });
});
