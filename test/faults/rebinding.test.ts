/**
 * A page that is not ours reaches the port by a name of its own, or from its own origin: nothing is served to it,
 * on any method and any path.
 * @module
 */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RawAnswer } from './raw.ts';
import { RawConnection } from './raw.ts';
import {
  ECHO_HEADERS,
  echoBody,
  type HeaderList,
  JSON_BODY,
  type RequestParts,
  requestText,
} from './requests.ts';
import { exchange, inTheRain } from './served.ts';
import { initializeBody, openRawSession } from './sessions.ts';

const FOREIGN_HOSTS = [
  'evil.example',
  'evil.example:80',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'evil.example.localhost',
  'notlocalhost',
  'user@localhost',
  'localhost@evil.example',
  'localhost, evil.example',
  'localhost evil.example',
  'localhost.',
  'localhost:',
  'localhost:99999',
  'localhost:80:80',
  'localhost/',
  'localhost#evil.example',
  'http://localhost',
  '[::1',
  '[::ffff:127.0.0.1]',
  '0.0.0.0',
  '127.1',
  '2130706433',
  '169.254.169.254',
  '',
];

const FOREIGN_ORIGINS = [
  'http://evil.example',
  'https://evil.example',
  'http://localhost.evil.example',
  'http://127.0.0.1.evil.example',
  'http://evil-localhost',
  'http://localhost@evil.example',
  'http://localhost:80@evil.example',
  'http://localhost/evil.example',
  'http://localhost, http://evil.example',
  'http://evil.example, http://localhost',
  'http://localhost#',
  'null',
  'localhost',
  '*',
  'file://',
  'file://localhost',
  'ws://localhost',
  'chrome-extension://localhost',
  '',
];

const PREFLIGHT: HeaderList = [
  ['Access-Control-Request-Method', 'POST'],
  ['Access-Control-Request-Headers', 'content-type'],
];

describe('DNS rebinding and foreign origins', () => {
  const rained = inTheRain();
  let session = '';
  let messages = '';

  beforeAll(async () => {
    session = await openRawSession(rained.port);
    const stream = new RawConnection(rained.port);
    stream.write(
      requestText({
        method: 'GET',
        path: '/sse',
        headers: [
          ['Host', 'localhost'],
          ['Accept', 'text/event-stream'],
        ],
      }),
    );
    await stream.until('sessionId=');
    await stream.until('\n\n');
    messages = /\/messages\?sessionId=\w+/.exec(stream.text)?.[0] ?? '';
    return () => stream.destroy();
  });

  /** Each is served as it is, but for its Host and Origin. */
  const doors: [name: string, parts: () => RequestParts, served: number][] = [
    ['POST of a stateless call', () => ({ headers: ECHO_HEADERS.slice(1), body: echoBody('x') }), 200],
    ['POST of initialize', () => ({ headers: JSON_BODY, body: initializeBody() }), 200],
    [
      'POST in a session',
      () => ({
        headers: [...JSON_BODY, ['Mcp-Session-Id', session]],
        body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
      }),
      200,
    ],
    [
      'GET of a stream',
      () => ({
        method: 'GET',
        headers: [
          ['Accept', 'text/event-stream'],
          ['Mcp-Session-Id', session],
        ],
      }),
      200,
    ],
    [
      'GET of HTTP+SSE (2024-11-05)',
      () => ({ method: 'GET', path: '/sse', headers: [['Accept', 'text/event-stream']] }),
      200,
    ],
    [
      'POST to HTTP+SSE (2024-11-05)',
      () => ({ path: messages, headers: JSON_BODY, body: '{"jsonrpc":"2.0","id":1,"method":"ping"}' }),
      202,
    ],
    ['OPTIONS', () => ({ method: 'OPTIONS', headers: PREFLIGHT }), 405],
    ['an unknown path', () => ({ method: 'GET', path: '/nowhere', headers: [] }), 404],
    // Last, because it ends the session where it is served.
    ['DELETE', () => ({ method: 'DELETE', headers: [['Mcp-Session-Id', session]] }), 204],
  ];

  async function knock(parts: RequestParts, guise: HeaderList): Promise<RawAnswer> {
    return exchange(rained.port, requestText({ ...parts, headers: [...guise, ...(parts.headers ?? [])] }));
  }

  function mustBeRefused(guise: string, answer: RawAnswer): void {
    expect({ guise, refused: [400, 403, 421].includes(answer.status), status: answer.status }).toMatchObject({
      refused: true,
    });
    expect(answer.headers).not.toHaveProperty('mcp-session-id');
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  }

  it.each(doors)('%s is refused to foreign hosts', async (_name, parts) => {
    for (const host of FOREIGN_HOSTS) mustBeRefused(host, await knock(parts(), [['Host', host]]));
    mustBeRefused('no host', await knock(parts(), []));
    const twice: HeaderList = [
      ['Host', 'localhost'],
      ['Host', 'localhost'],
    ];
    mustBeRefused('two hosts', await knock(parts(), twice));
  });

  it.each(['/health', '/ready'])('%s is available for any host, as probes use IP addresses', async (path) => {
    for (const method of ['GET', 'HEAD'])
      for (const host of ['10.1.2.3:3333', 'evil.example', '[fe80::1]']) {
        const probe = request({ port: rained.port, method, path, headers: { host }, agent: false }).end();
        const [answer] = (await once(probe, 'response')) as [IncomingMessage];
        answer.resume();
        expect({ host, status: answer.statusCode }).toEqual({ host, status: 200 });
        expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
      }
    // Anything else at these paths is a request like any other.
    mustBeRefused('POST', await knock({ method: 'POST', path, headers: [] }, [['Host', 'evil.example']]));
  });

  it.each(doors)('%s is refused to foreign origins', async (_name, parts) => {
    for (const origin of FOREIGN_ORIGINS) {
      const guise: HeaderList = [
        ['Host', 'localhost'],
        ['Origin', origin],
      ];
      mustBeRefused(origin, await knock(parts(), guise));
    }
  });

  it.each(doors)('%s with a foreign origin after thousands of headers is refused', async (_name, parts) => {
    const crowd: HeaderList = Array.from({ length: 2500 }, () => ['a', '']);
    const guise: HeaderList = [['Host', 'localhost'], ...crowd, ['Origin', 'http://evil.example']];
    const { headers = [], ...rest } = parts();
    const bytes = requestText({ ...rest, headers: [...headers, ...guise] });
    const connection = new RawConnection(rained.port);
    const { status } = await connection.write(bytes).head();
    connection.destroy();
    expect([400, 403, 431]).toContain(status);
  });

  it.each(doors)('%s is served to local clients', async (_name, parts, served) => {
    const connection = new RawConnection(rained.port);
    const headers: HeaderList = [
      ['Host', `127.0.0.1:${rained.port}`],
      ['Origin', 'http://localhost:5173'],
      ...(parts().headers ?? []),
    ];
    const { status } = await connection.write(requestText({ ...parts(), headers })).head();
    connection.destroy();
    expect(status).toBe(served);
  });
});
