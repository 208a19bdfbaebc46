/**
 * What replicas and workers under test serve: calls that report, ask, wait and announce. Every result names the caller,
 * so that a response to the wrong client is seen.
 * @module
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer, type Server } from '../../../packages/lectern/src/index.ts';

const TOKEN = { type: 'object', properties: { token: { type: 'string' } }, required: ['token'] } as const;
const STEPS = {
  type: 'object',
  properties: { token: { type: 'string' }, steps: { type: 'integer' } },
  required: ['token', 'steps'],
} as const;

/** `enter`: called with the token of each execution. */
export function createReplica(enter: (token: unknown) => void): Server {
  const server = createServer({ name: 'replica', version: '1.0.0' });
  server
    .tool('echo', { description: 'Repeats a token', input: TOKEN }, ({ token }, { principal }) => {
      enter(token);
      return JSON.stringify({ token, principal });
    })
    .tool('who', { description: 'Names the process', input: TOKEN }, () => String(process.pid))
    .tool(
      'report',
      { description: 'Reports progress, step by step', input: STEPS },
      async ({ token, steps }, { principal, progress }) => {
        enter(token);
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
      enter(token);
      return JSON.stringify({
        token,
        principal,
        answer: answer.action === 'accept' ? answer.content.name : '',
      });
    })
    .tool('wait', { description: 'Waits to be cancelled', input: TOKEN }, async ({ token }, ctx) => {
      enter(token);
      ctx.progress(1, 2, token as string);
      await sleep(120_000, undefined, { signal: ctx.signal });
      return JSON.stringify({ token, principal: ctx.principal });
    })
    .tool('touch', { description: 'Announces a change', input: TOKEN }, ({ token }, { principal }) => {
      enter(token);
      server.resourceUpdated(`note://${principal}`);
      return JSON.stringify({ token, principal });
    })
    .resourceTemplate('note://{name}', { name: 'note' }, () => 'A note')
    .route('/memory', { isPublic: true }, () => {
      globalThis.gc?.();
      return { body: JSON.stringify(process.memoryUsage()) };
    });
  return server;
}

export const principalOf = (header: string | undefined): string => header?.replace(/^Bearer /, '') ?? '';
