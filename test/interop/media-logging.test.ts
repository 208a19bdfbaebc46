import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../packages/lectern/src/index.ts';
import { HANDSHAKE_DIALECTS, sharedClient, withClient } from './dialects.ts';
import { setMediaLevel } from './media-level.ts';
import { type OfficialClient, STATELESS_WAYS } from './official-client.ts';
import { textOf } from './results.ts';
import { connectStateless } from './second-client.ts';
import { MEDIA_GATEWAY } from './servers.ts';

const QUERY = { query: 'silent German science fiction with a robot', limit: 1 };
const ANSWERED = { level: 'info', data: { message: 'Answered search', source: 'built-in', stale: false } };

const search = (client: OfficialClient, meta?: JsonObject): Promise<JsonObject> =>
  client.callTool('semantic_search', QUERY, meta === undefined ? {} : { meta });

/** The message about the newest request. */
function handling({ wire }: OfficialClient, method: string): object {
  const requestId = wire.requests(method).at(-1)?.id;
  return { level: 'debug', data: { message: `Handling request: ${method}`, requestId } };
}

/** What the client's handlers were told during some work. All of it is on the wire before the answer. */
async function told(client: OfficialClient, work: () => Promise<unknown>): Promise<unknown[]> {
  const { notifications, wire } = client;
  const before = notifications.length;
  const sentBefore = wire.heard('notifications/message').length;
  await work();
  const sent = wire.heard('notifications/message').length - sentBefore;
  await expect.poll(() => notifications.length - before).toBe(sent);
  return notifications.slice(before).map(({ params }) => params);
}

describe.each(HANDSHAKE_DIALECTS)('log messages of media-gateway and $name', (dialect) => {
  const client = sharedClient(dialect, { server: MEDIA_GATEWAY });
  const setLevel = (level: string) => setMediaLevel(client(), level);

  it('are those of the tools until a level is set', async () => {
    const { connect, revision } = dialect;
    await withClient(connect({ server: MEDIA_GATEWAY, revision }), async (fresh) => {
      expect(await told(fresh, () => search(fresh))).toEqual([ANSWERED]);
      expect(await told(fresh, () => fresh.listTools())).toEqual([]);
    });
  });

  it.each([
    ['debug', 'both'],
    ['info', 'answer'],
    ['notice', 'none'],
    ['error', 'none'],
    ['emergency', 'none'],
  ])('are those that the level %s allows: %s', async (level, which) => {
    await setLevel(level);
    const heard = await told(client(), () => search(client()));
    const request = handling(client(), 'tools/call');
    expect(heard).toEqual({ both: [request, ANSWERED], answer: [ANSWERED], none: [] }[which]);
  });

  it('at debug include one for every request', async () => {
    await setLevel('debug');
    const ref = { type: 'ref/prompt', name: 'content_search' };
    const requests: Record<string, () => Promise<unknown>> = {
      ping: () => client().ping(),
      'tools/list': () => client().listTools(),
      'resources/list': () => client().listResources(),
      'resources/templates/list': () => client().listResourceTemplates(),
      'resources/read': () => client().readResource('media://genres'),
      'prompts/list': () => client().listPrompts(),
      'prompts/get': () => client().getPrompt('what_to_watch_tonight'),
      'completion/complete': () => client().complete(ref, { name: 'genre', value: 'act' }),
      'logging/setLevel': () => setLevel('debug'),
    };
    for (const [method, ask] of Object.entries(requests)) {
      expect(await told(client(), ask), method).toEqual([handling(client(), method)]);
    }
  });

  it('at error exclude refusals and nothing else', async () => {
    await setLevel('error');
    const heard = await told(client(), async () => {
      expect(await client().callTool('semantic_search', { query: '' })).toMatchObject({ isError: true });
      await client().listTools();
      expect(textOf(await search(client()))).toContain('[metropolis-1927]');
    });
    expect(heard).toEqual([]);
  });
});

describe.each(STATELESS_WAYS)('log messages of media-gateway in the stateless era over %s', (way) => {
  const at = (level: string): JsonObject => ({ 'io.modelcontextprotocol/logLevel': level });
  const connected = (test: (client: Awaited<ReturnType<typeof connectStateless>>) => Promise<void>) =>
    withClient(connectStateless({ server: MEDIA_GATEWAY, way }), test);

  it('are sent at the level of each request, and not without one', async () => {
    await connected(async (client) => {
      expect(await told(client, () => search(client))).toEqual([]);
      const both = await told(client, () => search(client, at('debug')));
      expect(both).toEqual([handling(client, 'tools/call'), ANSWERED]);
      expect(await told(client, () => search(client, at('info')))).toEqual([ANSWERED]);
      expect(await told(client, () => search(client, at('error')))).toEqual([]);
      expect(await told(client, () => search(client))).toEqual([]);
    });
  });

  it('are sent for every kind of request', async () => {
    await connected(async (client) => {
      const _meta = at('debug');
      const requests: Record<string, () => Promise<unknown>> = {
        'tools/list': () => client.stock.request({ method: 'tools/list', params: { _meta } }),
        'resources/read': () => client.stock.readResource({ uri: 'media://genres', _meta }),
        'prompts/get': () => client.stock.getPrompt({ name: 'what_to_watch_tonight', _meta }),
        'completion/complete': () =>
          client.stock.complete({
            ref: { type: 'ref/prompt', name: 'content_search' },
            argument: { name: 'genre', value: 'act' },
            _meta,
          }),
      };
      for (const [method, ask] of Object.entries(requests)) {
        expect(await told(client, ask), method).toEqual([handling(client, method)]);
      }
    });
  });

  it('of one request do not include those of a concurrent one', async () => {
    await connected(async (client) => {
      const heard = await told(client, () =>
        Promise.all([search(client, at('error')), search(client, at('debug')), search(client)]),
      );
      const loud = client.wire.requests('tools/call')[1]?.id;
      const request = { message: 'Handling request: tools/call', requestId: loud };
      expect(heard).toEqual([{ level: 'debug', data: request }, ANSWERED]);
    });
  });

  it('are refused at a level that does not exist', async () => {
    await connected(async (client) => {
      await expect(search(client, at('loud'))).rejects.toMatchObject({
        code: -32602,
        message: expect.stringContaining('io.modelcontextprotocol/logLevel'),
      });
    });
  });
});
