/**
 * An `authenticate` that throws, rejects, answers nonsense or takes its time: the door stays shut, and nothing of the
 * error is shown.
 * @module
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Serving, serve } from '../../packages/lectern/src/node.ts';
import { RawConnection } from './raw.ts';
import { goodEcho, type HeaderList, HOST, requestText } from './requests.ts';
import { exchange, inTheRain, loggedFixture, mustAnswer } from './served.ts';
import { eventually } from './waiting.ts';

const FIRST_TRANSPORT = requestText({
  method: 'GET',
  path: '/sse',
  headers: [...HOST, ['Accept', 'text/event-stream']],
});

describe('authentication that fails', () => {
  const SECRET = 'password of the directory';
  const rained = inTheRain({
    mayFail: true,
    authenticate(request) {
      switch (request.header('authorization')) {
        case 'throw':
          throw new Error(SECRET);
        case 'reject':
          return Promise.reject(new Error(SECRET));
        case 'throw a text':
          throw SECRET;
        case 'undefined':
          return undefined as never;
        case 'null':
          return Promise.resolve(null) as never;
        case undefined:
          return { principal: 'anyone' };
        default:
          return JSON.parse(request.header('authorization') ?? '');
      }
    },
  });

  it.each([
    'throw',
    'reject',
    'throw a string',
    'undefined',
    'null',
    '{}',
    '[]',
    '"ada"',
    'true',
    '{"user":"ada"}',
    '{"principal":null}',
    '{"principal":""}',
    '{"principal":7}',
    '{"principal":{"name":"ada"}}',
    '{"principal":"ada","refuse":false}',
    '{"refuse":200,"message":"Come in"}',
    '{"refuse":401}',
    '{"principal":"ada","expiresAt":null}',
    '{"principal":"ada","expiresAt":"2999-01-01"}',
  ])('admits no requests: %s', async (way) => {
    const logged = rained.log.length;
    for (const method of ['GET', 'POST', 'DELETE']) {
      const more: HeaderList = [['Authorization', way]];
      const connection = new RawConnection(rained.port).write(goodEcho('x', more).replace('POST', method));
      // The one fault of a server that is not the client's: it is asked for by the operator's own code.
      const { status } = await connection.head();
      await connection.until('}}');
      expect(status).toBe(500);
      expect(connection.text).toBe('{"jsonrpc":"2.0","error":{"code":-32603,"message":"Internal error"}}');
      connection.destroy();
    }
    const log = rained.log.slice(logged).join('\n');
    expect(log).toContain('A request failed');
    if (way === 'throw' || way === 'reject') expect(log).toContain(SECRET);
    if (way.startsWith('{')) expect(log).toContain('authenticate must return');
  });
});

describe('authentication that refuses', () => {
  const rained = inTheRain({
    authenticate(request) {
      if (request.header('authorization') === undefined) return { principal: 'anyone' };
      return { refuse: 401, message: 'Who are you?', challenge: 'Bearer realm="test"' };
    },
  });

  it('responds before the body is read on every path except those of the operator', async () => {
    const more: HeaderList = [
      ['Authorization', 'x'],
      ['Content-Length', '1000'],
    ];
    for (const [method, path] of [
      ['POST', '/mcp'],
      ['GET', '/mcp'],
      ['DELETE', '/mcp'],
      ['GET', '/sse'],
      ['POST', '/messages'],
    ]) {
      const parts = { method: method ?? '', path: path ?? '', headers: [...HOST, ...more] };
      const { status, headers } = await exchange(rained.port, requestText(parts));
      expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer realm="test"']);
    }
  });
});

describe('slow authentication', () => {
  const slowly = async (): Promise<{ principal: string }> => {
    await sleep(50);
    return { principal: 'slow' };
  };

  const ROOM = 5;

  /** All of it can be had at once. */
  async function mustHaveRoom(serving: Serving): Promise<void> {
    await eventually(async () => {
      const connections = Array.from({ length: ROOM }, () =>
        new RawConnection(serving.port).write(FIRST_TRANSPORT),
      );
      const heads = await Promise.all(connections.map((connection) => connection.head()));
      for (const connection of connections) connection.destroy();
      return heads.every(({ status }) => status === 200);
    });
  }

  it('leaves no session for clients that have disconnected meanwhile', async () => {
    const serving = await serve(loggedFixture(), {
      port: 0,
      authenticate: slowly,
      sessions: { maxSessions: ROOM },
    });
    for (let n = 0; n < ROOM; n++) {
      const connection = new RawConnection(serving.port).write(FIRST_TRANSPORT);
      await sleep(10);
      connection.destroy();
    }
    await mustHaveRoom(serving);
    await mustAnswer(serving.port);
    await serving.close();
  });

  it('leaves no session for requests that waited behind another one', async () => {
    const serving = await serve(loggedFixture(), { port: 0, sessions: { maxSessions: ROOM } });
    const connection = new RawConnection(serving.port).write(FIRST_TRANSPORT.repeat(ROOM));
    await connection.until('sessionId');
    connection.destroy();
    await mustHaveRoom(serving);
    await mustAnswer(serving.port);
    await serving.close();
  });

  it('serves clients that stay connected', async () => {
    const serving = await serve(loggedFixture(), { port: 0, authenticate: slowly });
    await Promise.all(Array.from({ length: 20 }, () => mustAnswer(serving.port)));
    await serving.close();
  });
});
