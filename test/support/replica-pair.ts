/**
 * Two replicas of the fixture behind nginx, as the suites of HTTP behaviour and of conformance need them: on Redis round
 * robin, without stickiness; with sealed session IDs and no store, in the same way or by session.
 * @module
 */
import { type ServeOptions, serve } from '../../packages/lectern/src/node.ts';
import { redis } from '../../packages/redis/src/index.ts';
import { createFixture } from '../fixture/server.ts';
import { startBalancer } from './programs.ts';
import { quietLogger } from './quiet.ts';
import { startRedis } from './redis-server.ts';

export interface Replicas {
  readonly url: string;
  stop(): Promise<void>;
}

const stateSecret = new TextEncoder().encode('a secret that replicas share');

export async function startPairOnRedis(): Promise<Replicas> {
  const server = await startRedis();
  const { url, stop } = await startPair(() => ({ stateSecret, store: redis(server.url) }));
  return {
    url,
    async stop() {
      await stop();
      await server.stop();
    },
  };
}

/** By session: requests without a session ID go to one process, which opens all; the other one continues some of them. */
export function startSealedPair(balancing: 'by session' | 'round robin' = 'by session'): Promise<Replicas> {
  const key = balancing === 'by session' ? 'session$http_mcp_session_id' : undefined;
  return startPair(() => ({ stateSecret }), key);
}

async function startPair(optionsOf: () => ServeOptions, key?: string): Promise<Replicas> {
  const replicas = await Promise.all(
    [1, 2].map(() =>
      serve(createFixture({ logger: quietLogger }), { port: 0, guardProcess: false, ...optionsOf() }),
    ),
  );
  const balancer = await startBalancer(
    replicas.map(({ port }) => port),
    key,
  );
  return {
    url: `${balancer.url}/mcp`,
    async stop() {
      balancer.stop();
      await Promise.all(replicas.map(({ close }) => close()));
    },
  };
}
