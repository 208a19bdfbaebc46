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

  /** Connections are checked every few seconds, so all of them are tried at once. */
  it.concurrent('get 408 wherever they stop, and the connection is closed', async ({ expect }) => {
    const begun = [
      '',
      'POST /mcp HTTP/1.1\r\nHost: local',
      goodEcho('x').slice(0, -5),
      goodEcho('x').split('{')[0] ?? '',
      `${requestText({ headers: CHUNKED })}5\r\nab`,
      `${requestText({ headers: CHUNKED })}1\r\n{\r\n`,
    ];
    const answers = begun.map(async (bytes) => {
      const connection = new RawConnection(rained.port).write(bytes);
      const { status, headers, body } = await connection.answer();
      await connection.over();
      connection.destroy();
      return [status, headers.connection, JSON.parse(body).error.code];
    });
    expect(await Promise.all(answers)).toEqual(begun.map(() => [408, 'close', -32600]));
  });

  it.concurrent('get 408 on a connection that was used before', async ({ expect }) => {
    const connection = new RawConnection(rained.port);
    connection.write(`${requestText({ method: 'GET', path: '/health' })}POST /mc`);
    expect((await connection.answer()).status).toBe(200);
    expect((await connection.answer()).status).toBe(408);
    await connection.over();
    connection.destroy();
  });

  it.concurrent('are not served longer because they send single bytes', async ({ expect }) => {
    const connection = new RawConnection(rained.port).write('GET /health HTTP/1.1\r\nHost: localhost\r\n');
    const drip = setInterval(() => connection.write('X-Drip: drop\r\n'), 20);
    await connection.over();
    clearInterval(drip);
    expect(connection.text).toContain('408');
    connection.destroy();
  });

  it.concurrent('are distinguished from streams, which may last', async ({ expect }) => {
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

  it('are closed after a refusal', async () => {
    const before = openSockets();
    const connections = Array.from({ length: 20 }, () =>
      new RawConnection(rained.port).write('garbage\r\n\r\n'),
    );
    for (const connection of connections) await connection.over();
    // Ours remain, for as long as we like.
    await eventually(() => openSockets() <= before + connections.length);
    for (const connection of connections) connection.destroy();
  });

  it('are closed after a response with Connection: close', async () => {
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
