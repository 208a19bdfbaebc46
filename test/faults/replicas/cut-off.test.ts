/**
 * One replica loses its way to Redis while the others have theirs: it says that it is not ready, and no request gets a
 * wrong response, wherever the balancer sends it.
 * @module
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { type Serving, serve } from '../../../packages/lectern/src/node.ts';
import { redis } from '../../../packages/redis/src/index.ts';
import { createFixture } from '../../fixture/server.ts';
import { HttpSession, openSession } from '../../http/client/session.ts';
import { ask } from '../../http/client/stateless.ts';
import { until } from '../../support/programs.ts';
import { quietLogger } from '../../support/quiet.ts';
import { HAS_REDIS, startRedis } from '../../support/redis-server.ts';
import { describeWith } from '../../support/required.ts';

const PROXY = fileURLToPath(new URL('../../../build/replica/fault-proxy.mjs', import.meta.url));
const stateSecret = new TextEncoder().encode('a secret that replicas of a test share');
const REVISION = '2025-11-25';
/** Until the way is there again, which ends it. */
const AWAY_MS = 600_000;

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function start(port: number): Promise<Serving> {
  const replica = await serve(createFixture({ logger: quietLogger }), {
    port: 0,
    store: redis(`redis://127.0.0.1:${port}`),
    stateSecret,
    guardProcess: false,
  });
  ends.push(replica.close);
  return replica;
}

const ready = async ({ port }: Serving): Promise<number> =>
  (await fetch(`http://127.0.0.1:${port}/ready`)).status;

describeWith(HAS_REDIS, 'a replica that is cut off from Redis', () => {
  it('is not ready, serves stateless requests only, and recovers, while another one serves all', async () => {
    const server = await startRedis();
    ends.push(server.stop);
    const proxy = fork(PROXY, [String(server.port)]);
    ends.push(() => proxy.kill('SIGKILL'));
    const [proxyPort] = await once(proxy, 'message');
    const [whole, cut] = [await start(server.port), await start(proxyPort)];
    await until(async () => ((await ready(cut)) === 200 ? true : undefined));
    const session = await openSession(whole.url, REVISION);
    const there = new HttpSession(cut.url, REVISION, session.id);
    expect((await there.request('ping')).status).toBe(200);

    proxy.send({ kind: 'swallow', ms: AWAY_MS });
    const refused = await until(async () => {
      const response = await there.request('ping');
      return response.status === 200 ? undefined : response;
    });
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1']);
    const statuses = new Set<number>();
    while ((await ready(cut)) === 200) {
      expect((await ask(cut.url, 'tools/list')).status).toBe(200);
      expect((await session.request('ping')).status).toBe(200);
      statuses.add((await there.request('ping')).status);
    }
    expect([...statuses].filter((status) => status !== 503)).toEqual([]);
    expect(await ready(whole)).toBe(200);

    proxy.send({ kind: 'cut' });
    await until(async () => ((await there.request('ping')).status === 200 ? true : undefined));
    await until(async () => ((await ready(cut)) === 200 ? true : undefined));
    await session.end();
    expect((await there.request('ping')).status).toBe(404);
  });
});
