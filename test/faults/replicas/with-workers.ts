/**
 * A program that serves with two workers: `node with-workers.mjs <port>`.
 * @module
 */
import { serve } from '../../../packages/lectern/src/node.ts';
import { createReplica, principalOf } from './tools.ts';

await serve(
  createReplica(() => {}),
  {
    port: Number(process.argv[2]),
    workers: 2,
    authenticate: ({ header }) => {
      const principal = principalOf(header('authorization'));
      return principal === '' ? { refuse: 401, message: 'Say who calls' } : { principal };
    },
  },
);
