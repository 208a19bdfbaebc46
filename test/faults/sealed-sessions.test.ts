/**
 * Sessions without a store: official clients of every handshake revision, through restarts and across replicas, with
 * the command as it is built.
 * @module
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  Client as SecondClient,
  StreamableHTTPClientTransport as SecondTransport,
} from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterEach, describe, expect, it } from 'vitest';
import { CLI } from '../cli/run-lectern.ts';
import { freePort, isInstalled, startBalancer, until } from '../support/programs.ts';
import { describeWith } from '../support/required.ts';

const SECRET = 'a-secret-of-at-least-32-characters-for-tests';
const INFO = { name: 'replica-test', version: '1.0.0' };
const ADD = { name: 'add', arguments: { a: 1, b: 1 } };

const running = new Set<ChildProcess>();
let stopNginx = (): void => {};
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
  stopNginx();
});

async function startReplica(port: number, secret: string = SECRET): Promise<ChildProcess> {
  const child = spawn(process.execPath, [CLI, 'serve', 'cobol', '--http', String(port)], {
    env: { ...process.env, LECTERN_STATE_SECRET: secret },
    stdio: 'ignore',
  });
  running.add(child);
  await until(async () => (await fetch(`http://127.0.0.1:${port}/ready`)).ok || undefined);
  return child;
}

async function killed(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
  running.delete(child);
}

/** What the tests need of both generations of clients. */
interface Connected {
  listTools(): Promise<{ tools: readonly { name: string }[] }>;
  close(): Promise<void>;
}

const CLIENTS: Readonly<Record<string, (url: URL) => Promise<Connected>>> = {
  '@modelcontextprotocol/sdk 1.32': async (url) => {
    const client = new Client(INFO);
    await client.connect(new StreamableHTTPClientTransport(url) as Parameters<Client['connect']>[0]);
    return client;
  },
  '@modelcontextprotocol/client 2.4': async (url) => {
    const client = new SecondClient(INFO);
    await client.connect(new SecondTransport(url));
    return client;
  },
};

describe.each(Object.entries(CLIENTS))('%s', (_name, connect) => {
  it('continues its session after the process was killed and restarted', async () => {
    const port = await freePort();
    const first = await startReplica(port);
    const client = await connect(new URL(`http://127.0.0.1:${port}/mcp`));
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain(ADD.name);
    await killed(first);
    await startReplica(port);
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain(ADD.name);
    await client.close();
  });

  it('continues its session while the secret is replaced, and not with another one', async () => {
    const port = await freePort();
    const next = 'the-next-secret-of-at-least-32-characters';
    const first = await startReplica(port);
    const client = await connect(new URL(`http://127.0.0.1:${port}/mcp`));
    await killed(first);
    const second = await startReplica(port, `${next},${SECRET}`);
    expect((await client.listTools()).tools).not.toHaveLength(0);
    await killed(second);
    await startReplica(port, next);
    await expect(client.listTools()).rejects.toThrow('Session not found');
    await client.close();
  });
});

describeWith(isInstalled('nginx'), 'two replicas behind nginx, round robin', () => {
  it.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
    'serve one session of %s',
    async (revision) => {
      const ports = [await freePort(), await freePort()];
      await Promise.all(ports.map((port) => startReplica(port)));
      const balancer = await startBalancer(ports);
      stopNginx = balancer.stop;
      const url = `${balancer.url}/mcp`;
      const post = (body: object, headers: Record<string, string> = {}): Promise<Response> =>
        fetch(url, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
            ...headers,
          },
          body: JSON.stringify({ jsonrpc: '2.0', ...body }),
        });
      await until(async () => (await fetch(`${balancer.url}/ready`)).ok || undefined);
      const params = { protocolVersion: revision, capabilities: { elicitation: {} }, clientInfo: INFO };
      const opened = await post({ id: 0, method: 'initialize', params });
      const id = opened.headers.get('mcp-session-id') ?? '';
      expect(id).toMatch(/^[\w-]{64,512}$/);
      const headers = { 'mcp-session-id': id, 'mcp-protocol-version': revision };
      const statuses = [];
      for (let n = 1; n <= 8; n++)
        statuses.push((await post({ id: n, method: 'tools/call', params: ADD }, headers)).status);
      expect(statuses).toEqual(Array(8).fill(200));
    },
  );
});
