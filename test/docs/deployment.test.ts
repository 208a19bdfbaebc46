/**
 * The recipes of docs/deployment.md as printed: the unit's command with its environment, behind the nginx block. Only
 * places differ: ports, the folder, and where node is.
 * @module
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ResourceListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, isInstalled, startNginx, until } from '../support/programs.ts';
import { describeWith } from '../support/required.ts';
import { blocksOf } from './fences.ts';
import { ROOT } from './pages.ts';

const [unit] = blocksOf('docs/deployment.md', 'ini').map(({ text }) => text);
const [location] = blocksOf('docs/deployment.md', 'nginx').map(({ text }) => text);
const HOST = 'mcp.example.com';

interface Folder {
  readonly root: string;
  at(path: string): string;
}

/** The folder that the unit works in, as the page describes it. */
function makeFolder(): Folder {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'lectern-unit-')));
  const folder = { root, at: (path: string) => join(root, path) };
  mkdirSync(folder.at('handbook'));
  mkdirSync(folder.at('node_modules/@lectern'), { recursive: true });
  symlinkSync(join(ROOT, 'packages/lectern'), folder.at('node_modules/lectern'), 'dir');
  symlinkSync(join(ROOT, 'servers/tmkb'), folder.at('node_modules/@lectern/tmkb'), 'dir');
  writeFileSync(folder.at('handbook/first.md'), '# First\n\nHow we deploy on Fridays: never.\n');
  return folder;
}

function startUnit(folder: Folder, port: number): ChildProcess {
  const line = /^ExecStart=(.*)$/m.exec(unit ?? '')?.[1] ?? '';
  const [program, ...args] = line.replace('3333', String(port)).split(' ');
  expect(program).toBe('/usr/bin/node');
  const variables = [...(unit ?? '').matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name, value]) => [
    name,
    value,
  ]);
  const env = { PATH: process.env.PATH, ...Object.fromEntries(variables) };
  return spawn(process.execPath, args, { cwd: folder.root, env, stdio: ['ignore', 'pipe', 'inherit'] });
}

describe('the systemd unit', () => {
  it.skipIf(!isInstalled('systemd-analyze') && !process.env.CI)(
    'is accepted by systemd without warnings',
    async () => {
      const folder = makeFolder();
      writeFileSync(folder.at('lectern.service'), (unit ?? '').replace('/usr/bin/node', process.execPath));
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', folder.at('lectern.service')], {
        encoding: 'utf8',
      });
      rmSync(folder.root, { recursive: true, force: true });
      expect({ status, ours: stderr.split('\n').filter((line) => line.includes('lectern')) }).toEqual({
        status: 0,
        ours: [],
      });
    },
  );

  it('starts the documented command for its host without a page, and ends with exit code 0', async () => {
    const folder = makeFolder();
    const port = await freePort();
    const child = startUnit(folder, port);
    const ask = askThrough(port);
    await until(async () => (await ask('http://any.example/ready')).ok || undefined);
    expect((await ask(`http://${HOST}/`)).status).toBe(404);
    expect((await ask(`http://${HOST}/console.json`)).status).toBe(404);
    expect((await ask('http://localhost/handbook/mcp')).status).toBe(403);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    rmSync(folder.root, { recursive: true, force: true });
  });
});

/** `fetch` that connects to this port whatever the name, as DNS would lead there. */
function askThrough(port: number): (url: string | URL, init?: RequestInit) => Promise<Response> {
  return async (url, init = {}) => {
    const { pathname, search, host } = new URL(url);
    const headers = { ...Object.fromEntries(new Headers(init.headers)), host };
    const options = {
      host: '127.0.0.1',
      port,
      path: pathname + search,
      method: init.method ?? 'GET',
      headers,
    };
    const sent = request({ ...options, agent: false, ...(init.signal ? { signal: init.signal } : {}) });
    sent.end(init.body as string | undefined);
    // A server that refuses a body early may close before all of it is sent.
    sent.on('error', () => {});
    const [received] = (await once(sent, 'response')) as [IncomingMessage];
    received.on('error', () => {});
    const status = received.statusCode ?? 0;
    const body = status === 204 || status === 202 ? null : (Readable.toWeb(received) as ReadableStream);
    return new Response(body, { status, headers: received.headers as Record<string, string> });
  };
}

