/**
 * `lectern serve --workers` as it is built, by itself and together with the options that act on all workers.
 * @module
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  Client as SecondClient,
  StreamableHTTPClientTransport as SecondTransport,
} from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connect, overHttp } from '../../packages/lectern/src/client.ts';
import { CLI, runLectern } from '../cli/run-lectern.ts';
import { until } from '../support/programs.ts';
import { HAS_REDIS, startRedis } from '../support/redis-server.ts';
import { describeWith } from '../support/required.ts';
import { type Program, type Reply, send, startProgram } from '../support/worker-processes.ts';

const INFO = { name: 'worker-test', version: '1.0.0' };
const SECRET = { LECTERN_STATE_SECRET: 'a-secret-of-at-least-32-characters-for-tests' };
/** Requests with a connection each go to the workers by turns. */
const TURNS = 4;

/** Headers of a new session. */
async function initialize(url: string): Promise<Record<string, string>> {
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: INFO };
  const opened = await send(url, 'POST', {}, { id: 0, method: 'initialize', params });
  await opened.text();
  return {
    'mcp-session-id': String(opened.headers['mcp-session-id']),
    'mcp-protocol-version': '2025-06-18',
  };
}

describe('lectern serve --workers', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'lectern-shared-'));
    writeFileSync(join(folder, 'one.md'), '# One\n\nThe first page.\n');
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const running: Program[] = [];
  afterEach(async () => {
    for (const program of running.splice(0)) await program.stop('SIGKILL');
  });

  async function serveWith(
    args: readonly string[],
    env: Record<string, string> = {},
  ): Promise<{ program: Program; url: string }> {
    const program = startProgram([CLI, 'serve', ...args, '--http', '0'], env);
    running.push(program);
    const url = await until(() => /http:\S+\/mcp/.exec(program.output())?.[0]);
    return { program, url };
  }

  it('serves both generations of official clients, and ours in every revision', async () => {
    const { url } = await serveWith(['cobol', '--workers', '2']);
    const first = new Client(INFO);
    await first.connect(new StreamableHTTPClientTransport(new URL(url)) as Parameters<Client['connect']>[0]);
    const second = new SecondClient(INFO);
    await second.connect(new SecondTransport(new URL(url)));
    for (let i = 0; i < 5; i++) {
      for (const client of [first, second])
        expect((await client.listTools()).tools.map(({ name }) => name)).toContain('add');
    }
    await first.close();
    await second.close();
    for (const revision of ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'] as const) {
      const ours = await connect(overHttp(url), { revision });
      for (let i = 0; i < 3; i++)
        expect(await ours.callTool('add', { a: 1, b: 1 })).toHaveProperty('content');
      await ours.close();
    }
  });

  it('writes one log in whole lines with the number of the worker, and one log file', async () => {
    const logFile = join(folder, 'all.log');
    const { program, url } = await serveWith([
      ...[folder, '--workers', '2', '--log-level', 'debug', '--log-format', 'json'],
      ...['--log-file', logFile],
    ]);
    for (let i = 0; i < 10; i++) {
      await initialize(url);
    }
    const connected = (text: string): { worker: number; message: string }[] =>
      text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line))
        .filter(({ message }) => message === 'Client connected');
    await until(() => (connected(program.errors()).length >= 10 ? true : undefined));
    await until(() => (connected(readFileSync(logFile, 'utf8')).length >= 10 ? true : undefined));
    for (const text of [program.errors(), readFileSync(logFile, 'utf8')])
      expect(new Set(connected(text).map(({ worker }) => worker))).toEqual(new Set([1, 2]));
  });

  it('ends with the error of a worker that cannot start, and of a port that is in use', async () => {
    const pattern = join(folder, 'registry.json');
    writeFileSync(pattern, '{"format": "registry", "topics": 1}');
    const broken = spawnSync(process.execPath, [CLI, 'serve', pattern, '--workers', '2', '--http', '0'], {
      encoding: 'utf8',
      timeout: 60_000,
    });
    expect([broken.status, broken.stdout]).toEqual([1, '']);
    expect(broken.stderr).toMatch(/^lectern serve: /);
    expect(broken.stderr).not.toContain('worker');
    const { url } = await serveWith([folder, '--workers', '1']);
    const { port } = new URL(url);
    const taken = spawnSync(process.execPath, [CLI, 'serve', folder, '--workers', '2', '--http', port], {
      encoding: 'utf8',
      timeout: 60_000,
    });
    expect(taken.stderr).toContain(`port ${port} is already in use`);
    expect(taken.status).toBe(1);
  });

  const post = (url: string, headers: Record<string, string>, name: string, args: object): Promise<Reply> =>
    send(url, 'POST', headers, { id: 1, method: 'tools/call', params: { name, arguments: args } });

  it('--watch: all workers serve the file as it is now, and as it was where it has errors', async () => {
    const films = join(folder, 'films.csv');
    writeFileSync(films, 'title,year,about\nHarbour Lights,2021,A film about a harbour\n');
    const { program, url } = await serveWith([films, '--workers', '2', '--watch', '--no-cache']);
    const session = await initialize(url);
    const found = async (query: string): Promise<string> =>
      (await post(url, session, 'semantic_search', { query })).text();
    for (let i = 0; i < TURNS; i++) expect(await found('a harbour')).toContain('Harbour Lights');
    writeFileSync(films, 'title,year,about\nSalt,2022,A film about the sea\n');
    await until(() => program.errors().includes('Reloaded.') || undefined);
    // In the same session.
    for (let i = 0; i < TURNS; i++) expect(await found('the sea')).toContain('Salt');
    writeFileSync(films, 'title\n');
    await until(() => program.errors().includes('still serving the previous one') || undefined);
    for (let i = 0; i < TURNS; i++) expect(await found('the sea')).toContain('Salt');
  });

  it('--token-file: every worker admits the same tokens, and none that was removed', async () => {
    const tokens = join(folder, 'tokens.yaml');
    const made = runLectern(['token', 'new', 'ada', '--file', tokens]);
    const authorization = `Bearer ${made.stdout.trim()}`;
    const { url } = await serveWith(['cobol', '--workers', '2', '--token-file', tokens]);
    const statuses = async (headers: Record<string, string>): Promise<number[]> => {
      const list = {
        id: 1,
        method: 'initialize',
        params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: INFO },
      };
      const replies: number[] = [];
      for (let i = 0; i < TURNS; i++) replies.push((await send(url, 'POST', headers, list)).status);
      return replies;
    };
    expect(await statuses({ authorization })).toEqual(Array(TURNS).fill(200));
    expect(await statuses({})).toEqual(Array(TURNS).fill(401));
    writeFileSync(tokens, '');
    await until(
      async () => (await statuses({ authorization })).every((status) => status === 401) || undefined,
    );
  });

  it('--lame-duck: serves on after SIGTERM while /ready is 503, and ends without an error', async () => {
    const { program, url } = await serveWith(['cobol', '--workers', '2', '--lame-duck', '2']);
    const session = await initialize(url);
    const ready = async (): Promise<number> => (await send(new URL('/ready', url).href, 'GET', {})).status;
    expect(await ready()).toBe(200);
    const ended = program.stop('SIGTERM');
    await until(async () => ((await ready()) === 503 && (await ready()) === 503) || undefined);
    for (let i = 0; i < TURNS; i++)
      expect(await (await post(url, session, 'add', { a: 2, b: 3 })).text()).toContain('5');
    expect(await ended).toBe(0);
  });

  it('SIGHUP: replaces every worker under load without a failed call', async () => {
    const { program, url } = await serveWith(['cobol', '--workers', '2']);
    let isOver = false;
    const outcomes = new Map<string, number>();
    const count = (outcome: string): number => {
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      return outcomes.get('right') ?? 0;
    };
    const clients = (['2025-06-18', '2025-11-25', '2026-07-28'] as const).map(async (revision) => {
      const client = await connect(overHttp(url), { revision });
      while (!isOver) {
        const called = client.callTool('add', { a: 2, b: 3 });
        count(
          await called.then(
            ({ content }) => (JSON.stringify(content).includes('5') ? 'right' : 'wrong'),
            String,
          ),
        );
      }
      await client.close();
    });
    for (let turn = 1; turn <= 2; turn++) {
      const before = outcomes.get('right') ?? 0;
      await until(() => (outcomes.get('right') ?? 0) > before + 50 || undefined);
      program.child.kill('SIGHUP');
      await until(() => program.errors().split('All workers were restarted').length > turn || undefined);
    }
    isOver = true;
    await Promise.all(clients);
    expect([...outcomes.keys()]).toEqual(['right']);
  });

  describeWith(HAS_REDIS, '--redis', () => {
    it('shares a session with the workers of another command, and requires a secret', async () => {
      const redis = await startRedis();
      const args = ['cobol', '--workers', '2', '--redis', redis.url];
      const urls = await Promise.all([serveWith(args, SECRET), serveWith(args, SECRET)]);
      const session = await initialize(urls[0].url);
      for (const { url } of [...urls, ...urls]) {
        for (let i = 0; i < TURNS; i++)
          expect(await (await post(url, session, 'add', { a: 2, b: 3 })).text()).toContain('5');
      }
      expect((await send(urls[1].url, 'DELETE', session)).status).toBe(204);
      for (let i = 0; i < TURNS; i++)
        expect((await post(urls[0].url, session, 'add', { a: 2, b: 3 })).status).toBe(404);
      expect(runLectern(['serve', ...args, '--http', '0'])).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('--workers with --redis requires a secret'),
      });
      await redis.stop();
    });
  });
});
