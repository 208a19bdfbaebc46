/**
 * Replies of Redis that take a while, so that what a replica does in the meantime comes between a command and its reply.
 * @module
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import type { SessionStore } from '../../packages/lectern/src/http.ts';
import { redis } from '../../packages/redis/src/index.ts';
import { until } from '../support/programs.ts';
import { quietLogger } from '../support/quiet.ts';
import { HAS_REDIS, startRedis } from '../support/redis-server.ts';
import { describeWith } from '../support/required.ts';
import { newSession, OWNER } from '../support/store-contract.ts';

const PROXY = fileURLToPath(new URL('../../build/replica/fault-proxy.mjs', import.meta.url));
const secrets = new TextEncoder().encode('a secret that replicas of a test share');
const DELAY_MS = 400;

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

function attach(port: number): SessionStore {
  const store = redis(`redis://127.0.0.1:${port}`);
  ends.push(store.attach({ secrets, logger: quietLogger, onChange() {} }));
  return store.sessions;
}

describeWith(HAS_REDIS, 'a replica whose replies from Redis are late', () => {
  it('carries a stream of another replica whose hint came while it asked for the stream', async () => {
    const server = await startRedis();
    ends.push(server.stop);
    const proxy = fork(PROXY, [String(server.port)]);
    ends.push(() => proxy.kill('SIGKILL'));
    const [proxyPort] = await once(proxy, 'message');
    const [producer, carrier] = [attach(server.port), attach(proxyPort)];
    await producer.open('s', newSession());
    const first = await producer.append('s', 'call', 'first', false, 'lost');
    await until(() => carrier.load('s', OWNER));
    const heard: string[] = [];
    carrier.listen('s', (signal) => signal.kind === 'event' && heard.push(signal.event.text) > 0);
    // From now on it is registered.
    await carrier.after('s', '1-other');

    proxy.send({ kind: 'delay', ms: DELAY_MS });
    await sleep(DELAY_MS / 4);
    const hinted = first && producer.publish('s', { kind: 'event', event: first });
    await sleep(DELAY_MS / 2);
    // The hint arrives before the reply, and a reading that begins then ends after it.
    expect(await carrier.after('s', '1-call')).toEqual([]);
    await hinted;
    proxy.send({ kind: 'delay', ms: 0 });
    await producer.append('s', 'call', 'the response', true, 'lost');
    await until(() => heard.includes('the response') || undefined);
    expect(heard).toEqual(['the response']);
  });
});
