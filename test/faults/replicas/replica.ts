/**
 * One of the replicas under test: `node main.mjs <port>`, with the addresses of what they share in the environment.
 * Every result names the caller, so that a response to the wrong client is seen.
 * @module
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer, type Server } from '../../../packages/lectern/src/index.ts';
import { serve } from '../../../packages/lectern/src/node.ts';
import { redis } from '../../../packages/redis/src/index.ts';

const TOKEN = { type: 'object', properties: { token: { type: 'string' } }, required: ['token'] } as const;
const STEPS = {
  type: 'object',
  properties: { token: { type: 'string' }, steps: { type: 'integer' } },
  required: ['token', 'steps'],
} as const;

function createReplica(): Server {
  const server = createServer({ name: 'replica', version: '1.0.0' });
  server
    .tool('echo', { description: 'Repeats a token', input: TOKEN }, ({ token }, { principal }) =>
      JSON.stringify({ token, principal }),
    )
    .tool(
      'report',
      { description: 'Reports progress, step by step', input: STEPS },
      async ({ token, steps }, { principal, progress }) => {
        for (let step = 1; step <= (steps as number); step++) {
          progress(step, steps as number, token as string);
          await sleep(30);
        }
        return JSON.stringify({ token, principal });
      },
    )
    .tool('ask', { description: 'Asks the user', input: TOKEN }, async ({ token }, { principal, elicit }) => {
      const answer = await elicit('name', {
        message: token as string,
        schema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
      });
      return JSON.stringify({
        token,
        principal,
        answer: answer.action === 'accept' ? answer.content.name : '',
      });
    })
    .tool('wait', { description: 'Waits to be cancelled', input: TOKEN }, async ({ token }, ctx) => {
      ctx.progress(1, 2, token as string);
      await sleep(20_000, undefined, { signal: ctx.signal });
      return JSON.stringify({ token, principal: ctx.principal });
    })
    .tool('touch', { description: 'Announces a change', input: TOKEN }, ({ token }) => {
      server.resourceUpdated(`note://${token as string}`);
      return JSON.stringify({ token });
    })
    .resourceTemplate('note://{name}', { name: 'note' }, () => 'A note');
  return server;
}

const principalOf = (header: string | undefined): string => header?.replace(/^Bearer /, '') ?? '';

const { REDIS = '', SECRET = '' } = process.env;
await serve(createReplica(), {
  port: Number(process.argv[2]),
  stateSecret: new TextEncoder().encode(SECRET),
  ...(REDIS === '' ? {} : { store: redis(REDIS) }),
  authenticate: ({ header }) => {
    const principal = principalOf(header('authorization'));
    return principal === '' ? { refuse: 401, message: 'Say who calls' } : { principal };
  },
});
