import { beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../packages/lectern/src/index.ts';
import { DIALECTS, sharedClient } from './dialects.ts';
import { setMediaLevel } from './media-level.ts';
import { failure, named, names, textOf } from './results.ts';
import { MEDIA_GATEWAY } from './servers.ts';

const METROPOLIS = 'metropolis-1927';
const ROBOT = 'silent German science fiction with a robot';
const TV = 'living-room-tv';

describe.each(DIALECTS)('media-gateway and $name', (dialect) => {
  const asked: JsonObject[] = [];
  let said: JsonObject = { action: 'accept', content: {} };
  const client = sharedClient(dialect, {
    server: MEDIA_GATEWAY,
    capabilities: { elicitation: {} },
    elicit: (question) => {
      asked.push(question);
      return said;
    },
  });
  beforeEach(() => {
    asked.length = 0;
    said = { action: 'accept', content: {} };
  });

  const call = (name: string, args: JsonObject = {}) => client().callTool(name, args);
  const completed = async (ref: JsonObject, name: string, value: string): Promise<JsonObject> =>
    (await client().complete(ref, { name, value })).completion as JsonObject;
  const hasData = dialect.since('2025-06-18');
  const isStateless = dialect.since('2026-07-28');

  it('connects', () => {
    expect(client().wire.negotiated).toBe(dialect.revision);
    expect(client().serverInfo()).toEqual({ name: 'media-gateway-mcp', version: '1.0.0' });
    expect(client().serverCapabilities()).toEqual({
      tools: { listChanged: false },
      resources: { listChanged: false },
      prompts: { listChanged: false },
      logging: {},
      ...(dialect.since('2025-03-26') && { completions: {} }),
    });
    expect(client().instructions()).toContain('Begin with semantic_search');
  });

  it('lists its eight tools with the members that the revision defines', async () => {
    const tools = await client().listTools();
    expect(names(tools)).toEqual([
      'semantic_search',
      'get_recommendations',
      'check_availability',
      'get_content_details',
      'get_genres',
      'list_devices',
      'initiate_playback',
    ]);
    const search = named(tools, 'semantic_search');
    expect(search?.inputSchema).toMatchObject({ type: 'object', required: ['query'] });
    const hints = { destructiveHint: false, idempotentHint: true, openWorldHint: false };
    for (const [name, title, readOnlyHint] of [
      ['semantic_search', 'Find something to watch', true],
      ['initiate_playback', 'Play on a simulated device', false],
    ] as const) {
      const annotations = dialect.since('2025-03-26') ? { title, readOnlyHint, ...hints } : undefined;
      expect(named(tools, name)?.annotations, name).toEqual(annotations);
    }
    for (const tool of tools) expect('outputSchema' in tool, tool.name as string).toBe(hasData);
  });

  describe('a call', () => {
    // Clients check structured content against schemas that they have seen.
    beforeEach(async () => void (await client().listTools()));

    it.each(['semantic_search', 'search_content'])('of %s finds a title by a description', async (name) => {
      const found = await call(name, { query: ROBOT, limit: 3 });
      expect(textOf(found)).toContain(`Metropolis (1927) [${METROPOLIS}]`);
      expect(textOf(found)).toContain('Why: ');
      expect('structuredContent' in found).toBe(hasData);
      if (hasData)
        expect(found).toMatchObject({
          structuredContent: {
            results: expect.arrayContaining([
              expect.objectContaining({ title: expect.objectContaining({ id: METROPOLIS }) }),
            ]),
            freshness: { source: 'built-in', stale: false },
          },
        });
    });

    it('recommends similar titles and excludes seen ones', async () => {
      const like = { basedOn: { contentId: 'alien-1979' }, limit: 3 };
      const text = textOf(await call('get_recommendations', like));
      expect(text).toMatch(/^3 recommendations for those who liked Alien \(1979\)\.$/m);
      expect(text).not.toContain('[alien-1979]');
      const first = /\[(.+?)\]/.exec(text)?.[1] as string;
      const preferences = { excludeContentIds: [first] };
      expect(textOf(await call('get_recommendations', { ...like, preferences }))).not.toContain(`[${first}]`);
    });

    it('returns availability and all details', async () => {
      const offers = await call('check_availability', { contentId: METROPOLIS, region: 'US' });
      expect(textOf(offers)).toContain('In United States:\n- Internet Archive [internet-archive]: free');
      if (hasData) expect(offers).toHaveProperty('structuredContent.region', 'US');
      const details = await call('get_content_details', { contentId: 'Metropolis (1927)' });
      expect(textOf(details)).toContain('# Metropolis (1927)\n');
      expect(textOf(details)).toContain('- Directed by: Fritz Lang [fritz-lang]');
      expect(textOf(await call('get_genres'))).toMatch(/^- sci-fi: Science fiction \(\d+\)$/m);
    });

    it('plays on a simulated device after elicitation, where that is supported', async () => {
      expect(textOf(await call('list_devices'))).toContain(`- ${TV}: Living room TV (tv, online)`);
      const play = { contentId: METROPOLIS, deviceId: TV };
      const playing = await call('initiate_playback', play);
      expect(textOf(playing)).toMatch(
        /^Simulated, playing: Metropolis \(1927\) \[metropolis-1927\] from Internet Archive/,
      );
      const question = expect.stringMatching(
        /^Play Metropolis \(1927\) from Internet Archive on Living room/,
      );
      expect(asked).toEqual(hasData ? [expect.objectContaining({ message: question })] : []);
      said = { action: 'decline' };
      const second = await call('initiate_playback', play);
      expect(textOf(second).includes('The user did not want it to be played.')).toBe(hasData);
      if (hasData) expect(second).toHaveProperty('structuredContent.status', 'declined');
    });

    it('is refused with an explanation, or with an error for an unknown tool', async () => {
      expect(await call('semantic_search', { query: '' })).toMatchObject(
        failure(expect.stringContaining('Parameter "query": got "" (string); expected a string')),
      );
      expect(await call('semantic_search', { query: 'x', filters: { genres: ['sci-fy'] } })).toMatchObject(
        failure(expect.stringContaining('"sci-fy"')),
      );
      expect(
        await call('initiate_playback', { contentId: METROPOLIS, deviceId: 'living-rom-tv' }),
      ).toMatchObject(failure(expect.stringContaining(`Did you mean "${TV}"?`)));
      await expect(call('semantic_serch', { query: 'x' })).rejects.toMatchObject({
        code: -32602,
        message: expect.stringContaining('Unknown tool: semantic_serch'),
      });
    });
  });

  it('lists resources, and templates for titles and people', async () => {
    const resources = await client().listResources();
    expect(resources.map(({ uri }) => uri)).toEqual([
      'media://trending',
      'media://genres',
      'media://platforms',
    ]);
    const read = async (uri: string): Promise<{ uri: string; mimeType: string; text: string }> => {
      const { contents } = await client().readResource(uri);
      const [first, ...more] = contents as [{ uri: string; mimeType: string; text: string }];
      expect(more).toEqual([]);
      expect(first.uri).toBe(uri);
      return first;
    };
    expect(await read('media://trending')).toMatchObject({
      mimeType: 'text/markdown',
      text: expect.stringContaining('Measure: '),
    });
    const { genres } = JSON.parse((await read('media://genres')).text);
    expect(genres).toContainEqual({ id: 'sci-fi', name: 'Science fiction', titles: expect.any(Number) });
    const { platforms } = JSON.parse((await read('media://platforms')).text);
    expect(platforms).toContainEqual(expect.objectContaining({ id: 'internet-archive' }));

    const templates = await client().listResourceTemplates();
    expect(templates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'media://title/{id}',
      'media://title/{id}/short',
      'media://person/{id}',
    ]);
    expect(await read(`media://title/${METROPOLIS}`)).toMatchObject({
      mimeType: 'text/markdown',
      text: expect.stringContaining('## Where to see it'),
    });
    const short = await read(`media://title/${METROPOLIS}/short`);
    expect(short.mimeType).toBe('application/json');
    expect(JSON.parse(short.text)).toMatchObject({ id: METROPOLIS, year: 1927, directors: ['Fritz Lang'] });
    expect((await read('media://person/fritz-lang')).text).toMatch(/^# Fritz Lang \(1890–1976\)\n/);

    const missing = 'media://title/nothing-of-the-kind-1800';
    await expect(client().readResource(missing)).rejects.toThrow(`Resource not found: ${missing}`);
    expect(client().wire.lastError).toMatchObject({ code: isStateless ? -32602 : -32002 });
  });

  it('lists prompts, which include user input and catalogue content', async () => {
    const prompts = await client().listPrompts();
    expect(names(prompts)).toEqual([
      'discovery_assistant',
      'recommendation_guide',
      'availability_checker',
      'content_search',
      'what_to_watch_tonight',
    ]);
    const said: Record<string, [Record<string, string>, string]> = {
      discovery_assistant: [{ user_query: ROBOT }, `> ${ROBOT}`],
      recommendation_guide: [{ recommendation_context: 'loved Alien' }, '> loved Alien'],
      availability_checker: [{ content_name: 'M', region: 'UK' }, 'I can see this in United Kingdom:\n\n> M'],
      content_search: [
        { genre: 'sci-fi', contentType: 'movie' },
        'The catalogue offers, among others:\n\n1. ',
      ],
      what_to_watch_tonight: [{ minutes: '90' }, 'Minutes that we have:\n\n> 90'],
    };
    for (const [name, [args, part]] of Object.entries(said)) {
      const { messages } = await client().getPrompt(name, args);
      const content = { type: 'text', text: expect.stringContaining(part) };
      expect(messages, name).toEqual([{ role: 'user', content }]);
    }
    await expect(client().getPrompt('discovery_assistant', {})).rejects.toMatchObject({ code: -32602 });
  });

  it('completes arguments of prompts, resources and tools', async () => {
    const search = { type: 'ref/prompt', name: 'content_search' };
    expect(await completed(search, 'genre', 'act')).toEqual({ values: ['action'], total: 1, hasMore: false });
    const regions = await completed(search, 'region', '');
    expect(regions.values).toHaveLength(10);
    expect(regions).toMatchObject({ values: expect.arrayContaining(['US', 'UK', 'JP']), hasMore: true });
    expect(await completed(search, 'region', 'germ')).toMatchObject({ values: ['DE'] });
    const checker = { type: 'ref/prompt', name: 'availability_checker' };
    expect(await completed(checker, 'content_name', 'metropol')).toMatchObject({ values: ['Metropolis'] });
    const title = { type: 'ref/resource', uri: 'media://title/{id}' };
    expect(await completed(title, 'id', 'metropol')).toMatchObject({ values: [METROPOLIS] });
    const tool = { type: 'ref/resource', uri: 'tool://initiate_playback' };
    expect(await completed(tool, 'deviceId', 'liv')).toMatchObject({ values: [TV] });
  });

  if (isStateless) return;

  it('responds to a ping', async () => {
    expect(await client().ping()).toEqual({});
  });

  it('sets its log level and refuses an unknown one', async () => {
    await setMediaLevel(client(), 'debug');
    await expect(client().setLogLevel('loud')).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('Invalid log level "loud"'),
    });
  });
});
