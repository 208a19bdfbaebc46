/**
 * The transport: bytes on a pair of streams, by the numbers of origin.md.
 * @module
 */
import { readFileSync } from 'node:fs';
import { PassThrough, Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { serveStdio as serveStreams } from '../../packages/lectern/src/stdio.ts';
import { quietLogger } from '../../test/support/quiet.ts';
import { collect } from '../../test/support/stdio-fakes.ts';
import { LATEST } from '../../test/support/tmkb-asking.ts';
import { serveTmkb } from '../../test/support/tmkb-streams.ts';
import { serveStdio } from './serve-stdio.ts';
import { createTmkbServer } from './server.ts';
import {
  createInitializeRequest,
  createNotification,
  createToolsCallRequest,
  createToolsListRequest,
  parseResponse,
} from './testutil.ts';

const HANDSHAKE = `${createInitializeRequest(1, LATEST)}\n${createNotification('notifications/initialized')}\n`;
const QUERY = { context: 'background job processing' };
const ping = (id: number): string => `{"jsonrpc":"2.0","id":${id},"method":"ping"}`;
const query = (id: number, args: object = QUERY): string =>
  createToolsCallRequest(id, 'tmkb_query', { ...args });
const LIMIT = 10 * 1024 * 1024;

describe('serveStdio', () => {
  it('S1.9 the transport is stdio; the server itself is independent of it, so that HTTP can be added', async () => {
    const { reader, end } = serveTmkb();
    reader.write(`${ping(1)}\n`);
    expect(await end()).toEqual([{ jsonrpc: '2.0', id: 1, result: {} }]);
    const server = readFileSync(new URL('server.ts', import.meta.url), 'utf8');
    expect(server).toContain("from 'lectern'");
    expect(server).not.toMatch(/from '[^']*(?:stdio|http|node)[^']*'/);
  });

  it('S1.15 the transport layer is a function of a reader and a writer, and runs until the input ends', async () => {
    expect(serveStdio).toHaveLength(2);
    const { reader, closed, hear } = serveTmkb();
    let isOver = false;
    void closed.then(() => {
      isOver = true;
    });
    reader.write(`${ping(1)}\n`);
    await hear(1);
    expect(isOver).toBe(false);
    reader.end();
    await closed;
  });

  it('S1.16 S1.113 read from stdin: JSON, one message per line', async () => {
    const { reader, end } = serveTmkb();
    reader.write(HANDSHAKE);
    reader.write(`${createToolsListRequest(2)}\n${query(3)}\n`);
    expect((await end()).map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it('S1.17 S1.114 write to stdout: one line of JSON per response, and nothing else', async () => {
    const { reader, end, writes } = serveTmkb();
    reader.write(`${HANDSHAKE}${query(2)}\nnot json\n${ping(3)}\n`);
    const answers = await end();
    expect(answers).toHaveLength(4);
    expect(writes.join('')).toBe(answers.map((answer) => `${JSON.stringify(answer)}\n`).join(''));
  });

  it('S1.18 each write is atomic: whole lines, for large and concurrent responses', async () => {
    const { reader, end, writes } = serveTmkb();
    reader.write(HANDSHAKE);
    const calls = Array.from({ length: 60 }, (_, i) =>
      query(i + 2, { ...QUERY, verbosity: i % 2 === 0 ? 'human' : 'agent' }),
    );
    reader.write(`${calls.join('\n')}\n`);
    const answers = await end();
    expect(answers).toHaveLength(61);
    for (const write of writes) {
      expect(write.endsWith('\n')).toBe(true);
      for (const line of write.trimEnd().split('\n')) parseResponse(line);
    }
    expect(writes.length, 'more than one buffer').toBeGreaterThan(1);
  });

  it('S1.18 S1.133 concurrent calls are never mixed: each response is a line with its id', async () => {
    const { output, writes, lines } = collect();
    const reader = new PassThrough();
    const server = createTmkbServer({ logger: quietLogger }).use(async ({ requestId }, next) => {
      await wait(Number(requestId) % 7);
      return next();
    });
    const { closed } = serveStreams(server, { input: reader, output });
    reader.write(`${createInitializeRequest(0, LATEST)}\n`);
    await vi.waitFor(() => expect(lines()).toHaveLength(1));
    reader.write(`${createNotification('notifications/initialized')}\n`);
    for (let id = 1; id <= 50; id++)
      reader.write(`${id % 2 === 0 ? query(id) : createToolsListRequest(id)}\n`);
    await vi.waitFor(() => expect(lines()).toHaveLength(51));
    reader.end();
    await closed;
    for (const write of writes) expect(write.endsWith('\n')).toBe(true);
    const answers = lines().map(parseResponse);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(51);
    for (const { id, result } of answers)
      if (id !== 0) expect(Object.keys(result ?? {})[0]).toBe(Number(id) % 2 === 0 ? 'content' : 'tools');
  });

  it('S1.19 S1.71 S1.117 EOF handling: the end of input is a clean end, even for empty input', async () => {
    const empty = serveTmkb();
    expect(await empty.end()).toEqual([]);
    const early = serveTmkb();
    early.reader.write(HANDSHAKE);
    expect(await early.end()).toHaveLength(1);
    await expect(early.closed, 'it resolves, and never rejects').resolves.toBeUndefined();
  });

  it('S1.117 EOF handling: pending requests get a response, including a last line without a line break', async () => {
    const { reader, end } = serveTmkb();
    reader.write(`${HANDSHAKE}${query(2)}\n${query(3)}`);
    expect((await end()).map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it('S1.117 EOF handling: broken input or a client that stops reading is an end too', async () => {
    const broken = serveTmkb();
    broken.reader.destroy(new Error('gone'));
    await expect(broken.closed).resolves.toBeUndefined();
    const reader = new PassThrough();
    const deaf = new Writable({ write: (_chunk, _encoding, done) => done(null) });
    const closed = serveStdio(reader, deaf, { logger: quietLogger });
    deaf.destroy();
    await expect(closed).resolves.toBeUndefined();
  });

  it.each([
    ['split byte by byte', (text: string) => [...text]],
    ['joined in one chunk', (text: string) => [text]],
    ['cut in the middle of lines', (text: string) => text.match(/[\s\S]{1,37}/g) ?? []],
    ['with CRLF', (text: string) => [text.replaceAll('\n', '\r\n')]],
    ['with blank lines between', (text: string) => [text.replaceAll('\n', '\n\n  \n')]],
    ['with a byte-order mark', (text: string) => [`\uFEFF${text}`]],
  ])('S1.115 message framing: newline-delimited, %s', async (_how, chunksOf) => {
    const { reader, end } = serveTmkb();
    for (const chunk of chunksOf(`${HANDSHAKE}${createToolsListRequest(2)}\n${query(3)}\n`))
      reader.write(chunk);
    const answers = await end();
    expect(answers.map(({ id, error }) => [id, error])).toEqual([
      [1, undefined],
      [2, undefined],
      [3, undefined],
    ]);
  });

  it('S1.115 message framing: multi-byte characters may be split across chunks', async () => {
    const { reader, end } = serveTmkb();
    const bytes = Buffer.from('{"jsonrpc":"2.0","id":"ünï 𝄞 漢","method":"ping"}\n');
    for (const byte of bytes) reader.write(Buffer.of(byte));
    expect(await end()).toEqual([{ jsonrpc: '2.0', id: 'ünï 𝄞 漢', result: {} }]);
  });

  it('S1.75 a message of more than 10 MB is refused with an error, and the connection stays open', async () => {
    const { reader, hear, end } = serveTmkb();
    reader.write(HANDSHAKE);
    reader.write(`${query(2, { context: 'x'.repeat(LIMIT) })}\n`);
    const [, refused] = await hear(2);
    expect(refused).toEqual({
      jsonrpc: '2.0',
      error: { code: -32600, message: expect.stringContaining('10') },
    });
    reader.write(`${query(3)}\n`);
    expect(await hear(3)).toHaveProperty('2.result.isError', false);
    expect(await end()).toHaveLength(3);
  });

  it('S1.75 a message just within the limit is accepted', async () => {
    const { reader, end } = serveTmkb();
    const frame = '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":""}}';
    const whole = frame.replace('""', `"${'x'.repeat(LIMIT - frame.length)}"`);
    expect(Buffer.byteLength(whole)).toBe(LIMIT);
    reader.write(`${whole}\n`);
    expect(await end()).toEqual([{ jsonrpc: '2.0', id: 1, result: {} }]);
  });

  it('S1.116 buffer management: endless lines are refused once, in pieces or at once, and discarded', async () => {
    const { reader, hear, end } = serveTmkb();
    const piece = 'x'.repeat(1024 * 1024);
    for (let n = 0; n < 12; n++) {
      if (!reader.write(piece)) await new Promise((resolve) => reader.once('drain', resolve));
    }
    reader.write(`\n${ping(1)}\n`);
    const [refused, answered] = await hear(2);
    expect(refused?.error?.code).toBe(-32600);
    expect(answered).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    expect(await end()).toHaveLength(2);
  });

  it('S1.116 buffer management: a slow client pauses the server and loses nothing', async () => {
    const texts: string[] = [];
    const slow = new Writable({
      highWaterMark: 1024,
      decodeStrings: false,
      write(text: string, _encoding, done) {
        texts.push(text);
        setImmediate(done);
      },
    });
    const reader = new PassThrough();
    const closed = serveStdio(reader, slow, { logger: quietLogger });
    reader.write(HANDSHAKE);
    for (let id = 2; id <= 200; id++) reader.write(`${query(id, { ...QUERY, verbosity: 'human' })}\n`);
    reader.end();
    await closed;
    const ids = texts
      .join('')
      .trimEnd()
      .split('\n')
      .map((line) => parseResponse(line).id);
    expect(ids).toEqual(Array.from({ length: 200 }, (_, i) => i + 1));
  });
});