describeWith(isInstalled('nginx'), 'the nginx block', () => {
  let folder: Folder;
  let lectern: ChildProcess;
  let stopNginx: () => void;
  let ask: ReturnType<typeof askThrough>;
  const url = `http://${HOST}/handbook/mcp`;

  beforeAll(async () => {
    folder = makeFolder();
    const [upstream, front] = [await freePort(), await freePort()];
    lectern = startUnit(folder, upstream);
    const block = (location ?? '').replace('127.0.0.1:3333', `127.0.0.1:${upstream}`);
    stopNginx = startNginx(`server { listen 127.0.0.1:${front}; server_name ${HOST};\n${block}\n}`).stop;
    ask = askThrough(front);
    await until(async () => (await ask(`http://${HOST}/ready`)).ok || undefined);
  });
  afterAll(() => {
    stopNginx?.();
    lectern?.kill();
    rmSync(folder.root, { recursive: true, force: true });
  });

  const addArticle = (name: string) =>
    writeFileSync(folder.at(`handbook/${name}.md`), `# ${name}\n\nText of ${name}.\n`);

  it('lets an official client use a session, calls, notifications and DELETE', async () => {
    const transport = new StreamableHTTPClientTransport(new URL(url), { fetch: ask });
    const client = new Client({ name: 'behind-nginx', version: '1.0.0' });
    let changes = 0;
    client.setNotificationHandler(ResourceListChangedNotificationSchema, () => void changes++);
    await client.connect(transport as Parameters<Client['connect']>[0]);
    expect(transport.sessionId).toMatch(/./);
    const found = await client.callTool({
      name: 'search_articles',
      arguments: { query: 'deploy on Fridays' },
    });
    expect(JSON.stringify(found.content)).toContain('never');
    addArticle('second');
    await until(() => (changes > 0 ? true : undefined));
    const { sessionId } = transport;
    await transport.terminateSession();
    await client.close();
    const gone = await ask(url, {
      headers: { accept: 'text/event-stream', 'mcp-session-id': sessionId ?? '' },
    });
    expect(gone.status).toBe(404);
  });

  it('keeps a broken stream resumable', async () => {
    const post = (body: object, headers = {}) =>
      ask(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...headers,
        },
        body: JSON.stringify({ jsonrpc: '2.0', ...body }),
      });
    const clientInfo = { name: 'raw', version: '1' };
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
    const opened = await post({ id: 1, method: 'initialize', params });
    const session = { 'mcp-session-id': opened.headers.get('mcp-session-id') ?? '' };
    expect((await post({ method: 'notifications/initialized' }, session)).status).toBe(202);

    const listen = async (more: object): Promise<string> => {
      const broken = new AbortController();
      const headers = { accept: 'text/event-stream', ...session, ...more };
      const stream = await ask(url, { headers, signal: broken.signal });
      expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
      let text = '';
      for await (const chunk of stream.body as unknown as AsyncIterable<Uint8Array>) {
        text += Buffer.from(chunk).toString();
        if (text.includes('list_changed')) break;
      }
      broken.abort();
      return text;
    };
    const heard = listen({});
    await sleep(200);
    addArticle('third');
    const [, lastId = ''] = [...(await heard).matchAll(/^id: ?(.+)$/gm)].at(-1) ?? [];
    expect(lastId).toMatch(/./);
    addArticle('fourth');
    expect(await listen({ 'last-event-id': lastId })).toContain('list_changed');
    expect((await ask(url, { method: 'DELETE', headers: session })).status).toBe(204);
  });

  it.each([6, 11])('refuses a body of %d MB with 413', async (megabytes) => {
    const headers = { 'content-type': 'application/json', 'content-length': String(megabytes * 1e6) };
    const refused = await ask(url, { method: 'POST', headers, body: ' '.repeat(megabytes * 1e6) });
    expect(refused.status).toBe(413);
  });
});
