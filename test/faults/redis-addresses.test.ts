/**
 * Redis as operators run it: a primary that Sentinel replaces, a cluster whose slots move, TLS with certificates on both
 * sides, and a user with no more permissions than the documentation names.
 * @module
 */
import { afterEach, expect, it } from 'vitest';
import type { SessionSignal, SharedStore, StoredSession } from '../../packages/lectern/src/http.ts';
import { type RedisOptions, redis } from '../../packages/redis/src/index.ts';
import { isInstalled, until } from '../support/programs.ts';
import { quietLogger } from '../support/quiet.ts';
import { HAS_REDIS, startRedis } from '../support/redis-server.ts';
import { startCluster, startSentinel, startTls, type Topology } from '../support/redis-topology.ts';
import { describeWith } from '../support/required.ts';

const secrets = new TextEncoder().encode('a secret that replicas of a test share');
const OWNER = { principal: 'ada', holder: 'ada', server: '' };
const SESSION: StoredSession = {
  ...OWNER,
  transport: 'streamable',
  state: {
    lifecycle: 'initialized',
    revision: '2025-06-18',
    client: { info: { name: 'client' }, capabilities: {} },
    logLevel: 'info',
    subscriptions: new Set(['note://1']),
  },
};

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function started<T extends Topology>(starting: Promise<T>): Promise<T> {
  const topology = await starting;
  ends.push(topology.stop);
  return topology;
}

interface Replica extends SharedStore {
  /** Changes that other replicas announced. */
  readonly changes: unknown[];
}

async function connect(url: string, options: RedisOptions = {}): Promise<Replica> {
  const store = redis(url, options);
  const changes: unknown[] = [];
  const onChange = (_server: string, change: unknown): void => void changes.push(change);
  ends.push(store.attach({ secrets, logger: quietLogger, onChange }));
  await until(() => store.isReady() || undefined);
  return { ...store, changes };
}

/** Everything that replicas share, with a session of that name. */
async function share(a: Replica, b: Replica, id: string): Promise<void> {
  const insist = <T>(act: () => Promise<T> | T): Promise<T> =>
    until(async () => ({ got: await act() })).then(({ got }) => got);
  expect(await insist(() => a.sessions.open(id, SESSION))).toBe(true);
  expect((await insist(() => b.sessions.load(id, OWNER)))?.state).toEqual(SESSION.state);
  const heard: SessionSignal[] = [];
  const stop = b.sessions.listen(id, (signal) => heard.push(signal) > 0);
  await insist(() =>
    until(async () => (await a.sessions.publish(id, { kind: 'message', text: id })) || undefined),
  );
  await until(() => heard.some((signal) => signal.kind === 'message' && signal.text === id) || undefined);
  const event = await insist(() => a.sessions.append(id, 'call', 'first', false, 'lost'));
  await insist(() => a.sessions.append(id, 'call', 'second', true, 'lost'));
  const after = await insist(() => b.sessions.after(id, event?.id ?? ''));
  expect(after?.map(({ text }) => text)).toEqual(['second']);
  const claims = await Promise.all(
    [a, b].map(({ states }) => insist(() => states.claim(id, Date.now() + 60_000))),
  );
  expect(claims.filter(Boolean)).toHaveLength(1);
  const change = { kind: 'resource', uri: `note://${id}` } as const;
  a.announce('', change);
  await until(() => b.changes.some((each) => JSON.stringify(each) === JSON.stringify(change)) || undefined);
  stop();
}

describeWith(HAS_REDIS && isInstalled('redis-cli'), 'Redis with Sentinel', () => {
  it('continues sessions, streams and notifications after the primary is killed', {
    timeout: 90_000,
  }, async () => {
    const { url, primary } = await started(startSentinel());
    const [a, b] = [await connect(url), await connect(url)];
    await share(a, b, 'before');
    await until(async () => (await primary.send('WAIT', '1', '1000')).startsWith(':1') || undefined);
    await primary.kill();
    await expect(async () => a.sessions.load('before', OWNER)).rejects.toThrow('Redis cannot be reached');
    const kept = await until(async () => (await a.sessions.load('before', OWNER)) ?? undefined);
    expect(kept.state).toEqual(SESSION.state);
    await until(async () => (await b.sessions.load('before', OWNER)) ?? undefined);
    await share(a, b, 'after');
  });
});

describeWith(HAS_REDIS && isInstalled('redis-cli'), 'Redis as a cluster', () => {
  it('continues sessions, streams and notifications while slots move', { timeout: 90_000 }, async () => {
    const { url, reshard } = await started(startCluster());
    const [a, b] = [await connect(url), await connect(url)];
    const ids = Array.from({ length: 12 }, (_, i) => `session-${i}`);
    for (const id of ids) await share(a, b, id);
    reshard();
    for (const id of ids) {
      const kept = await until(async () => (await b.sessions.load(id, OWNER)) ?? undefined);
      expect(kept.state).toEqual(SESSION.state);
    }
    for (const id of ids) await share(b, a, `${id} later`);
  });
});

describeWith(HAS_REDIS && isInstalled('openssl'), 'Redis with TLS', () => {
  it('is shared by replicas with the required certificates, and by no others', async () => {
    const { url, tls } = await started(startTls());
    const [a, b] = [await connect(url, { tls }), await connect(url, { tls })];
    await share(a, b, 'sealed on the way');
    for (const refused of [{}, { tls: { ca: tls.ca } }]) {
      const store = redis(url, refused);
      ends.push(store.attach({ secrets, logger: quietLogger, onChange() {} }));
      await expect(store.sessions.load('sealed on the way', OWNER)).rejects.toThrow(
        'Redis cannot be reached',
      );
      expect(store.isReady()).toBe(false);
    }
  });
});

describeWith(HAS_REDIS, 'Redis with users', () => {
  it('requires the documented permissions, and accepts a password with special characters', async () => {
    const server = await startRedis();
    ends.push(server.stop);
    const password = 'p@ss:w/rd?#';
    await server.send(
      ...['ACL', 'SETUSER', 'lectern', 'on', `>${password}`, '~lectern:*', '&lectern:*'],
      ...[
        '+@hash',
        '+@list',
        '+@sortedset',
        '+@stream',
        '+@scripting',
        '+@pubsub',
        '+@connection',
        '+@keyspace',
      ],
      ...['+set', '+get', '+time', '-@dangerous'],
    );
    await server.send('ACL', 'SETUSER', 'default', 'off');
    const url = `redis://lectern:${encodeURIComponent(password)}@127.0.0.1:${server.port}`;
    const [a, b] = [await connect(url), await connect(url)];
    await share(a, b, 'session');

    const lines: string[] = [];
    const logger = {
      ...quietLogger,
      log: (level: string, text: string, more?: object) =>
        void lines.push(JSON.stringify([level, text, more])),
    };
    const refused = redis(url.replace('lectern:', 'lectern:wrong-'));
    ends.push(refused.attach({ secrets, logger, onChange() {} }));
    const [line] = await until(() => (lines.length > 0 ? lines : undefined));
    expect(line).toMatch(/"error","Redis cannot be reached".*WRONGPASS/);
    expect(line).not.toContain('p@ss');
  });
});
