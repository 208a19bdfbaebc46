/**
 * One of the replicas under test. It is loaded first, and serves once its parent has sent the port, so that a replica
 * that was killed is replaced within milliseconds. Every execution is entered into a file, so that a repeated one is
 * seen.
 * @module
 */
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { serve } from '../../../packages/lectern/src/node.ts';
import { redis } from '../../../packages/redis/src/index.ts';
import { createReplica, principalOf } from './tools.ts';

const { REDIS = '', SECRET = '', EXECUTIONS = '' } = process.env;

const server = createReplica((token) => appendFileSync(EXECUTIONS, `${token}\n`));
// A replica whose parent is gone has nobody to serve.
process.once('disconnect', () => process.exit());
const [port] = await once(process, 'message');
await serve(server, {
  port,
  lameDuckMs: 2000,
  stateSecret: new TextEncoder().encode(SECRET),
  // Small, so that what is stored reaches its bound within the test.
  store: redis(REDIS, { maxEvents: 64, replayMs: 60_000 }),
  authenticate: ({ header }) => {
    const principal = principalOf(header('authorization'));
    return principal === '' ? { refuse: 401, message: 'Say who calls' } : { principal };
  },
});
process.send?.('serving');
