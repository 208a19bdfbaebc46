/**
 * Three replicas behind nginx, round robin without stickiness, on a real Redis behind a proxy that breaks connections:
 * what 200 clients of five revisions see while replicas are killed, Redis is restarted, paused and cut off.
 * `npm run chaos` does it for ten minutes.
 * @module
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { freePort, isInstalled, startNginx, until } from '../../support/programs.ts';
import { HAS_REDIS, startRedis } from '../../support/redis-server.ts';
import { describeWith } from '../../support/required.ts';
import { ChaosClient } from './chaos-client.ts';
import { startFaultProxy } from './fault-proxy.ts';
import { Ledger } from './ledger.ts';

const SECONDS = Number(process.env.CHAOS_SECONDS ?? 60);
const CLIENTS = Number(process.env.CHAOS_CLIENTS ?? 200);
const REVISIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'];
const PROGRAM = fileURLToPath(new URL('../../../build/replica/main.mjs', import.meta.url));
const SECRET = 'a-secret-of-at-least-32-characters-for-tests';
/** Requests per second of all clients together: the checks are the same at any rate. */
const RATE = Number(process.env.CHAOS_RATE ?? 40);

describeWith(HAS_REDIS && isInstalled('nginx'), 'replicas that are killed, with a Redis that fails', () => {
  it('lose no session, no event and no response', { timeout: SECONDS * 1000 + 240_000 }, async () => {
    const redis = await startRedis('--appendonly', 'yes', '--appendfsync', 'everysec');
    const proxy = await startFaultProxy(redis.port);
    const [front, ...ports] = [await freePort(), await freePort(), await freePort(), await freePort()];
    const replicas = new Map<number, ChildProcess>();

    async function start(port: number): Promise<void> {
      const child = spawn(process.execPath, [PROGRAM, String(port)], {
        env: { ...process.env, REDIS: `redis://127.0.0.1:${proxy.port}`, SECRET },
        stdio: ['ignore', 'ignore', process.env.CHAOS_LOG === undefined ? 'ignore' : 'inherit'],
      });
      replicas.set(port, child);
      await until(async () => (await fetch(`http://127.0.0.1:${port}/health`)).ok || undefined);
    }
    await Promise.all(ports.map(start));
    const upstreams = ports.map((port) => `server 127.0.0.1:${port} max_fails=1 fail_timeout=1s;`);
    const stopNginx = startNginx(`upstream replicas { ${upstreams.join(' ')} }
server { listen 127.0.0.1:${front}; location / { proxy_pass http://replicas; proxy_set_header Host 127.0.0.1;
  proxy_http_version 1.1; proxy_set_header Connection ""; proxy_buffering off; proxy_read_timeout 90s; } }`);
    const url = `http://127.0.0.1:${front}/mcp`;
    await until(async () => (await fetch(`http://127.0.0.1:${front}/health`)).ok || undefined);

    const ledger = new Ledger();
    let isStopped = false;
    const clients = Array.from(
      { length: CLIENTS },
      (_, i) =>
        new ChaosClient(
          url,
          `client-${i}`,
          REVISIONS[i % REVISIONS.length] as string,
          ledger,
          () => isStopped,
        ),
    );
    for (let i = 0; i < clients.length; i += 20)
      await Promise.all(clients.slice(i, i + 20).map((client) => client.open()));
    const listening = clients.filter(({ isStateless }) => !isStateless).map((client) => client.listen());

    const end = Date.now() + SECONDS * 1000;
    const isOver = (): boolean => Date.now() >= end;
    const working = clients.map(async (client, i) => {
      const pause = (CLIENTS / RATE) * 1000;
      await sleep((pause * i) / CLIENTS);
      for (let turn = i; !isOver(); turn++) {
        await client.work(turn);
        await sleep(pause * (0.5 + Math.random()));
      }
    });

    async function killReplicas(): Promise<void> {
      for (let i = 0; !isOver(); i++) {
        const port = ports[i % ports.length] as number;
        const child = replicas.get(port) as ChildProcess;
        child.kill('SIGKILL');
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
        ledger.count('replicas killed');
        await Promise.all([start(port), sleep(1000)]);
      }
    }

    async function troubleRedis(): Promise<void> {
      for (let i = 0; !isOver(); i++) {
        await sleep(3000);
        if (isOver()) return;
        const faults: [string, () => Promise<void> | void][] = [
          ['connections cut', () => proxy.cut()],
          ['replies swallowed', () => proxy.swallow(50)],
          [
            'replies delayed',
            async () => {
              proxy.delay(150);
              await sleep(2000);
              proxy.delay(0);
            },
          ],
          [
            'Redis killed',
            async () => {
              await redis.kill();
              await redis.start();
            },
          ],
          ['replies swallowed', () => proxy.swallow(50)],
          [
            'Redis paused',
            async () => {
              redis.pause();
              await sleep(5000);
              redis.resume();
            },
          ],
        ];
        const [what, act] = faults[i % faults.length] as (typeof faults)[number];
        ledger.count(what);
        await act();
      }
    }

    await Promise.all([killReplicas(), troubleRedis(), ...working]);

    // In peace again, a change reaches every client that still listens.
    await until(async () => (await redis.send('PING')).startsWith('+PONG') || undefined);
    await sleep(3000);
    const handshake = clients.filter(({ isStateless }) => !isStateless);
    const silent = await announceToAll(handshake);
    isStopped = true;
    await Promise.all(clients.map((client) => client.end()));
    for (const child of replicas.values()) child.kill('SIGKILL');
    await Promise.race([Promise.all(listening), sleep(5000)]);
    const immortal = await keysWithoutTtl(redis.send);
    const memory = Number(/used_memory:(\d+)/.exec(await redis.send('INFO', 'memory'))?.[1]);
    stopNginx();
    proxy.close();
    await redis.stop();

    const report = `${ledger.report()}\nmemory of Redis at the end: ${Math.round(memory / 1024)} KiB`;
    console.log(report);
    expect(Object.fromEntries(ledger.faults), report).toEqual({});
    expect(ledger.open).toBe(0);
    expect(silent, 'clients that heard nothing of a change').toEqual([]);
    expect(immortal).toEqual([]);
    expect(memory).toBeLessThan(64 * 1024 * 1024);
    expect(ledger.right).toBeGreaterThan(CLIENTS);
  });
});

/** Names of the clients that did not hear of a change to their own resource. */
async function announceToAll(clients: readonly ChaosClient[]): Promise<string[]> {
  const since = Date.now();
  for (let i = 0; i < clients.length; i += 20)
    await Promise.all(clients.slice(i, i + 20).map((client) => client.work(4)));
  const silent = (): string[] => clients.filter(({ heardAt }) => heardAt < since).map(({ name }) => name);
  for (let i = 0; i < 100 && silent().length > 0; i++) await sleep(200);
  return silent();
}

async function keysWithoutTtl(send: (...words: string[]) => Promise<string>): Promise<string[]> {
  const reply = await send(
    'EVAL',
    "local r = {} for _, k in ipairs(redis.call('KEYS', '*')) do if redis.call('PTTL', k) == -1 then r[#r+1] = k end end return r",
    '0',
  );
  return reply.split('\r\n').filter((line) => line.startsWith('lectern'));
}
