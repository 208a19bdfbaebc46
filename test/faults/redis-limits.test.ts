/**
 * What Redis costs and where it ends: round trips, a full Redis, one that evicts, a backlog when it is killed, and
 * replicas of two versions.
 * @module
 */
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ServeOptions, serve } from '../../packages/lectern/src/node.ts';
import { redis } from '../../packages/redis/src/index.ts';
import { createFixture } from '../fixture/server.ts';
import { until } from '../support/programs.ts';
import { quietLogger } from '../support/quiet.ts';
import { HAS_REDIS, type RedisServer, startRedis } from '../support/redis-server.ts';
import { describeWith } from '../support/required.ts';

const stateSecret = new TextEncoder().encode('a secret that replicas of a test share');
const REVISION = '2025-06-18';
const STATELESS = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

describeWith(HAS_REDIS, 'a session on Redis', () => {
  let server: RedisServer;
  const ends: (() => unknown)[] = [];
  beforeEach(async () => {
    // Every second, a busy disk delays what was confirmed already.
    server = await startRedis('--appendonly', 'yes', '--appendfsync', 'always');
    ends.push(server.stop);
  });
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  async function replica(options: ServeOptions = {}): Promise<string> {
    const store = redis(server.url);
    const fixture = createFixture({ logger: quietLogger });
    const { url, close } = await serve(fixture, {
      port: 0,
      store,
      stateSecret,
      guardProcess: false,
      ...options,
    });
    ends.push(close);
    return url;
  }

  it('takes one round trip for a call, two for a response that is relayed, and none without a session', async () => {
    const one = await replica();
    const before = await addresses(server);
    const two = await replica();
    const own = (await addresses(server)).filter((address) => !before.includes(address));
    const id = await open(one);
    const sent = monitor(server.port, own);
    ends.push(sent.stop);
    // Scripts are loaded with their first use, and a session in use is renewed once.
    await post(two, { id: 1, method: 'ping' }, id);
    sent.commands.length = 0;
    for (let n = 1; n <= 5; n++)
      expect((await post(two, { id: n, method: 'tools/list' }, id)).status).toBe(200);
    await until(() => sent.commands.length >= 5 || undefined);
    expect(sent.commands).toHaveLength(5);

    // The script is loaded with the first response.
    for (const n of [6, 7]) {
      const params = { name: 'test_elicitation', arguments: { message: 'Name?' } };
      const { id: requestId } = await elicitationOf(
        await post(one, { id: n, method: 'tools/call', params }, id),
      );
      sent.commands.length = 0;
      const result = { action: 'accept', content: {} };
      expect((await post(two, { id: requestId, result }, id)).status).toBe(202);
      await until(() => sent.commands.length >= 2 || undefined);
    }
    expect(sent.commands, sent.commands.join('\n')).toHaveLength(2);

    sent.commands.length = 0;
    for (let n = 1; n <= 5; n++)
      expect((await post(two, { id: n, method: 'tools/list', params: { _meta: STATELESS } })).status).toBe(
        200,
      );
    await server.send('PING');
    expect(sent.commands).toEqual([]);
  });

  it('continues while Redis is full, and no further session is opened', async () => {
    const url = await replica();
    const id = await open(url);
    await server.send('CONFIG', 'SET', 'maxmemory', '100kb');
    const refused = await initialize(url);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect((await post(url, { id: 1, method: 'ping' }, id)).status).toBe(200);
    const called = await post(
      url,
      {
        id: 2,
        method: 'tools/call',
        params: { name: 'test_tool_with_progress', arguments: {}, _meta: { progressToken: 1 } },
      },
      id,
    );
    expect([called.status, (await called.text()).includes('"result"')]).toEqual([200, true]);
    expect((await post(url, { id: 3, method: 'tools/list', params: { _meta: STATELESS } })).status).toBe(200);
    await server.send('CONFIG', 'SET', 'maxmemory', '0');
    await until(async () => (await initialize(url)).ok || undefined);
  });

  it('logs a warning if Redis evicts keys', async () => {
    await server.send('CONFIG', 'SET', 'maxmemory-policy', 'allkeys-lru');
    const lines: string[] = [];
    const store = redis(server.url);
    const logger = {
      ...quietLogger,
      log: (level: string, text: string) => void lines.push(`${level} ${text}`),
    };
    ends.push(store.attach({ secrets: stateSecret, logger: logger as typeof quietLogger, onChange() {} }));
    await until(() => lines.find((line) => line.startsWith('warning Redis may evict')));
  });

  it('has its whole backlog after Redis was killed', async () => {
    const stores = [redis(server.url), redis(server.url)] as const;
    for (const store of stores)
      ends.push(store.attach({ secrets: stateSecret, logger: quietLogger, onChange() {} }));
    const [a, b] = stores.map(({ sessions }) => sessions) as [
      (typeof stores)[0]['sessions'],
      (typeof stores)[1]['sessions'],
    ];
    await until(() => stores.every((store) => store.isReady()) || undefined);
    const state = {
      lifecycle: 'initialized',
      revision: REVISION,
      client: { capabilities: {} },
      logLevel: 'info',
      subscriptions: new Set<string>(),
    } as const;
    await a.open('s', {
      principal: undefined,
      holder: undefined,
      server: '',
      transport: 'streamable',
      state: { ...state, client: { info: undefined, capabilities: {} } },
    });
    const texts = Array.from({ length: 300 }, (_, i) => `event ${i}`);
    const first = await a.append('s', 'call', 'first', false, 'lost');
    const logged = texts.map((text) => a.append('s', 'call', text, false, 'lost'));
    await Promise.all(logged.slice(0, 100));
    await server.kill();
    const during = ['while away 1', 'while away 2'].map((text) => a.append('s', 'call', text, false, 'lost'));
    await Promise.all([...logged, ...during]);
    await server.start();
    const found = await until(async () => {
      const events = await b.after('s', first?.id ?? '');
      return events?.length === 302 ? events : undefined;
    });
    expect(found.map(({ text }) => text)).toEqual([...texts, 'while away 1', 'while away 2']);
  });

  it('preserves data of a newer version', async () => {
    const url = await replica();
    const id = await open(url);
    const [, key = ''] = /(lectern:\{[\w-]+\}:s)/.exec(await server.send('KEYS', 'lectern:*:s')) ?? [];
    await server.send('HSET', key, 'newer', 'of a later version');
    expect(
      (await post(url, { id: 1, method: 'logging/setLevel', params: { level: 'error' } }, id)).status,
    ).toBe(200);
    expect(await server.send('HGET', key, 'newer')).toContain('of a later version');
    expect(await server.send('HGET', key, 'l')).not.toContain('info');
  });

  it('preserves what a newer version adds to the handshake', async () => {
    const store = redis(server.url);
    const { url, close } = await serve(createFixture({ logger: quietLogger }), {
      port: 0,
      store,
      guardProcess: false,
    });
    ends.push(close);
    const id = (await initialize(url)).headers.get('mcp-session-id') ?? '';
    const [, key = ''] = /(lectern:\{[\w-]+\}:s)/.exec(await server.send('KEYS', 'lectern:*:s')) ?? [];
    // Without a secret values are stored as they are, after a mark that says so.
    const handshake = async (): Promise<unknown[]> =>
      JSON.parse(/\[.*\]/.exec(await server.send('HGET', key, 'h'))?.[0] ?? '');
    const [format, lifecycle, ...rest] = await handshake();
    expect([format, lifecycle]).toEqual([1, 'initializing']);
    await server.send('HSET', key, 'h', `0${JSON.stringify([2, lifecycle, ...rest, 'of a later version'])}`);
    expect((await post(url, { method: 'notifications/initialized' }, id)).status).toBe(202);
    expect(await handshake()).toEqual([2, 'initialized', ...rest, 'of a later version']);
  });
});

