import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../packages/lectern/src/index.ts';
import { askingMedia } from '../../test/support/media-asking.ts';
import { REGIONS } from './catalogue/regions.ts';
import { testBackend } from './catalogue.testing.ts';
import { completeAnything } from './complete.ts';

const PROMPT = { type: 'ref/prompt', name: 'content_search' };
const tool = (name: string) => ({ type: 'ref/resource', uri: `tool://${name}` });
const resource = (uri: string) => ({ type: 'ref/resource', uri });

interface Completed {
  readonly values: string[];
  readonly total: number;
  readonly hasMore: boolean;
}

const { client } = await askingMedia();
async function complete(ref: JsonObject, name: string, value: string): Promise<Completed> {
  return (await client.complete(ref, name, value)).completion as unknown as Completed;
}
const valuesOf = async (...asked: Parameters<typeof complete>) => (await complete(...asked)).values;

it('filters genres by the content type given so far', async () => {
  const hook = completeAnything({
    backend: testBackend(),
    promptNames: [],
    resourceUris: [],
    toolSchema: () => undefined,
  });
  const genres = (given: Record<string, string>) =>
    hook({ type: 'ref/prompt', name: 'content_search' }, { name: 'genre', value: '' }, {
      arguments: given,
    } as never);
  const all = (await genres({})) as { total: number };
  const ofSeries = (await genres({ contentType: 'tv' })) as { values: string[]; total: number };
  expect(ofSeries.total).toBeLessThan(all.total);
  expect(ofSeries.values).toContain('crime');
  expect(ofSeries.values).not.toContain('romance');
});

describe('an argument', () => {
  it.each<[string, string, string[]]>([
    ['genre', 'sci', ['sci-fi']],
    ['genres', 'dra', ['drama']],
    ['platform', 'archive', ['internet-archive']],
    ['platforms', 'netf', ['netflix']],
    ['platformId', 'hul', ['hulu']],
    ['mood', 'whi', ['whimsical']],
    ['title', 'casab', ['Casablanca']],
    ['content_name', 'amel', ['Amélie']],
    ['contentId', 'casab', ['casablanca-1942']],
    ['contentIds', 'casab', ['casablanca-1942']],
    ['excludeContentIds', 'casab', ['casablanca-1942']],
    ['person', 'lorre', ['Peter Lorre']],
    ['director', 'fritz', ['Fritz Lang']],
    ['actor', 'nick', ['Nick Frost']],
    ['contentType', '', ['movie', 'tv']],
    ['contentType', 't', ['tv']],
    ['mediaType', '', ['movie', 'tv', 'all']],
    ['deviceId', 'garden', ['garden-projector']],
    ['user_query', 'any', []],
    ['zebra', '', []],
    ['constructor', '', []],
    ['__proto__', '', []],
  ])('named %s is completed for %j', async (name, typed, values) => {
    expect(await complete(PROMPT, name, typed)).toEqual({ values, total: values.length, hasMore: false });
  });

  it('is completed with at most ten values and the total', async () => {
    const { values, total, hasMore } = await complete(PROMPT, 'contentId', '');
    expect(values).toHaveLength(10);
    expect({ total, hasMore }).toEqual({ total: 11, hasMore: true });
  });

  it.each(['2024-11-05', '2026-07-28'] as const)('is completed in %s', async (revision) => {
    const asking = await askingMedia(testBackend(), { revision });
    const { completion } = await asking.client.complete(PROMPT, 'genre', 'sci');
    expect(completion).toMatchObject({ values: ['sci-fi'] });
  });
});

describe('a region', () => {
  it('is completed with common ones first, and UK in addition to GB', async () => {
    const { values, total } = await complete(PROMPT, 'region', '');
    expect(values.slice(0, 8)).toEqual(['US', 'UK', 'CA', 'AU', 'DE', 'FR', 'JP', 'GB']);
    expect(total).toBe(REGIONS.length + 1);
  });

  it.each([
    ['united k', ['UK', 'GB']],
    ['UK', ['UK', 'UA']],
    ['germ', ['DE']],
    ['jp', ['JP']],
    ['atlantis', []],
  ])('is completed for %j with %j', async (typed, first) => {
    const values = await valuesOf(PROMPT, 'region', typed);
    expect(values.slice(0, first.length)).toEqual(first);
    if (first.length === 0) expect(values).toEqual([]);
  });
});

describe('an argument of a tool', () => {
  it.each<[string, string, string, string[]]>([
    ['semantic_search', 'filters.genres', 'horr', ['horror']],
    ['semantic_search', 'genres', 'hor', ['horror', 'short']],
    ['semantic_search', 'filters.mediaType', '', ['movie', 'tv', 'all']],
    ['semantic_search', 'mediaType', 't', ['tv']],
    ['semantic_search', 'query', 'french', ['feel-good French comedy of the 60s']],
    ['get_content_details', 'include', '', ['credits', 'availability', 'similar']],
    ['get_content_details', 'include', 'sim', ['similar']],
    ['get_content_details', 'contentId', 'parasi', ['parasite-2019']],
    ['get_recommendations', 'basedOn.contentIds', 'parasi', ['parasite-2019']],
    ['get_recommendations', 'excludeContentIds', 'parasi', ['parasite-2019']],
    ['get_recommendations', 'mood', 'whi', ['whimsical']],
    ['initiate_playback', 'deviceId', 'my', ['my-phone']],
    ['initiate_playback', 'platformId', 'wikim', ['wikimedia-commons']],
    ['check_availability', 'region', 'germ', ['DE']],
    ['semantic_search', 'limit', '', []],
    ['semantic_search', 'filters', '', []],
    ['semantic_search', 'filters.zebra', '', []],
    ['semantic_search', '', '', []],
    ['semantic_search', 'constructor', '', []],
    ['get_genres', 'genre', '', []],
    ['no_such_tool', 'genre', '', []],
  ])('%s: %s is completed for %j', async (name, argument, typed, values) => {
    expect(await valuesOf(tool(name), argument, typed)).toEqual(values);
  });
});

describe('names and URIs', () => {
  it('of prompts are completed', async () => {
    expect(await valuesOf({ type: 'ref/prompt' }, 'name', '')).toEqual([
      'discovery_assistant',
      'recommendation_guide',
      'availability_checker',
      'content_search',
      'what_to_watch_tonight',
    ]);
    expect(await valuesOf({ type: 'ref/prompt' }, 'name', 'rec')).toEqual(['recommendation_guide']);
  });

  it.each<[string, string, string, string[]]>([
    ['media://', 'uri', '', ['media://trending', 'media://genres', 'media://platforms']],
    ['media://', 'uri', 'media://g', ['media://genres']],
    ['media://', 'uri', 'PLAT', ['media://platforms']],
    ['media://t', 'anything', '', ['media://trending']],
    ['media://genres', 'uri', 'zebra', []],
  ])('of resources are completed: %s, %s, %j', async (uri, name, typed, values) => {
    expect(await valuesOf(resource(uri), name, typed)).toEqual(values);
  });

  it('of templates are completed with the template', async () => {
    expect(await valuesOf(resource('media://title/{id}'), 'id', 'casab')).toEqual(['casablanca-1942']);
    await expect(complete(resource('media://nothing/{id}'), 'id', '')).rejects.toMatchObject({
      code: -32602,
    });
  });

  it('do not hide the completion of arguments of a resource', async () => {
    expect(await valuesOf(resource('media://trending'), 'genre', 'sci')).toEqual(['sci-fi']);
  });
});
