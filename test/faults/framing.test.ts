/**
 * Requests whose frame is odd, old or ambiguous: read in one way only, or refused.
 * @module
 */
import { describe, expect, it } from 'vitest';
import { RawConnection } from './raw.ts';
import {
  callBody,
  callHeaders,
  ECHO_HEADERS,
  echoBody,
  goodEcho,
  type HeaderList,
  HOST,
  requestText,
} from './requests.ts';
import { exchange, inTheRain, mustAnswer } from './served.ts';

const CHUNKED: HeaderList = [...ECHO_HEADERS, ['Transfer-Encoding', 'chunked']];

function textIn(body: string): unknown {
  return JSON.parse(body).result?.content?.[0]?.text;
}

describe('HTTP framing', () => {
  const rained = inTheRain();

  it.each<[string, string | Uint8Array]>([
    ['a length and chunks', requestText({ headers: CHUNKED, body: echoBody('x') })],
    ['two lengths', goodEcho('x', [['Content-Length', '5']])],
    ['two different lengths', goodEcho('x').replace(/Content-Length: (\d+)/, 'Content-Length: $1, $1')],
    ['a negative length', goodEcho('x').replace(/Content-Length: /, 'Content-Length: -')],
    ['a length with a plus', goodEcho('x').replace(/Content-Length: /, 'Content-Length: +')],
    ['a length in hexadecimal', goodEcho('x').replace(/Content-Length: /, 'Content-Length: 0x')],
    [
      'a length beyond all numbers',
      goodEcho('x').replace(/Content-Length: /, `Content-Length: ${'9'.repeat(30)}`),
    ],
    ['another transfer coding', requestText({ headers: [...ECHO_HEADERS, ['Transfer-Encoding', 'gzip']] })],
    ['chunks twice', requestText({ headers: [...CHUNKED, ['Transfer-Encoding', 'chunked, identity']] })],
    ['a chunk without a size', `${requestText({ headers: CHUNKED })}zz\r\n`],
    ['a chunk of a negative size', `${requestText({ headers: CHUNKED })}-1\r\n`],
    ['a chunk of a size beyond all numbers', `${requestText({ headers: CHUNKED })}${'f'.repeat(20)}\r\n`],
    ['a chunk without its end', `${requestText({ headers: CHUNKED })}1\r\nxyz`],
    ['bare line feeds', goodEcho('x').replaceAll('\r\n', '\n')],
    ['bare carriage returns', goodEcho('x').replaceAll('\r\n', '\r')],
    ['a folded header', goodEcho('x', [['X-Folded', 'a\r\n b']])],
    ['a space before a colon', goodEcho('x', [['X-Blank ', 'a']])],
    ['a header without a name', goodEcho('x', [['', 'a']])],
    ['a header without a colon', goodEcho('x').replace('Mcp-Name: ', 'Mcp-Name ')],
    ['a NUL in a header', goodEcho('x', [['X-Nul', 'a\0b']])],
    ['a control character in a header', goodEcho('x', [['X-Bell', 'a\x07b']])],
    ['a method in lower case', goodEcho('x').replace('POST', 'post')],
    ['an unknown version', goodEcho('x').replace('HTTP/1.1', 'HTTP/1.7')],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['TLS', Buffer.from('16030100f8010000f40303', 'hex')],
    ['words', 'Good morning.\r\n\r\n'],
  ])('refuses %s and closes the connection', async (_name, bytes) => {
    const connection = new RawConnection(rained.port);
    const answer = await connection.write(bytes).answer();
    expect(answer.status).toBe(400);
    expect(answer.headers).toMatchObject({ 'content-type': 'application/json', connection: 'close' });
    expect(JSON.parse(answer.body).error).toMatchObject({ code: -32600 });
    await connection.over();
    expect(connection.text).toBe('');
    connection.destroy();
  });

  it('does not serve a second request from the body of the first', async () => {
    const hidden = goodEcho('smuggled');
    const headers: HeaderList = [...ECHO_HEADERS, ['Content-Length', '4'], ['Transfer-Encoding', 'chunked']];
    const connection = new RawConnection(rained.port);
    connection.write(`${requestText({ headers })}0\r\n\r\n${hidden}`);
    await connection.over();
    expect(connection.text).not.toContain('smuggled');
    connection.destroy();
  });

  it.each([
    ['its own address', '/mcp', 'http://localhost/mcp'],
    ['another address', '/mcp', 'http://evil.example/mcp'],
    ['an authority', '/mcp', 'localhost:80'],
  ])('does not execute a call to a target with %s', async (_name, path, target) => {
    const { status } = await exchange(rained.port, goodEcho('x').replace(path, target));
    expect([400, 404]).toContain(status);
  });

  it('HTTP/1.0 gets a response, then the connection is closed', async () => {
    const connection = new RawConnection(rained.port);
    const { status, headers, body } = await connection
      .write(goodEcho('old').replace('HTTP/1.1', 'HTTP/1.0'))
      .answer();
    expect([status, headers.connection, textIn(body)]).toEqual([200, 'close', 'old']);
    await connection.over();
    connection.destroy();
  });

  it('pipelined requests get responses in order', async () => {
    const texts = Array.from({ length: 50 }, (_, n) => `pipelined ${n}`);
    const connection = new RawConnection(rained.port);
    // The first one takes longest.
    connection.write(requestText({ headers: callHeaders('slow'), body: callBody('slow', { ms: 50 }) }));
    connection.write(texts.map((text) => goodEcho(text)).join(''));
    expect(textIn((await connection.answer()).body)).toBe('Waited 50 ms');
    for (const text of texts) expect(textIn((await connection.answer()).body)).toBe(text);
    connection.destroy();
  });

  it('a call followed by garbage gets its own response or none', async () => {
    const connection = new RawConnection(rained.port);
    connection.write(requestText({ headers: callHeaders('slow'), body: callBody('slow', { ms: 50 }) }));
    connection.write('garbage\r\n\r\n');
    await connection.over();
    expect(connection.text).not.toContain('not HTTP');
    connection.destroy();
  });

  it('a stream followed by garbage contains only its own data', async () => {
    const connection = new RawConnection(rained.port);
    const headers: HeaderList = [...HOST, ['Accept', 'text/event-stream']];
    connection.write(requestText({ method: 'GET', path: '/sse', headers }));
    await connection.until('sessionId');
    connection.write('garbage\r\n\r\n');
    await connection.over();
    expect(connection.text.match(/HTTP\/1\.1/g)).toHaveLength(1);
    connection.destroy();
  });

  it('Expect: 100-continue is supported', async () => {
    const connection = new RawConnection(rained.port);
    const body = echoBody('expected');
    const headers: HeaderList = [
      ...ECHO_HEADERS,
      ['Expect', '100-continue'],
      ['Content-Length', String(body.length)],
    ];
    expect((await connection.write(requestText({ headers })).answer()).status).toBe(100);
    expect(textIn((await connection.write(body).answer()).body)).toBe('expected');
    connection.destroy();
  });

  it('other expectations are refused', async () => {
    const { status } = await exchange(rained.port, goodEcho('x', [['Expect', 'cake']]));
    expect(status).toBe(417);
  });

  it('upgrades are refused', async () => {
    const wish: HeaderList = [
      ['Connection', 'Upgrade'],
      ['Upgrade', 'websocket'],
    ];
    const { status, headers } = await exchange(rained.port, goodEcho('x', wish));
    expect(status).toBe(200);
    expect(headers).not.toHaveProperty('upgrade');
  });

  it('proxy requests are refused', async () => {
    const connection = new RawConnection(rained.port);
    await connection.write(requestText({ method: 'CONNECT', path: 'example.com:443' })).over();
    expect(connection.text).toBe('');
    connection.destroy();
  });

  it.each(['PUT', 'PATCH', 'TRACE', 'OPTIONS', 'PROPFIND', 'QUERY'])('%s is not allowed', async (method) => {
    const { status, headers, body } = await exchange(rained.port, requestText({ method }));
    expect([status, headers.allow]).toEqual([405, 'GET, POST, DELETE']);
    // TRACE would show what a proxy added.
    expect(body.toLowerCase()).not.toContain('host');
  });

  it('HEAD gets a response without a body', async () => {
    const connection = new RawConnection(rained.port);
    connection.write(requestText({ method: 'HEAD' }) + requestText({ method: 'HEAD', path: '/health' }));
    expect((await connection.answer({ toHead: true })).status).toBe(405);
    expect((await connection.answer({ toHead: true })).status).toBe(200);
    connection.write(goodEcho('after HEAD'));
    expect(textIn((await connection.answer()).body)).toBe('after HEAD');
    connection.destroy();
  });

  it('clients that connect and disconnect without a request are tolerated', async () => {
    const ways: ((connection: RawConnection) => void)[] = [
      (connection) => connection.destroy(),
      (connection) => connection.end(),
      (connection) => connection.write('POST /mcp').destroy(),
      (connection) => connection.write(goodEcho('x').slice(0, -5)).destroy(),
      (connection) => connection.write(goodEcho('x')).destroy(),
      (connection) => connection.write(goodEcho('x')).end(),
      (connection) => connection.write('\r\n\r\n\r\n').end(),
    ];
    for (let n = 0; n < 20; n++) for (const leave of ways) leave(new RawConnection(rained.port));
    await mustAnswer(rained.port);
  });
});
