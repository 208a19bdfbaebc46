/**
 * The command with `--redis` and `--lame-duck`, as it is built: two processes behind nginx share a session, and one of
 * them is replaced while an official client calls.
 * @module
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterEach, expect, it } from 'vitest';
import { CLI } from '../cli/run-lectern.ts';
import { freePort, isInstalled, startBalancer, until } from '../support/programs.ts';
import { HAS_REDIS, startRedis } from '../support/redis-server.ts';
import { describeWith } from '../support/required.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function startProcess(port: number, redis: string, lameDuck: string): Promise<ChildProcess> {
  const args = ['serve', 'cobol', '--http', String(port), '--redis', redis, '--lame-duck', lameDuck];
  const child = spawn(process.execPath, [CLI, ...args], {
    env: { ...process.env, LECTERN_STATE_SECRET: 'a-secret-of-at-least-32-characters-for-tests' },
    stdio: 'ignore',
  });
  ends.push(() => child.kill('SIGKILL'));
  await until(() => isReady(port).then((ready) => ready || undefined));
  return child;
}

const isReady = async (port: number): Promise<boolean> =>
  (await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined))?.ok === true;

describeWith(HAS_REDIS && isInstalled('nginx'), 'lectern serve --redis --lame-duck', () => {
  it('serves one session with two processes, and stops one without an error', async () => {
    const redis = await startRedis();
    ends.push(redis.stop);
    const ports = [await freePort(), await freePort()] as const;
    const [first] = await Promise.all(ports.map((port) => startProcess(port, redis.url, '2')));
    const balancer = await startBalancer(ports);
    ends.push(balancer.stop);
    const client = new Client({ name: 'test', version: '1' });
    const transport = new StreamableHTTPClientTransport(new URL(`${balancer.url}/mcp`));
    await client.connect(transport as Parameters<Client['connect']>[0]);
    const call = async (): Promise<string> =>
      JSON.stringify(await client.callTool({ name: 'add', arguments: { a: 2, b: 3 } }));
    const expected = await call();
    expect(expected).toContain('5');

    const exited = once(first as ChildProcess, 'exit');
    first?.kill('SIGTERM');
    await until(async () => ((await isReady(ports[0])) ? undefined : true));
    // It is not ready and still serves: a balancer that has not noticed yet loses nothing.
    const direct = await fetch(`http://127.0.0.1:${ports[0]}/health`);
    expect([direct.status, direct.headers.get('connection')]).toEqual([200, 'close']);
    expect(await call()).toBe(expected);
    balancer.route([ports[1]]);
    while (first?.exitCode === null) expect(await call()).toBe(expected);
    expect(await exited).toEqual([0, null]);
    expect(await call()).toBe(expected);
    expect((await redis.send('DBSIZE')).startsWith(':0')).toBe(false);
    await client.close();
  });
});
