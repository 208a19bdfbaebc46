/**
 * A program of its own that calls `serve()`: what would end its process otherwise.
 * @module
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from 'vitest';

const DIST = new URL('../../packages/lectern/dist/', import.meta.url);
const PROGRAM = `
  import { setTimeout as sleep } from 'node:timers/promises';
  import { createServer } from '${new URL('index.mjs', DIST).href}';
  import { serve } from '${new URL('node.mjs', DIST).href}';
  const server = createServer({ name: 'own', version: '1', policy: { gate: 'open' }, sessions: false })
    .tool('reject', { description: 'x' }, () => { void Promise.reject(new Error('stray')); return 'rejected'; })
    .tool('throw', { description: 'x' }, async () => { setTimeout(() => { throw new Error('thrown'); }); await sleep(300); return 'after'; })
    .tool('slow', { description: 'x' }, async () => { console.log('running'); await sleep(300); return 'finished'; });
  const other = await serve(server, { port: 0, ...JSON.parse(process.argv[1]) });
  const { url } = await serve(server, { port: 0, ...JSON.parse(process.argv[1]) });
  console.log(url);
`;

let child: ChildProcess | undefined;
afterEach(() => child?.kill('SIGKILL'));

async function start(options = {}) {
  const running = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = running;
  let log = '';
  running.stderr.on('data', (chunk) => {
    log += chunk;
  });
  const lines = createInterface({ input: running.stdout })[Symbol.asyncIterator]();
  const url = (await lines.next()).value as string;
  const exited = once(running, 'exit').then(([code]) => code as number | null);
  const call = async (name: string): Promise<string> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name } }),
    });
    return response.text();
  };
  return { running, lines, exited, call, log: () => log };
}

describe('serve() in a program', () => {
  it('logs an unhandled rejection and continues', async () => {
    const { call, log } = await start();
    expect(await call('reject')).toContain('rejected');
    expect(await call('reject')).toContain('rejected');
    expect(log()).toContain('stray');
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('finishes running calls on %s and exits with 0', async (signal) => {
    const { running, lines, exited, call } = await start();
    const answer = call('slow');
    await lines.next();
    running.kill(signal);
    expect(await answer).toContain('finished');
    expect(await exited).toBe(0);
  });

  it('finishes running calls after an uncaught exception and exits with 1', async () => {
    const { exited, call, log } = await start();
    expect(await call('throw')).toContain('after');
    expect(await exited).toBe(1);
    expect(log()).toContain('thrown');
  });

  it('leaves signals and exceptions to the program if configured', async () => {
    const { exited, call } = await start({ guardProcess: false });
    await call('reject').catch(() => {});
    expect(await exited).toBe(1);
  });
});
