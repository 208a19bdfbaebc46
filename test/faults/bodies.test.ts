/**
 * Bodies that are too large, cut short, no JSON or no UTF-8.
 * @module
 */
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { heldBytes, MB } from './memory.ts';
import { type RawAnswer, RawConnection } from './raw.ts';
import { ECHO_HEADERS, echoBody, goodEcho, type HeaderList, requestText } from './requests.ts';
import { exchange, inTheRain } from './served.ts';

const LIMIT = 64 * 1024;
const CHUNKED: HeaderList = [...ECHO_HEADERS, ['Transfer-Encoding', 'chunked']];

function withType(type: string | undefined): HeaderList {
  const others = ECHO_HEADERS.filter(([name]) => name !== 'Content-Type');
  return type === undefined ? others : [...others, ['Content-Type', type]];
}

function bytesOf(headers: HeaderList, body: Uint8Array): Uint8Array {
  const head = requestText({ headers: [...headers, ['Content-Length', String(body.length)]] });
  return Buffer.concat([Buffer.from(head), body]);
}

function chunk(text: string): string {
  return `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
}

describe('request bodies', () => {
  const rained = inTheRain({ maxBodyBytes: LIMIT });

  function mustBeTooLarge({ status, body }: RawAnswer): void {
    expect([status, JSON.parse(body).error.message]).toEqual([
      413,
      expect.stringContaining(`${LIMIT} bytes`),
    ]);
  }

  it('are refused if Content-Length is too large, before they arrive', async () => {
    const headers: HeaderList = [...ECHO_HEADERS, ['Content-Length', String(LIMIT + 1)]];
    mustBeTooLarge(await exchange(rained.port, requestText({ headers })));
  });

  it('of unknown length are refused as soon as they are too large', async () => {
    const connection = new RawConnection(rained.port);
    connection.write(requestText({ headers: CHUNKED }) + chunk(' '.repeat(LIMIT)));
    connection.write(chunk(' '));
    mustBeTooLarge(await connection.answer());
    connection.destroy();
  });

  it('that are too large and fully read do not end the connection', async () => {
    const connection = new RawConnection(rained.port);
    connection.write(requestText({ headers: ECHO_HEADERS, body: ' '.repeat(3 * LIMIT) }));
    mustBeTooLarge(await connection.answer());
    connection.write(requestText({ headers: CHUNKED }));
    for (let n = 0; n < 3; n++) connection.write(chunk(' '.repeat(LIMIT)));
    mustBeTooLarge(await connection.write('0\r\n\r\n').answer());
    expect((await connection.write(goodEcho('after')).answer()).status).toBe(200);
    connection.destroy();
  });

  it('of exactly the maximum size are accepted', async () => {
    const body = echoBody('x');
    const padded = body + ' '.repeat(LIMIT - body.length);
    expect((await exchange(rained.port, requestText({ headers: ECHO_HEADERS, body: padded }))).status).toBe(
      200,
    );
  });

  it('may arrive byte by byte', async () => {
    const connection = new RawConnection(rained.port).write(requestText({ headers: CHUNKED }));
    for (const byte of Buffer.from(echoBody('Grüße, 世界 🌦'))) {
      connection.write(Buffer.concat([Buffer.from('1\r\n'), Buffer.from([byte]), Buffer.from('\r\n')]));
    }
    const { body } = await connection.write('0\r\n\r\n').answer();
    expect(body).toContain('Grüße, 世界 🌦');
    connection.destroy();
  });

  it('may have trailers and chunk extensions, which are ignored', async () => {
    const text = echoBody('with a trailer');
    const extended = `${text.length.toString(16)};name=value\r\n${text}\r\n`;
    const trailers = '0\r\nHost: evil.example\r\nMcp-Name: slow\r\n\r\n';
    const { status } = await exchange(rained.port, requestText({ headers: CHUNKED }) + extended + trailers);
    expect(status).toBe(200);
  });

  it('that are truncated cause no call', async () => {
    const connection = new RawConnection(rained.port).write(goodEcho('x').slice(0, -1)).end();
    expect((await connection.answer()).status).toBe(400);
    connection.destroy();
    const chunked = new RawConnection(rained.port).write(
      requestText({ headers: CHUNKED }) + chunk(echoBody('x')),
    );
    expect((await chunked.end().answer()).status).toBe(400);
    chunked.destroy();
  });

  it.each([
    undefined,
    '',
    'text/plain',
    'text/plain; a=application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/json-rpc',
    'application/json, text/plain',
    'application/json/x',
    'application / json',
    'text/json',
    'application/vnd.api+json',
    'application/json; charset=latin1',
    'application/json; charset=utf-16',
    'application/json; charset=utf-8; charset=utf-7',
    'application/json; charset',
    'application/json; =x',
    'application/json x',
    `application/json${' '.repeat(8000)};x`,
    `application/json${'; a=b'.repeat(1500)}; charset=utf-7`,
    `application/json; a="${'\\'.repeat(8000)}`,
  ])('with the content type %.60s are refused', async (type) => {
    const { status } = await exchange(
      rained.port,
      requestText({ headers: withType(type), body: echoBody('x') }),
    );
    expect(status).toBe(415);
  });

  it.each([
    'application/json',
    'APPLICATION/JSON',
    'application/json;charset=UTF-8',
    'application/json; charset="utf-8"',
  ])('with the content type %s are accepted', async (type) => {
    const { status } = await exchange(
      rained.port,
      requestText({ headers: withType(type), body: echoBody('x') }),
    );
    expect(status).toBe(200);
  });

  it.each([
    ['a stray byte', [0xff]],
    ['a continuation byte', [0x80]],
    ['a truncated character', [0xe2, 0x82]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['half of a surrogate pair', [0xed, 0xa0, 0x80]],
    ['a character beyond the last', [0xf4, 0x90, 0x80, 0x80]],
  ])('with invalid UTF-8 are refused: %s', async (_name, bytes) => {
    const [start = '', end = ''] = echoBody('|').split('|');
    const body = Buffer.concat([Buffer.from(start), Buffer.from(bytes), Buffer.from(end)]);
    const answer = await exchange(rained.port, bytesOf(ECHO_HEADERS, body));
    expect([answer.status, JSON.parse(answer.body).error.code]).toEqual([400, -32700]);
  });

  it.each([
    ['UTF-16', Buffer.from(echoBody('x'), 'utf16le')],
    ['a byte order mark', Buffer.from(`\ufeff${echoBody('x')}`)],
    ['nothing', Buffer.from('')],
    ['blanks', Buffer.from(' \r\n\t')],
    ['half a message', Buffer.from(echoBody('x').slice(0, -1))],
    ['two messages', Buffer.from(echoBody('x').repeat(2))],
    ['a NUL after the message', Buffer.from(`${echoBody('x')}\0`)],
    ['JavaScript', Buffer.from('({jsonrpc: "2.0"})')],
    ['an additional number', Buffer.from('{"jsonrpc":"2.0","id":01,"method":"ping"}')],
    ['NaN', Buffer.from('{"jsonrpc":"2.0","id":NaN,"method":"ping"}')],
  ])('that are not JSON are refused: %s', async (_name, body) => {
    const answer = await exchange(rained.port, bytesOf(ECHO_HEADERS, body));
    expect([answer.status, JSON.parse(answer.body).error.code]).toEqual([400, -32700]);
  });

  it.each([
    ['lists', '['.repeat(30_000) + ']'.repeat(30_000)],
    ['objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['arguments', echoBody('|').replace('"|"', '['.repeat(20_000) + ']'.repeat(20_000))],
    ['unclosed lists', '['.repeat(60_000)],
  ])('with deep nesting are refused: %s', async (_name, body) => {
    const { status, body: text } = await exchange(rained.port, requestText({ headers: ECHO_HEADERS, body }));
    expect(status).toBe(400);
    expect([-32600, -32700]).toContain(JSON.parse(text).error.code);
  });

  it.each(['gzip', 'x-gzip', 'deflate', 'br', 'zstd'])('are not decompressed (%s)', async (coding) => {
    const headers: HeaderList = [...ECHO_HEADERS, ['Content-Encoding', coding]];
    const bomb = gzipSync(Buffer.alloc(50 * MB, ' '));
    const small = gzipSync(echoBody('x'));
    const before = await heldBytes();
    for (const body of [small, bomb.subarray(0, LIMIT)]) {
      const { status } = await exchange(rained.port, bytesOf(headers, body));
      expect([400, 415]).toContain(status);
    }
    expect((await heldBytes()) - before).toBeLessThan(10 * MB);
  });
});