/** Addresses of the clients of Redis. */
async function addresses(server: RedisServer): Promise<string[]> {
  return [...(await server.send('CLIENT', 'LIST')).matchAll(/ addr=(\S+)/g)].map(
    ([, address]) => address as string,
  );
}

/** The commands that clients with these addresses send, without those that scripts run. */
function monitor(port: number, from: readonly string[]): { readonly commands: string[]; stop(): void } {
  const commands: string[] = [];
  let rest = '';
  const socket = connect(port, '127.0.0.1', () => socket.write('MONITOR\r\n'));
  socket.setEncoding('utf8').on('data', (chunk) => {
    const lines = (rest + chunk).split('\r\n');
    rest = lines.pop() ?? '';
    commands.push(
      ...lines.filter((line) => from.some((address) => line.includes(` ${address}]`)) && line.includes('{')),
    );
  });
  return { commands, stop: () => socket.destroy() };
}

function post(url: string, body: object, session?: string): Promise<Response> {
  const isStateless = JSON.stringify(body).includes('2026-07-28');
  const method = (body as { method?: string }).method ?? '';
  return fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(session === undefined ? {} : { 'mcp-session-id': session, 'mcp-protocol-version': REVISION }),
      ...(isStateless ? { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method } : {}),
    },
    body: JSON.stringify({ jsonrpc: '2.0', ...body }),
  });
}

function initialize(url: string): Promise<Response> {
  const params = {
    protocolVersion: REVISION,
    capabilities: { elicitation: {} },
    clientInfo: { name: 'test', version: '1' },
  };
  return post(url, { id: 0, method: 'initialize', params });
}

async function open(url: string): Promise<string> {
  const id = (await initialize(url)).headers.get('mcp-session-id') ?? '';
  await post(url, { method: 'notifications/initialized' }, id);
  return id;
}

/** The elicitation on the stream of a call, which is closed then. */
async function elicitationOf(response: Response): Promise<{ id: string }> {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  let text = '';
  for (;;) {
    text += new TextDecoder().decode((await reader.read()).value);
    const [, data] = /data: (\{.*"elicitation\/create".*\})/.exec(text) ?? [];
    if (data === undefined) continue;
    await reader.cancel();
    return JSON.parse(data);
  }
}
