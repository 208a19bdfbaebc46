/**
 * What callers leave behind, and what they send at once, on a process with little memory: it lives, and stays small.
 * @module
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { envelope } from '../support/quiet.ts';
import { MB } from './memory.ts';
import { RawConnection } from './raw.ts';
import { ECHO_HEADERS, goodEcho, type HeaderList, HOST, JSON_BODY, requestText } from './requests.ts';
import { PING } from './sessions.ts';

const HEAP_MB = 256;
/** The heap, what Node itself takes, and bodies on their way. */
const MAX_RSS = 2 * HEAP_MB * MB;

const PROGRAM = `
import { createLogger, createServer } from '${new URL('../../packages/lectern/dist/index.mjs', import.meta.url)}';
import { serve } from '${new URL('../../packages/lectern/dist/node.mjs', import.meta.url)}';
const input = { type: 'object', properties: { text: { type: 'string' } } };
const logger = createLogger({ write() {} });
const server = createServer({ name: 'small', version: '1.0.0', logger })
  .tool('echo', { description: 'x', input }, ({ text }) => text);
const { port } = await serve(server, { port: 0 });
process.on('message', () => process.send(process.memoryUsage().rss));
process.send(port);
`;

describe('a process with little memory', () => {
  let child: ChildProcess;
  let port = 0;
  beforeAll(async () => {
    const args = [`--max-old-space-size=${HEAP_MB}`, '--input-type=module', '-e', PROGRAM];
    child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    [port] = (await once(child, 'message')) as [number];
  });
  afterAll(() => child.kill());

  async function mustLive(): Promise<void> {
    const connection = new RawConnection(port);
    expect((await connection.write(goodEcho('still there')).answer()).status).toBe(200);
    connection.destroy();
    child.send('memory');
    const [rss] = (await once(child, 'message')) as [number];
    expect(rss).toBeLessThan(MAX_RSS);
    expect(child.exitCode).toBeNull();
  }

  /** Sends as many, a few at a time, and gives the answers. */
  async function flood(count: number, bytes: string): Promise<{ status: number; id: string | undefined }[]> {
    const answers: { status: number; id: string | undefined }[] = [];
    const worker = async (): Promise<void> => {
      const connection = new RawConnection(port);
      while (answers.length < count) {
        const { status, headers } = await connection.write(bytes).answer();
        answers.push({ status, id: headers['mcp-session-id'] });
      }
      connection.destroy();
    };
    await Promise.all([worker(), worker(), worker(), worker()]);
    return answers;
  }

  function initialize(more: { clientInfo?: object; capabilities?: object }): string {
    const clientInfo = { name: 'x', version: '1', ...more.clientInfo };
    const params = { protocolVersion: '2025-11-25', capabilities: more.capabilities ?? {}, clientInfo };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 'init', method: 'initialize', params });
    return requestText({ headers: [...HOST, ...JSON_BODY], body });
  }

  it('stores nothing of an initialize of 4 MB, however often it is sent', async () => {
    const description = 'x'.repeat(4 * 1024 * 1000);
    const answers = await flood(300, initialize({ clientInfo: { description } }));
    expect(answers.every(({ status, id }) => status === 200 && id !== undefined)).toBe(true);
    await mustLive();
    const refused = await flood(20, initialize({ capabilities: { experimental: { description } } }));
    expect(refused.every(({ status, id }) => status === 200 && id === undefined)).toBe(true);
    await mustLive();
  }, 120_000);

  it('stores only the filter of a subscriptions/listen of 4 MB', async () => {
    const params = { notifications: {}, _meta: { ...envelope(), note: 'x'.repeat(4 * 1024 * 1000) } };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params });
    const headers: HeaderList = [
      ...HOST,
      ...JSON_BODY,
      ['MCP-Protocol-Version', '2026-07-28'],
      ['Mcp-Method', 'subscriptions/listen'],
    ];
    const streams: RawConnection[] = [];
    for (let n = 0; n < 150; n++) {
      const connection = new RawConnection(port).write(requestText({ headers, body }));
      expect((await connection.head()).status).toBe(200);
      await connection.until('acknowledged');
      streams.push(connection);
    }
    await mustLive();
    for (const stream of streams) stream.destroy();
  }, 120_000);

  it('refuses sessions when their memory is used up, and continues the existing ones', async () => {
    const text = 'x'.repeat(256);
    const values = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`capability-number-${n}`, {}]));
    const request = initialize({
      clientInfo: { name: text, version: text, title: text },
      capabilities: { extensions: values },
    });
    const answers = await flood(6000, request);
    const opened = answers.filter(({ status }) => status === 200);
    expect(opened.length).toBeGreaterThan(500);
    expect(answers.at(-1)?.status).toBe(503);
    await mustLive();
    const headers: HeaderList = [...HOST, ...JSON_BODY, ['Mcp-Session-Id', opened[0]?.id ?? '']];
    const connection = new RawConnection(port).write(requestText({ headers, body: PING }));
    expect((await connection.answer()).status).toBe(200);
    connection.destroy();
  }, 120_000);

  it('refuses bodies when too many arrive at once, and serves small ones', async () => {
    const half = requestText({ headers: [...ECHO_HEADERS, ['Content-Length', String(4 * MB)]] });
    const started = Array.from({ length: 90 }, () =>
      new RawConnection(port).write(half).write(' '.repeat(4 * MB - 1)),
    );
    const refused = await Promise.race(started.map((connection) => connection.answer()));
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1']);
    const small = new RawConnection(port);
    expect((await small.write(goodEcho('small')).answer()).status).toBe(200);
    for (const connection of [small, ...started]) connection.destroy();
    await expect.poll(() => mustLive().then(() => true)).toBe(true);
  }, 120_000);
});
