/**
 * A real Redis for tests, on a port and in a folder of its own, which can be killed, paused and started again.
 * @module
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, isInstalled, until } from './programs.ts';

export const HAS_REDIS: boolean = isInstalled('redis-server');

export interface RedisServer {
  readonly url: string;
  readonly port: number;
  /** With SIGKILL. What was not written to disk is lost. */
  kill(): Promise<void>;
  start(): Promise<void>;
  pause(): void;
  resume(): void;
  /** Sends one command; the raw reply. */
  send(...words: string[]): Promise<string>;
  stop(): Promise<void>;
}

export async function startRedis(...options: string[]): Promise<RedisServer> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'lectern-redis-'));
  let child: ChildProcess;

  function send(...words: string[]): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      let reply = '';
      socket.on('error', reject);
      socket.on('close', () => resolve(reply));
      socket.on('data', (data) => {
        reply += data;
      });
      const parts = words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`);
      socket.write(`*${words.length}\r\n${parts.join('')}*1\r\n$4\r\nQUIT\r\n`);
    });
  }

  async function start(): Promise<void> {
    const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
    child = spawn('redis-server', [...place, '--save', '', '--loglevel', 'warning', ...options], {
      stdio: 'ignore',
    });
    await until(async () => ((await send('PING')).startsWith('+PONG') ? true : undefined));
  }

  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    kill,
    start,
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    send,
    async stop() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
