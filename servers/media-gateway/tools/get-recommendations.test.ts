import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../packages/lectern/src/index.ts';
import { askingMedia } from '../../../test/support/media-asking.ts';
import { TEST_TITLES, testBackend } from '../catalogue.testing.ts';

const { call } = await askingMedia();
const recommend = (args: JsonObject) => call('get_recommendations', args);
const idsOf = async (args: JsonObject): Promise<string[]> =>
  (await recommend(args)).data.results.map(({ title }: { title: { id: string } }) => title.id);

describe('get_recommendations', () => {
  it('recommends similar titles with reasons', async () => {
    const { text, data } = await recommend({ basedOn: { contentId: 'alien-1979' } });
    expect(text.split('\n').slice(0, 4)).toEqual([
      '2 recommendations for those who liked Alien (1979).',
      '1. The Thing (1982) [the-thing-1982] · United States · 109 min · horror, sci-fi · John Carpenter',
      '   Men in a station in the ice find that one of them, they know not who, is no man any more.',
      expect.stringMatching(/^ {3}Why: like Alien \(1979\): /),
    ]);
    expect(data).toMatchObject({ basedOn: ['Alien (1979)'], notes: [] });
  });

  it('accepts one title, several, or both', async () => {
    const { data, text } = await recommend({
      basedOn: { contentId: 'Alien', contentIds: ['Amélie', 'm-1931'] },
    });
    expect(data.basedOn).toEqual(['Alien (1979)', 'Amélie (2001)', 'M (1931)']);
    expect(text).toContain('for those who liked Alien (1979) and Amélie (2001) and M (1931).');
  });

  it('counts a single recommendation in the singular', async () => {
    expect((await recommend({ preferences: { mood: 'whimsical' } })).text).toMatch(
      /^1 recommendation\.\n1\. Amélie/,
    );
  });

  it.each<[JsonObject, string[]]>([
    [{ preferences: { genres: ['comedy'], maxRuntime: 99 } }, ['shaun-of-the-dead-2004']],
    [{ preferences: { genres: ['Science fiction'], mood: 'frightening' } }, ['alien-1979', 'the-thing-1982']],
    [{ basedOn: { mediaType: 'tv' }, preferences: { genres: ['crime'] } }, ['the-killing-2007']],
    [
      { preferences: { genres: ['crime'], excludeContentIds: ['M (1931)', 'the-killing-2007'] } },
      ['the-killing-1956'],
    ],
  ])('applies %j', async (args, ids) => {
    expect((await idsOf(args)).sort()).toEqual(ids);
  });

  it('reports if nothing fits, and which exclusions are unknown', async () => {
    const { text, isError, data } = await recommend({
      preferences: { genres: ['war'], excludeContentIds: ['Casablanca', 'Sourdough'] },
    });
    expect(isError).toBe(false);
    expect(data.results).toEqual([]);
    expect(text).toBe(
      '0 recommendations.\nNot in this catalogue, so there was nothing to exclude: Sourdough.\n' +
        'Nothing fits all of it. Leave out a preference, or exclude less.',
    );
  });

  it('returns five by default', async () => {
    const many = Array.from({ length: 20 }, (_, i) => ({
      ...(TEST_TITLES[5] as (typeof TEST_TITLES)[number]),
      id: `thing-${i}`,
    }));
    const asking = await askingMedia(testBackend(many));
    const count = async (args: JsonObject) =>
      (await asking.call('get_recommendations', { preferences: { genres: ['horror'] }, ...args })).data
        .results.length;
    expect(await count({})).toBe(5);
    expect(await count({ limit: 20 })).toBe(20);
  });

  it.each<[JsonObject, string]>([
    [{}, 'There is nothing to go by.'],
    [{ limit: 0 }, 'an integer from 1 to 50'],
    [{ limit: 51 }, 'an integer from 1 to 50'],
    [{ basedOn: { contentID: 'alien' } }, 'did you mean "basedOn.contentId"?'],
    [{ basedOn: { contentId: 'alein-1979' } }, 'Did you mean alien-1979 (Alien (1979))?'],
    [{ basedOn: { contentId: 'The Killing' } }, 'Several titles are called "The Killing"'],
    [{ basedOn: { contentId: '' } }, 'basedOn.contentId'],
    [{ basedOn: { contentIds: Array(101).fill('alien') } }, 'basedOn.contentIds'],
    [{ basedOn: { mediaType: 'series' } }, 'one of "movie", "tv", "all"'],
    [{ preferences: { genres: ['comdy'] } }, 'Did you mean "comedy"?'],
    [{ preferences: { mood: 'whimsicall' } }, 'Did you mean "whimsical"?'],
    [{ preferences: { mood: 'x'.repeat(61) } }, 'preferences.mood'],
    [{ preferences: { maxRuntime: 0 } }, 'an integer from 1 to 1000'],
    [{ preferences: { exclude: ['alien'] } }, 'preferences.exclude'],
  ])('refuses %j with a reason', async (args, reason) => {
    const { text, isError, data } = await recommend(args);
    expect(isError).toBe(true);
    expect(data).toBeUndefined();
    expect(text).toContain(reason);
    expect(text.length).toBeLessThanOrEqual(600);
  });
});
