/**
 * Clients that take their time with a request, or never finish it: their connections are taken back.
 * @module
 */
import { describe, expect, it } from 'vitest';
import { RawConnection } from './raw.ts';
import { ECHO_HEADERS, goodEcho, type HeaderList, HOST, requestText } from './requests.ts';
import { exchange, inTheRain } from './served.ts';
import { eventually } from './waiting.ts';

const CHUNKED: HeaderList = [...ECHO_HEADERS, ['Transfer-Encoding', 'chunked']];

function openSockets(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap').length;
}

describe('slow requests', () => {
  const rained = inTheRain({ headersTimeoutMs: 200, requestTimeoutMs: 300 });

  it.each([
    ['nothing', ''],
    ['a part of its head', 'POST /mcp HTTP/1.1\r\nHost: local'],
    ['a part of its body', goodEcho('x').slice(0, -5)],
    ['a head and no body', goodEcho('x').split('{')[0] ?? ''],
    ['a part of a chunk', `${requestText({ headers: CHUNKED })}5\r\nab`],
    ['a chunk and no end', `${requestText({ headers: CHUNKED })}1\r\n{\r\n`],
    ['a second request in part', `${requestText({ method: 'GET', path: '/health' })}POST /mc`],
  ])('one that sends %s is told so and let go', { concurrent: true }, async (_name, bytes) => {
    const connection = new RawConnection(rained.port).write(bytes);
    if (bytes.includes('/health')) expect((await connection.answer()).status).toBe(200);
    const { status, headers, body } = await connection.answer();
    expect([status, headers.connection, JSON.parse(body).error.code]).toEqual([408, 'close', -32600]);
    await connection.over();
    connection.destroy();
  });

  it('one that drips is not served longer for it', { concurrent: true }, async () => {
    const connection = new RawConnection(rained.port).write('GET /health HTTP/1.1\r\nHost: localhost\r\n');
    const drip = setInterval(() => connection.write('X-Drip: drop\r\n'), 20);
    await connection.over();
    clearInterval(drip);
    expect(connection.text).toContain('408');
    connection.destroy();
  });

  it('streams last longer than requests may take', { concurrent: true }, async () => {
    const headers: HeaderList = [...HOST, ['Accept', 'text/event-stream']];
    const stream = new RawConnection(rained.port).write(
      requestText({ method: 'GET', path: '/sse', headers }),
    );
    await stream.until('sessionId');
    // The connections are checked by then: the other one came later and is gone.
    const late = new RawConnection(rained.port).write('POST /mcp HTTP/1.1\r\n');
    await late.over();
    expect(stream.isOver).toBe(false);
    late.destroy();
    stream.destroy();
  });
});

describe('connections of clients that do not close their own half', () => {
  const rained = inTheRain();

  it('are taken back after a refusal', async () => {
    const before = openSockets();
    const connections = Array.from({ length: 20 }, () =>
      new RawConnection(rained.port).write('garbage\r\n\r\n'),
    );
    for (const connection of connections) await connection.over();
    // Ours remain, for as long as we like.
    await eventually(() => openSockets() <= before + connections.length);
    for (const connection of connections) connection.destroy();
  });

  it('are taken back after an answer that closes', async () => {
    const before = openSockets();
    const connections = Array.from({ length: 20 }, () =>
      new RawConnection(rained.port).write(goodEcho('x', [['Connection', 'close']])),
    );
    for (const connection of connections) await connection.over();
    await eventually(() => openSockets() <= before + connections.length);
    for (const connection of connections) connection.destroy();
    expect((await exchange(rained.port, goodEcho('x'))).status).toBe(200);
  });
});
