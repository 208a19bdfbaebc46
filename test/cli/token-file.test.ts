/**
 * `lectern serve --token-file` as people use it: a token from `lectern token new`, the official clients, the command's
 * own client, and a token that is revoked while the server runs.
 * @module
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  Client as SecondClient,
  StreamableHTTPClientTransport as SecondTransport,
} from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, until } from '../support/programs.ts';
import { CLI, runLectern } from './run-lectern.ts';

const INFO = { name: 'token-test', version: '1.0.0' };
let folder: string;
let token: string;
let url: string;
let child: ChildProcess;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-tokens-'));
  mkdirSync(join(folder, 'notes'));
  writeFileSync(
    join(folder, 'notes/fridays.md'),
    '# Deploying on Fridays\n\nHow we deploy on Fridays: never.\n',
  );
  const made = runLectern(['token', 'new', 'ada', '--expires', '30'], folder);
  expect(made).toMatchObject({
    status: 0,
    stderr: expect.stringContaining('Added a token for "ada" to tokens.yaml'),
  });
  token = made.stdout.trim();
  const port = await freePort();
  url = `http://127.0.0.1:${port}/mcp`;
  child = spawn(
    process.execPath,
    [CLI, 'serve', 'notes', '--http', String(port), '--token-file', 'tokens.yaml', '--no-cache'],
    { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  await until(async () => (await fetch(`http://127.0.0.1:${port}/ready`)).ok || undefined);
});
afterAll(() => {
  child?.kill();
  rmSync(folder, { recursive: true, force: true });
});

const headers = () => ({ authorization: `Bearer ${token}` });

describe('lectern token new', () => {
  it('stores the digest, not the token, in a file for its owner only', () => {
    const content = readFileSync(`${folder}/tokens.yaml`, 'utf8');
    expect(content).toMatch(/^- principal: "ada"\n {2}sha256: [0-9a-f]{64}\n {2}expires: \d{4}-\d\d-\d\dT/);
    expect(content).not.toContain(token);
    expect(statSync(`${folder}/tokens.yaml`).mode & 0o777).toBe(0o600);
  });

  it.each([
    [['token'], 'missing argument: new.'],
    [['token', 'list'], 'unknown action "list"; use new.'],
    [['token', 'new'], 'missing argument: a principal.'],
    [['token', 'new', 'ada', '--expires', 'soon'], '--expires is "soon"'],
    [['token', 'new', 'ada', '--file', 'nowhere/tokens.yaml'], 'the token file cannot be written: ENOENT'],
  ])('%j is refused', (args, message) => {
    const { status, stderr, stdout } = runLectern(args, folder);
    expect({ failed: status !== 0, stdout }).toEqual({ failed: true, stdout: '' });
    expect(stderr).toContain(message);
  });
});

describe('lectern serve --token-file', () => {
  it('admits official clients that send the token, and no others', async () => {
    const first = new Client(INFO);
    const transport = new StreamableHTTPClientTransport(new URL(url), {
      requestInit: { headers: headers() },
    });
    await first.connect(transport as Parameters<Client['connect']>[0]);
    const found = await first.callTool({
      name: 'search_articles',
      arguments: { query: 'deploy on Fridays' },
    });
    expect(JSON.stringify(found.content)).toContain('never');
    await first.close();
    const second = new SecondClient(INFO);
    await second.connect(new SecondTransport(new URL(url), { requestInit: { headers: headers() } }));
    expect((await second.listTools()).tools).not.toHaveLength(0);
    await second.close();
    const stranger = new SecondClient(INFO);
    await expect(stranger.connect(new SecondTransport(new URL(url)))).rejects.toThrow();
  });

  it('admits the command with --header', () => {
    const args = ['call', url, 'search_articles', 'query=deploy on Fridays'];
    expect(runLectern([...args, '--header', `Authorization: Bearer ${token}`], folder).stdout).toContain(
      'never',
    );
    expect(runLectern(args, folder)).toMatchObject({ stdout: '', stderr: expect.stringContaining('token') });
  });

  it('responds with 401 and a challenge on every path but the probes and the page', async () => {
    for (const path of ['/mcp', '/notes/mcp', '/sse']) {
      const response = await fetch(new URL(path, url), { method: 'POST', body: '{' });
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toBe('Bearer realm="lectern"');
      expect(await response.json()).toMatchObject({
        error: { message: expect.stringContaining('Bearer <token>') },
      });
    }
    const page = await fetch(new URL('/', url));
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(await (await fetch(new URL('/console.json', url))).text()).not.toContain('"command"');
    expect((await fetch(new URL('/health', url))).status).toBe(200);
  });

  it('refuses a token that was removed from the file', async () => {
    const ping = async (): Promise<number> =>
      (
        await fetch(url, {
          method: 'POST',
          headers: {
            ...headers(),
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
          },
          body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
        })
      ).status;
    expect(await ping()).not.toBe(401);
    writeFileSync(`${folder}/tokens.yaml`, '');
    await until(async () => (await ping()) === 401 || undefined);
  });
});
