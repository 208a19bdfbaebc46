import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../packages/lectern/src/knowledge/text/token-estimate.ts';
import { askingMedia } from '../../test/support/media-asking.ts';
import { sampleOffers } from './availability/sample-offers.testing.ts';
import type { Title } from './catalogue/title.ts';
import { TEST_TITLES, testBackend } from './catalogue.testing.ts';

const NAMES = [
  'semantic_search',
  'get_recommendations',
  'check_availability',
  'get_content_details',
  'get_genres',
  'list_devices',
  'initiate_playback',
];

/** Of each tool, arguments and how its answer begins. */
const CALLS: readonly [name: string, args: object, start: string][] = [
  ['semantic_search', { query: 'monster in space' }, 'Found '],
  ['search_content', { query: 'monster in space' }, 'Found '],
  [
    'get_recommendations',
    { basedOn: { contentId: 'Alien' } },
    '2 recommendations for those who liked Alien (1979).',
  ],
  ['check_availability', { contentId: 'spring-2019' }, 'Spring (2019) [spring-2019] · Netherlands'],
  ['get_content_details', { contentId: 'Casablanca' }, '# Casablanca (1942)\n'],
  ['get_genres', {}, '- drama: Drama (4)\n'],
  ['list_devices', {}, 'Simulated devices:\n- living-room-tv'],
  ['initiate_playback', { contentId: 'Spring', deviceId: 'my-phone' }, 'Simulated, playing: Spring (2019)'],
];

/** Of each tool, what it refuses, and the word that says so. */
const REFUSED: readonly [name: string, args: object, reason: string][] = [
  ['semantic_search', { query: 'x', limit: 0 }, 'from 1 to 50'],
  ['search_content', { query: 'x'.repeat(501) }, '1 to 500 characters'],
  ['get_recommendations', {}, 'There is nothing to go by.'],
  ['check_availability', { contentId: 'alein-1979' }, 'Did you mean alien-1979'],
  ['get_content_details', { contentId: 'The Killing' }, 'Several titles'],
  ['get_genres', { mediaType: 'film' }, '"movie"'],
  ['list_devices', { includeOfline: true }, 'did you mean "includeOffline"?'],
  ['initiate_playback', { contentId: 'Spring', deviceId: 'my-fone' }, 'Did you mean "my-phone"?'],
];

interface Listed {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: { readonly properties?: Readonly<Record<string, { default?: unknown }>> };
  readonly annotations?: { readonly readOnlyHint?: boolean; readonly title?: string };
}

describe.each(['2024-11-05', '2025-06-18', '2026-07-28'] as const)('the tools in %s', (revision) => {
  it('are seven', async () => {
    const { client } = await askingMedia(testBackend(), { revision });
    const tools = (await client.listTools()).tools as Listed[];
    expect(tools.map(({ name }) => name)).toEqual(NAMES);
  });

  it.each(CALLS)('return a result: %s', async (name, args, start) => {
    const { call } = await askingMedia(testBackend(), { revision });
    const { text, data, isError } = await call(name, { ...args });
    expect(isError).toBe(false);
    expect(text.startsWith(start), text).toBe(true);
    if (revision === '2024-11-05') expect(data).toBeUndefined();
    else expect(data).toBeTypeOf('object');
  });

  it.each(REFUSED)('refuse with a reason: %s', async (name, args, reason) => {
    const { call } = await askingMedia(testBackend(), { revision });
    const { text, isError } = await call(name, { ...args });
    expect(isError).toBe(true);
    expect(text).toContain(reason);
  });
});

describe('the tool definitions', async () => {
  const { client } = await askingMedia();
  const tools = (await client.listTools()).tools as Listed[];

  it.each(NAMES)('describe what %s does and whether it changes anything', (name) => {
    const tool = tools.find((each) => each.name === name);
    expect(tool?.annotations).toMatchObject({
      title: expect.any(String),
      readOnlyHint: name !== 'initiate_playback',
      destructiveHint: false,
      openWorldHint: false,
    });
    expect(tool?.description.length).toBeGreaterThan(60);
  });

  it.each<[string, object]>([
    ['semantic_search', { filters: { mediaType: 'all' }, limit: 10, explain: true }],
    ['get_recommendations', { basedOn: { mediaType: 'all' }, preferences: {}, limit: 5 }],
    ['check_availability', { region: 'US' }],
    ['get_content_details', { include: ['credits'], region: 'US' }],
    ['get_genres', { mediaType: 'all' }],
    ['list_devices', { includeOffline: false }],
    ['initiate_playback', { startPosition: 0, region: 'US' }],
  ])('include the defaults of %s', (name, defaults) => {
    const properties = tools.find((each) => each.name === name)?.inputSchema.properties ?? {};
    const told = Object.entries(properties).filter(([, property]) => property.default !== undefined);
    expect(Object.fromEntries(told.map(([argument, property]) => [argument, property.default]))).toEqual(
      defaults,
    );
  });
});

