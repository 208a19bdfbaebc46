/**
 * The same behaviour where sessions live in Redis.
 * @module
 */

import { serve } from '../../packages/lectern/src/node.ts';
import { redis } from '../../packages/redis/src/index.ts';
import { createFixture } from '../fixture/server.ts';
import { quietLogger } from '../support/quiet.ts';
import { HAS_REDIS, startRedis } from '../support/redis-server.ts';
import { describeWith } from '../support/required.ts';
import { describeHttpBehaviour } from './behaviour.ts';

describeWith(HAS_REDIS, 'Redis', () => {
  describeHttpBehaviour('serve() with sessions in Redis', async () => {
    const server = await startRedis();
    const { url, close } = await serve(createFixture({ logger: quietLogger }), {
      port: 0,
      store: redis(server.url),
    });
    return {
      url,
      async stop() {
        await close();
        await server.stop();
      },
    };
  });
});
