/**
 * Mixed load on real server processes over HTTP and stdio for a while: every response is right, none is lost, and
 * neither memory nor open files grow. `npm run soak` takes about three minutes; SOAK_SECONDS chooses otherwise.
 * @module
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { randomFrom } from './fuzz-corpus.ts';

const SECONDS = Number(process.env.SOAK_SECONDS ?? 6);
const SEED = Number(process.env.SOAK_SEED ?? 20_261_118);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** A heap that is not full yet grows without a leak; what leaks in minutes of load is more. */
const MOST_GROWTH_MB = 96;
const MOST_NEW_FILES = 8;
/** What was closed is noticed by the other side. */
const SETTLE_MS = 1500;

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};
const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

interface Figures {
  readonly right: Record<string, number>;
  readonly wrong: string[];
}

function start(args: readonly string[]): ChildProcess {
  const child = spawn(
    process.execPath,
    ['packages/lectern/dist/cli.mjs', 'serve', ...args, '--log-level', 'error'],
    {
      cwd: ROOT,
    },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  child.stderr?.resume();
  return child;
}

/** `port`: connections that our own clients keep for their next request are not the server's to close. */
function usageOf({ pid }: ChildProcess, port?: number): { rssMb: number; files: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const rssMb = Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
  const kept = port === undefined ? 0 : openedTo(port);
  return { rssMb, files: readdirSync(`/proc/${pid}/fd`).length - kept };
}

/** Established connections to a port, from the side that opened them (proc(5), `/proc/net/tcp`: 01 is ESTABLISHED). */
function openedTo(port: number): number {
  const remote = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const rows = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1);
  return rows.filter((row) => {
    const [, , to = '', state] = row.trim().split(/\s+/);
    return to.endsWith(remote) && state === '01';
  }).length;
}

it.skipIf(!existsSync('/proc/self/fd'))(
  `mixed load gets all responses and leaves no state, seed ${SEED}`,
  async () => {
    const http = start(['cobol', './docs', '--http', '0']);
    const stdio = start(['cobol', '--stdio']);
    let text = '';
    for await (const chunk of http.stdout ?? []) {
      text += chunk;
      if (text.includes('Ctrl-C')) break;
    }
    const url = /http:\S+\/cobol\/mcp/.exec(text)?.[0] ?? '';
    const port = Number(new URL(url).port);
    const figures: Figures = { right: {}, wrong: [] };
    const exits: string[] = [];
    for (const child of [http, stdio]) child.once('exit', (code) => exits.push(`exit ${code}`));

    const pipe = pipeTo(stdio);
    const tool = await toolOf(url);
    await load(url, tool, pipe, Math.max(2, SECONDS / 6), figures, SEED);
    await sleep(SETTLE_MS);
    const before = { http: usageOf(http, port), stdio: usageOf(stdio) };
    await load(url, tool, pipe, SECONDS, figures, SEED + 1);
    await sleep(SETTLE_MS);
    const after = { http: usageOf(http, port), stdio: usageOf(stdio) };

    if (process.env.SOAK_SECONDS !== undefined) {
      console.table(figures.right);
      console.table({
        'http before': before.http,
        'http after': after.http,
        'stdio before': before.stdio,
        'stdio after': after.stdio,
      });
    }
    expect(figures.wrong.slice(0, 5)).toEqual([]);
    expect(exits).toEqual([]);
    for (const kind of [
      'stateless',
      'session',
      'stream',
      'subscription',
      'cancellation',
      'batch',
      'hostile',
      'vanished',
      'stdio',
    ])
      expect(figures.right[kind], kind).toBeGreaterThan(0);
    for (const of of ['http', 'stdio'] as const) {
      expect(after[of].rssMb - before[of].rssMb, `MB of ${of}`).toBeLessThan(MOST_GROWTH_MB);
      expect(after[of].files - before[of].files, `files of ${of}`).toBeLessThanOrEqual(MOST_NEW_FILES);
    }
    http.kill('SIGTERM');
    stdio.stdin?.end();
    await Promise.all([http, stdio].map(async (child) => child.exitCode ?? (await once(child, 'exit'))));
    expect(exits).toEqual(['exit 0', 'exit 0']);
  },
  3_600_000,
);

type Ask = (message: object) => Promise<Record<string, unknown>>;