describe('samples', () => {
  it('are marked in every result that contains one', async () => {
    const { call, read } = await askingMedia(testBackend(TEST_TITLES, sampleOffers));
    const availability = await call('check_availability', { contentId: 'casablanca-1942' });
    expect(availability.text).toMatch(/^- SAMPLE Hulu \[hulu\]: subscription · sample data, made up/m);
    expect(availability.text).toContain('Do not present them as facts.');
    expect(availability.data.offers).toMatchObject([{ platform: 'hulu', sample: true }]);

    const details = await call('get_content_details', {
      contentId: 'casablanca-1942',
      include: ['availability'],
    });
    expect(details.text).toMatch(/^- SAMPLE Hulu \[hulu\]: subscription · sample data, made up/m);
    expect(details.data.offers).toMatchObject([{ platform: 'hulu', sample: true }]);

    const playing = await call('initiate_playback', { contentId: 'casablanca-1942', deviceId: 'my-phone' });
    expect(playing.text).toContain('The offer is a sample, not a fact.');
    expect(playing.data).toMatchObject({ platform: 'hulu', sample: true, simulated: true });

    expect(await read('media://title/casablanca-1942')).toMatch(/^- SAMPLE Hulu \[hulu\]: /m);
    const { platforms } = JSON.parse(await read('media://platforms'));
    expect(platforms).toContainEqual(expect.objectContaining({ id: 'hulu', sample: true }));
  });
});

describe('long results', () => {
  const many = Array.from(
    { length: 60 },
    (_, i): Title => ({
      id: `storm-${i}`,
      type: 'movie',
      title: `Storm number ${i}`,
      year: 1950 + i,
      countries: ['FR', 'IT'],
      runtime: 100,
      genres: ['drama', 'romance'],
      directors: [`Director ${i}`],
      moods: ['dark'],
      themes: ['storm', 'harbour', 'letters'],
      about:
        'A family in a harbour waits for a storm that has been foretold for years, and somebody leaves a letter.',
    }),
  );

  it.each<[string, object]>([
    ['semantic_search', { query: 'dark drama about a storm', limit: 50 }],
    ['get_recommendations', { basedOn: { contentId: 'storm-0' }, limit: 50 }],
    ['get_content_details', { contentId: 'storm-0', include: ['credits', 'availability', 'similar'] }],
  ])('of %s stay within their budget, as text and as structured content', async (name, args) => {
    const { call } = await askingMedia(testBackend(many));
    const { text, data } = await call(name, { ...args });
    expect(estimateTokens(text)).toBeLessThanOrEqual(2200);
    const results = data.results ?? data.similar;
    if (name === 'get_content_details') expect(results).toHaveLength(5);
    else {
      const [more] = data.notes;
      expect(more).toBe(`… and ${50 - results.length} more. Ask for fewer, or narrow the question.`);
      expect(text).toContain(`\n${more}`);
    }
  });
});

const { call } = await askingMedia();

describe('get_genres', () => {
  it('lists genres with ids, names and counts, films and series together', async () => {
    const { text, data } = await call('get_genres');
    expect(text).toMatch(/^- drama: Drama \(4\)\n- /);
    expect(text).toContain('\n- sci-fi: Science fiction (3)\n');
    expect(data.genres).toContainEqual({ id: 'sci-fi', name: 'Science fiction', titles: 3 });
    expect(data).toEqual((await call('get_genres', { mediaType: 'all' })).data);
  });

  it.each([
    ['tv', ['- drama: Drama (1)', '- crime: Crime (1)']],
    ['movie', ['- drama: Drama (3)', '- crime: Crime (2)']],
  ])('counts only those of %s', async (mediaType, lines) => {
    const { text } = await call('get_genres', { mediaType });
    expect(text.split('\n')).toEqual(expect.arrayContaining(lines));
  });

  it('returns ids that filters accept', async () => {
    const { genres } = (await call('get_genres')).data;
    for (const { id } of genres) {
      const { isError } = await call('semantic_search', { query: 'anything', filters: { genres: [id] } });
      expect(isError, id).toBe(false);
    }
  });

  it.each([
    [{ mediaType: 'film' }, 'one of "movie", "tv", "all"'],
    [{ mediatype: 'tv' }, 'did you mean "mediaType"?'],
  ])('refuses %j', async (args, reason) => {
    const { text, isError } = await call('get_genres', args);
    expect(isError).toBe(true);
    expect(text).toContain(reason);
  });
});
