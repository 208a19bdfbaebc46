/**
 * The store in Redis: the same contract as the store in memory, from two replicas at once, and what happens when a
 * replica or Redis itself goes away.
 * @module
 */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { SharedStore, StoredEvent, StoredSession } from '../../packages/lectern/src/http.ts';
import { serve } from '../../packages/lectern/src/node.ts';
import { redis } from '../../packages/redis/src/index.ts';
import { createFixture } from '../fixture/server.ts';
import { until } from '../support/programs.ts';
import { quietLogger } from '../support/quiet.ts';
import { HAS_REDIS, type RedisServer, startRedis } from '../support/redis-server.ts';
import { describeWith } from '../support/required.ts';
import { checkStoreContract, newSession, OWNER } from '../support/store-contract.ts';

const SECRET = new TextEncoder().encode('a secret that replicas of a test share');

describeWith(HAS_REDIS, 'the store in Redis', () => {
  let server: RedisServer;
  const ends: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    server = await startRedis();
  });
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
    await server.send('FLUSHALL');
  });
  afterAll(() => server.stop());

  function attach(options: Parameters<typeof redis>[1] = {}): SharedStore & { detach(): Promise<void> } {
    const store = redis(server.url, options);
    const detach = store.attach({ secrets: SECRET, logger: quietLogger, onChange() {} });
    let isDetached = false;
    const once = async (): Promise<void> => {
      if (!isDetached) await detach();
      isDetached = true;
    };
    ends.push(once);
    return { ...store, detach: once };
  }

  it('fulfils the contract of the store in memory, from two concurrent replicas', async () => {
    const replicas = [attach(), attach()];
    await checkStoreContract(replicas, 40);
  });

  it('says only a while after Redis was away that a stream is not stored', async () => {
    const [a, b] = [attach(), attach()];
    await a.sessions.open('s', newSession());
    await b.sessions.load('s', OWNER);
    expect(await b.sessions.after('s', '1-x')).toBeUndefined();
    server.pause();
    const sent = a.sessions.append('s', 'x', '"one"', false, '"lost"');
    await expect(b.sessions.load('s', OWNER)).rejects.toThrow('Redis cannot be reached');
    expect((await sent)?.id).toBe('1-x');
    server.resume();
    await until(() => b.sessions.load('s', OWNER));
    // Sent, and logged by now or not: its client must not take it for lost.
    const early = await Promise.resolve(b.sessions.after('s', '1-x')).catch((error) => String(error));
    expect(early).not.toBeUndefined();
    await expect(b.sessions.after('s', '1-never')).rejects.toThrow('may still be logged');
    await a.sessions.append('s', 'x', '"two"', true, '"lost"');
    const logged = async (): Promise<unknown> => (await b.sessions.after('s', '1-x'))?.[0];
    expect(await until(logged)).toMatchObject({ text: '"two"', last: true });
    await until(async () => (await b.sessions.after('s', '1-never')) === undefined || undefined);
  });

  it('delivers a message whose hint was lost before a listener was registered', async () => {
    const [a, b] = [attach(), attach()];
    const heard: string[] = [];
    for (const id of ['s0', 's1', 's2', 's3', 's4']) {
      await a.sessions.open(id, { ...newSession(), transport: 'sse' });
      a.sessions.listen(id, (signal) => signal.kind === 'message' && heard.push(signal.text) > 0);
      const published = b.sessions.publish(id, { kind: 'message', text: id });
      const from = Date.now();
      while (Date.now() - from < 100) await server.send('CLIENT', 'KILL', 'TYPE', 'PUBSUB');
      expect(await published).toBe(true);
      await until(() => heard.includes(id) || undefined);
    }
    expect(heard).toEqual(['s0', 's1', 's2', 's3', 's4']);
  });

  it('does not mistake a standstill of its own process for one of Redis', async () => {
    const store = attach();
    await store.sessions.open('s', newSession());
    // From now on Redis has the script.
    await store.sessions.load('s', OWNER);
    for (let i = 0; i < 3; i++) {
      const loaded = store.sessions.load('s', OWNER);
      // The command is on its way then.
      setImmediate(() => {
        const begun = Date.now();
        while (Date.now() - begun < 2500);
      });
      expect(await loaded).toBeDefined();
    }
  });

  it('logs events again that Redis confirmed and lost when it was killed', async () => {
    const [a, b] = [attach(), attach()];
    await a.sessions.open('s', newSession());
    await a.sessions.append('s', 'call', 'first', false, 'lost');
    const find = async (end: string): Promise<string> =>
      new RegExp(`lectern:\\{[\\w-]+\\}:${end}`).exec(await server.send('KEYS', `*:${end}`))?.[0] ?? '';
    const keys = await Promise.all(['e', 'p'].map(find));
    for (const key of keys) await server.send('COPY', key, `${key}:before`);
    expect((await a.sessions.append('s', 'call', 'the response', true, 'lost'))?.id).toBe('2-call');
    for (const key of keys) await server.send('COPY', `${key}:before`, key, 'REPLACE');
    await b.sessions.load('s', OWNER);
    const heard: StoredEvent[] = [];
    b.sessions.listen('s', (signal) => signal.kind === 'event' && heard.push(signal.event) > 0);
    for (const id of ['1-call', '2-call']) expect(await b.sessions.after('s', id)).toEqual([]);
    await server.send('CLIENT', 'KILL', 'TYPE', 'NORMAL');
    await server.send('CLIENT', 'KILL', 'TYPE', 'PUBSUB');
    const found = await until(async () => {
      const events = await b.sessions.after('s', '1-call');
      return events?.length === 1 ? events : undefined;
    });
    const response = { id: '2-call', stream: 'call', text: 'the response', last: true };
    expect(found).toEqual([response]);
    // Nor does a client wait that has the response.
    expect(await until(() => heard[0])).toEqual(response);
    expect(await b.sessions.after('s', '2-call')).toEqual([response]);
  });

  it('merges concurrent changes of two replicas', async () => {
    const [a, b] = [attach(), attach()];
    await a.sessions.open('s', newSession());
    const [one, two] = [await a.sessions.load('s', OWNER), await b.sessions.load('s', OWNER)];
    one?.state.subscriptions.add('note://1');
    two?.state.subscriptions.add('note://2');
    await Promise.all([
      a.sessions.save('s', one as StoredSession),
      b.sessions.save('s', two as StoredSession),
    ]);
    const { state } = (await a.sessions.load('s', OWNER)) as StoredSession;
    expect([...state.subscriptions].sort()).toEqual(['note://1', 'note://2']);
  });

  it('adds the last event once to the stream of a replica that has ended', async () => {
    const [a, b, c] = [attach(), attach(), attach()];
    await a.sessions.open('s', newSession());
    const event = await a.sessions.append('s', 'call', 'progress', false, 'the last words');
    await a.detach();
    const heard: string[][] = [[], []];
    for (const { sessions } of [b, c]) await sessions.load('s', OWNER);
    const stops = [b, c].map(({ sessions }, i) =>
      sessions.listen('s', (signal) => {
        if (signal.kind === 'event') heard[i]?.push(`${signal.event.text} ${signal.event.last}`);
        return true;
      }),
    );
    for (const { sessions } of [b, c]) expect(await sessions.after('s', event?.id ?? '')).toEqual([]);
    await until(() => heard.every((texts) => texts.length > 0) || undefined);
    expect(heard).toEqual([['the last words true'], ['the last words true']]);
    for (const stop of stops) stop();
  });

  it('claims a state once, and limits the sessions of a principal across replicas', async () => {
    const [a, b] = [attach({ maxSessionsPerPrincipal: 2 }), attach({ maxSessionsPerPrincipal: 2 })];
    const expires = Date.now() + 60_000;
    const claims = await Promise.all([a, b, a, b].map(({ states }) => states.claim('state', expires)));
    expect(claims.filter(Boolean)).toHaveLength(1);
    const opened = [];
    for (const [i, { sessions }] of [a, b, a].entries())
      opened.push(await sessions.open(`s${i}`, newSession()));
    expect(opened).toEqual([true, true, false]);
    await b.sessions.end('s0');
    await until(async () => (await a.sessions.open('s3', newSession())) || undefined);
  });

  it('ends the session of a holder that is idle for longest where a new one has no room', async () => {
    const options = { maxSessionsPerPrincipal: 2, idleMs: 8000 };
    const [a, b] = [attach(options), attach(options)];
    for (const id of ['s0', 's1']) expect(await a.sessions.open(id, newSession())).toBe(true);
    expect(await b.sessions.open('s2', newSession())).toBe(false);
    const stop = a.sessions.listen('s0', () => false);
    await until(async () => (await b.sessions.open('s2', newSession())) || undefined);
    await until(async () => (await a.sessions.load('s1', OWNER)) === undefined || undefined);
    expect(await b.sessions.load('s0', OWNER), 'its stream is open').toBeDefined();
    stop();
  });

  it('limits the sessions of an address only once half of all are open', async () => {
    const options = { maxSessionsPerPrincipal: 1, maxSessions: 4 };
    const store = attach(options);
    const anonymous = { ...newSession(), principal: undefined, holder: '192.0.2.1' };
    const opened = [];
    for (const id of ['s0', 's1', 's2']) opened.push(await store.sessions.open(id, anonymous));
    expect(opened).toEqual([true, true, false]);
    expect(await store.sessions.open('s3', { ...anonymous, holder: '192.0.2.2' })).toBe(true);
    expect(store.sessions.isFull?.()).toBe(false);
  });

  it('lets the sessions of a principal store less events, the more there are', async () => {
    const store = attach({ maxTotalEventBytes: 100_000 });
    const kept = async (id: string): Promise<number> => {
      await store.sessions.open(id, newSession());
      const ids = [];
      for (let i = 0; i < 40; i++)
        ids.push((await store.sessions.append(id, 'call', 'x'.repeat(100), false, 'lost'))?.id ?? '');
      let oldest = 0;
      while ((await store.sessions.after(id, ids[oldest] ?? '')) === undefined) oldest++;
      return ids.length - oldest;
    };
    const counts = [await kept('s0'), await kept('s1'), await kept('s2'), await kept('s3')];
    expect(counts).toEqual([...counts].sort((one, other) => other - one));
    expect(counts[3]).toBeLessThan((counts[0] ?? 0) / 2);
    expect(counts[3]).toBeGreaterThan(0);
  });

  it('lets a session expire whose client is away, and no other one that is listened to', async () => {
    const store = attach({ idleMs: 6000 });
    const ended: string[] = [];
    for (const [id, use] of [
      ['away', 'idle'],
      ['open', 'busy'],
    ] as const) {
      await store.sessions.open(id, newSession());
      store.sessions.listen(id, ({ kind }) => kind === 'ended' && ended.push(id) > 0, use);
    }
    await until(() => ended.length > 0 || undefined);
    expect(await store.sessions.load('open', OWNER)).toBeDefined();
    expect(await store.sessions.load('away', OWNER)).toBeUndefined();
    expect(ended).toEqual(['away']);
    expect(await server.send('ZCARD', 'lectern:{open}:all'), 'it still counts').toMatch(/^:1/);
  });

  it('reports what changed after the end of a process whose stream was silent for longer than a session may be', async () => {
    const [a, b, c] = [attach({ idleMs: 6000 }), attach({ idleMs: 6000 }), attach()];
    await a.sessions.open('s', newSession());
    // As when a notification stream is opened.
    await a.sessions.publish('s', { kind: 'taken-over', stream: 'get', by: 'its connection' });
    a.sessions.listen('s', () => false);
    const opened = Date.now();
    await until(() => Date.now() - opened > 2 * 6000 || undefined);
    await a.detach();
    const change = { kind: 'resource', uri: 'note://1' } as const;
    c.announce('', change);
    expect(await b.sessions.load('s', OWNER)).toBeDefined();
    await until(async () => (await server.send('EXISTS', 'lectern:changes')).startsWith(':1') || undefined);
    expect(await b.sessions.missedChanges?.('s', '')).toEqual([change]);
  });

  it('remembers the end of a bounded number of sessions', async () => {
    const store = attach({ maxSessionsPerPrincipal: 1 });
    const ids = Array.from({ length: 12 }, (_, i) => `sealed-${i}-${'x'.repeat(100)}`);
    for (const id of ids) {
      expect(await store.sessions.open(id, newSession())).toBe(true);
      expect(await store.sessions.end(id)).toBe(true);
      await until(
        async () => (await server.send('ZCARD', 'lectern:{open}:all')).startsWith(':0') || undefined,
      );
    }
    const remembered = async (): Promise<boolean[]> =>
      Promise.all(ids.map(async (id) => (await store.sessions.hasEnded?.(id)) === true));
    await until(async () => (await remembered()).filter(Boolean).length === 10 || undefined);
    expect((await remembered()).slice(0, 2)).toEqual([false, false]);
  });

  it('lets a state be used once by replicas whose clocks differ', async () => {
    const [a, b] = [attach(), attach()];
    // Expired by the clock of Redis, and not by that of a replica which is behind.
    const expires = Date.now() - 300_000;
    expect([await a.states.claim('state', expires), await b.states.claim('state', expires)]).toEqual([
      true,
      false,
    ]);
  });

  it('sends a change again to no client that has its notification', async () => {
    const [a, b] = [attach(), attach()];
    await a.sessions.open('s', newSession());
    for (const { sessions } of [a, b]) expect(await sessions.missedChanges?.('s', '')).toEqual([]);
    await a.sessions.append('s', 'get', 'the first event', false);
    for (let i = 0; i < 20; i++) {
      // As when a change is passed on to the streams of a process, and then to the other processes.
      const sent = a.sessions.append('s', 'get', `notification ${i}`, false);
      a.announce('', { kind: 'resource', uri: `note://${i}` });
      await sent;
      expect(await b.sessions.missedChanges?.('s', '')).toEqual([]);
    }
  });

  it('stores only encrypted data with an expiry', async () => {
    const store = attach();
    const session = newSession();
    session.state.subscriptions.add('note://secret-words');
    await store.sessions.open('the-id-of-a-session', session);
    await store.sessions.append('the-id-of-a-session', 'call', 'secret-words', false, 'secret-words');
    await store.sessions.publish('the-id-of-a-session', { kind: 'message', text: 'secret-words' });
    store.announce('', { kind: 'resource', uri: 'note://secret-words' });
    await until(async () => (await server.send('EXISTS', 'lectern:changes')).startsWith(':1') || undefined);
    const dump = `local all = {}
      for _, key in ipairs(redis.call('KEYS', '*')) do
        local ok, value = pcall(redis.call, 'DUMP', key)
        all[#all + 1] = key .. ' ' .. (redis.call('PTTL', key) < 0 and 'for ever ' or '') .. value
      end
      return all`;
    const reply = await server.send('EVAL', dump, '0');
    expect(reply).toContain('lectern:');
    expect(reply).not.toMatch(/secret-words|the-id-of-a-session|ada|for ever/);
  });

  it('continues sessions when Redis has lost all data, except those that were ended', async () => {
    const replicas = await Promise.all(
      [1, 2].map(() =>
        serve(createFixture({ logger: quietLogger }), {
          port: 0,
          store: redis(server.url),
          stateSecret: SECRET,
          guardProcess: false,
        }),
      ),
    );
    ends.push(...replicas.map(({ close }) => close));
    const [one, two] = replicas.map(({ url }) => url) as [string, string];
    const id = await open(one);
    expect((await ping(two, id)).status).toBe(200);
    await server.send('FLUSHALL');
    expect((await ping(two, id)).status).toBe(200);
    const ended = await fetch(one, { method: 'DELETE', headers: { 'mcp-session-id': id } });
    expect(ended.status).toBe(204);
    expect((await ping(two, id)).status).toBe(404);
  });

  it('continues every session on every replica while the secret is replaced one replica after another', async () => {
    const next = new TextEncoder().encode('the secret of these replicas from now on');
    const start = async (stateSecret: readonly Uint8Array[]): Promise<string> => {
      const store = redis(server.url);
      const fixture = createFixture({ logger: quietLogger });
      const { url, close } = await serve(fixture, { port: 0, store, stateSecret, guardProcess: false });
      ends.push(close);
      return url;
    };
    const steps = [[SECRET], [SECRET, next], [next, SECRET]];
    const urls = (await Promise.all(steps.map(start))) as [string, string, string];
    for (const [before, after] of [urls.slice(0, 2), urls.slice(1)] as [string, string][]) {
      expect((await ping(after, await open(before))).status).toBe(200);
      expect((await ping(before, await open(after))).status).toBe(200);
    }
    // Without the step between, replicas that are not restarted yet do not know the sessions of those that are.
    expect((await ping(urls[0], await open(urls[2]))).status).toBe(404);
  });

  it('that is unavailable causes 503 for session requests only, which continue afterwards', async () => {
    const own = await startRedis('--appendonly', 'yes');
    ends.push(own.stop);
    const { url, close } = await serve(createFixture({ logger: quietLogger }), {
      port: 0,
      store: redis(own.url),
      stateSecret: SECRET,
      guardProcess: false,
    });
    ends.push(close);
    const id = await open(url);
    await own.kill();
    const refused = await ping(url, id);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect((await stateless(url)).status).toBe(200);
    const ready = new URL('/ready', url);
    await until(async () => (await fetch(ready)).status === 503 || undefined);
    await own.start();
    await until(async () => (await ping(url, id)).status === 200 || undefined);
    await until(async () => (await fetch(ready)).ok || undefined);
  });
});

function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...body }),
  });
}

async function open(url: string): Promise<string> {
  const params = {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  };
  const response = await until(async () => {
    const given = await post(url, { method: 'initialize', params });
    return given.ok ? given : undefined;
  });
  return response.headers.get('mcp-session-id') ?? '';
}

const ping = (url: string, id: string): Promise<Response> =>
  post(url, { method: 'ping' }, { 'mcp-session-id': id, 'mcp-protocol-version': '2025-06-18' });

const stateless = (url: string): Promise<Response> =>
  post(
    url,
    {
      method: 'tools/list',
      params: {
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    },
    { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' },
  );