/** One client over stdio with many requests under way. */
function pipeTo(child: ChildProcess): Ask {
  const waiting = new Map<number, (message: Record<string, unknown>) => void>();
  let next = 1;
  if (child.stdout !== null)
    createInterface({ input: child.stdout }).on('line', (line) => {
      const message = JSON.parse(line);
      waiting.get(message.id)?.(message);
      waiting.delete(message.id);
    });
  return (message) =>
    new Promise((resolve) => {
      const id = next++;
      waiting.set(id, resolve);
      child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...message })}\n`);
    });
}

async function post(
  url: string,
  message: unknown,
  headers: object = {},
  signal?: AbortSignal,
): Promise<Response> {
  const body = typeof message === 'string' ? message : JSON.stringify(message);
  return fetch(url, {
    method: 'POST',
    headers: { ...JSON_HEADERS, ...headers },
    body,
    ...(signal ? { signal } : {}),
  });
}

function stateless(method: string, params: object, name?: string): { message: object; headers: object } {
  const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method };
  return {
    message: { method, params: { ...params, _meta: META } },
    headers: name === undefined ? headers : { ...headers, 'mcp-name': name },
  };
}

/** The tool that adds two numbers, with what it takes. */
async function toolOf(url: string): Promise<(a: number, b: number) => { name: string; arguments: object }> {
  const { message, headers } = stateless('tools/list', {});
  const { result } = (await (await post(url, { jsonrpc: '2.0', id: 1, ...message }, headers)).json()) as {
    result: { tools: { name: string; inputSchema: { properties: object } }[] };
  };
  const found = result.tools.find(({ name }) => /add/.test(name));
  const [one = 'a', other = 'b'] = Object.keys(found?.inputSchema.properties ?? {});
  return (a, b) => ({ name: found?.name ?? '', arguments: { [one]: String(a), [other]: String(b) } });
}

async function load(
  url: string,
  tool: (a: number, b: number) => { name: string; arguments: object },
  pipe: Ask,
  seconds: number,
  figures: Figures,
  seed: number,
): Promise<void> {
  const until = Date.now() + seconds * 1000;
  const random = randomFrom(seed);
  const number = () => Math.floor(random() * 1000);
  const isSum = (response: unknown, sum: number) => JSON.stringify(response).includes(String(sum));

  const kinds: Record<string, () => Promise<boolean>> = {
    async stateless() {
      const [a, b] = [number(), number()];
      const call = tool(a, b);
      const { message, headers } = stateless('tools/call', call, call.name);
      const response = await (await post(url, { jsonrpc: '2.0', id: a, ...message }, headers)).json();
      return response.id === a && isSum(response.result, a + b);
    },
    async session() {
      const session = await openSession(url, '2025-11-25');
      const [a, b] = [number(), number()];
      const call = { jsonrpc: '2.0', id: 2, method: 'tools/call', params: tool(a, b) };
      const response = await (await post(url, call, session)).text();
      const ended = await fetch(url, { method: 'DELETE', headers: session });
      return isSum(response, a + b) && ended.status === 204;
    },
    async batch() {
      const session = await openSession(url, '2025-03-26');
      const calls = [1, 2, 3].map((id) => ({
        jsonrpc: '2.0',
        id,
        method: 'tools/call',
        params: tool(id, 70_000),
      }));
      const response = await (await post(url, calls, session)).text();
      await fetch(url, { method: 'DELETE', headers: session });
      return [70_001, 70_002, 70_003].every((sum) => isSum(response, sum));
    },
    async stream() {
      const session = await openSession(url, '2025-11-25');
      const gone = new AbortController();
      const headers = { accept: 'text/event-stream', ...session };
      const { status } = await fetch(url, { headers, signal: gone.signal });
      gone.abort();
      const ended = await fetch(url, { method: 'DELETE', headers: session });
      return status === 200 && ended.status === 204;
    },
    async subscription() {
      const gone = new AbortController();
      const { message, headers } = stateless('subscriptions/listen', {
        notifications: { toolsListChanged: true },
      });
      const response = await post(url, { jsonrpc: '2.0', id: 1, ...message }, headers, gone.signal);
      const reader = response.body?.getReader();
      const first = Buffer.from((await reader?.read())?.value ?? []).toString();
      gone.abort();
      return response.status === 200 && first !== '';
    },
    async cancellation() {
      const gone = new AbortController();
      const call = tool(1, 2);
      const { message, headers } = stateless('tools/call', call, call.name);
      const sent = post(url, { jsonrpc: '2.0', id: 1, ...message }, headers, gone.signal);
      setTimeout(() => gone.abort(), random() * 5);
      return sent.then(
        async (response) =>
          response.text().then(
            () => response.status === 200,
            () => true,
          ),
        () => true,
      );
    },
    async hostile() {
      const bodies = [
        '{',
        '[]',
        'null',
        `{"a":${'['.repeat(5000)}`,
        '{"jsonrpc":"2.0"}',
        '\u0000'.repeat(1000),
      ];
      const body = bodies[Math.floor(random() * bodies.length)] as string;
      const response = await post(url, body);
      await response.text();
      return response.status >= 400 && response.status < 500;
    },
    async vanished() {
      const socket = connect(Number(new URL(url).port), '127.0.0.1');
      socket.on('error', () => {});
      socket.write('POST /cobol/mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{"json');
      await sleep(random() * 10);
      socket.destroy();
      return true;
    },
    async stdio() {
      const [a, b] = [number(), number()];
      const call = tool(a, b);
      const response = await pipe(stateless('tools/call', call).message);
      return isSum(response.result, a + b);
    },
  };
  const one = async (kind: string, run: () => Promise<boolean>): Promise<void> => {
    while (Date.now() < until) {
      const isRight = await run().catch((error) => {
        figures.wrong.push(`${kind}: ${error}`);
        return undefined;
      });
      if (isRight === true) figures.right[kind] = (figures.right[kind] ?? 0) + 1;
      else if (isRight === false) figures.wrong.push(kind);
    }
  };
  await Promise.all(Object.entries(kinds).flatMap(([kind, run]) => [one(kind, run), one(kind, run)]));
}

async function openSession(url: string, protocolVersion: string): Promise<Record<string, string>> {
  const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'soak', version: '1' } };
  const opened = await post(url, { jsonrpc: '2.0', id: 1, method: 'initialize', params });
  await opened.text();
  const session = { 'mcp-session-id': opened.headers.get('mcp-session-id') ?? '' };
  await (await post(url, { jsonrpc: '2.0', method: 'notifications/initialized' }, session)).text();
  return session;
}
