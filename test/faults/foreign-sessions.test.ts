/**
 * Session ids that nobody gave out, that were given to somebody else, or that the client chose itself.
 * @module
 */
import { describe, expect, it } from 'vitest';
import { type RawAnswer, RawConnection } from './raw.ts';
import { type HeaderList, HOST, JSON_BODY, type RequestParts, requestText } from './requests.ts';
import { exchange, inTheRain, mustAnswer } from './served.ts';
import { initializeBody, openRawSession, PING } from './sessions.ts';

const FORGED = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '0',
  'null',
  'undefined',
  '*',
  '../../etc/passwd',
  '%00',
  '',
  'a'.repeat(8000),
  '0123456789abcdef0123456789abcdef0123',
];

const EVENTS: HeaderList = [['Accept', 'text/event-stream']];

/** Everything that names a session. */
function uses(id: string): [name: string, parts: RequestParts][] {
  const named: HeaderList = [['Mcp-Session-Id', id]];
  const post = (body: string): RequestParts => ({ headers: [...HOST, ...JSON_BODY, ...named], body });
  return [
    ['a request', post(PING)],
    ['a notification', post('{"jsonrpc":"2.0","method":"notifications/initialized"}')],
    ['a response', post('{"jsonrpc":"2.0","id":1,"result":{}}')],
    ['a stream', { method: 'GET', headers: [...HOST, ...EVENTS, ...named] }],
    ['a return', { method: 'GET', headers: [...HOST, ...EVENTS, ...named, ['Last-Event-ID', '1-news']] }],
    ['an end', { method: 'DELETE', headers: [...HOST, ...named] }],
  ];
}

function firstMessage(id: string): RequestParts {
  return {
    path: `/messages?sessionId=${encodeURIComponent(id)}`,
    headers: [...HOST, ...JSON_BODY],
    body: PING,
  };
}

/** All that a client can see of an answer. */
function visible({ status, headers, body }: RawAnswer): object {
  const { date, ...rest } = headers;
  return { status, headers: rest, body };
}

describe('forged sessions', () => {
  const rained = inTheRain();

  it.each(FORGED)('%.40s is unknown to every method', async (id) => {
    for (const [, parts] of uses(id)) {
      expect((await exchange(rained.port, requestText(parts))).status).toBe(404);
    }
    expect((await exchange(rained.port, requestText(firstMessage(id)))).status).toBe(404);
  });

  it.each(FORGED)('%.40s is not adopted by initialize', async (id) => {
    const headers: HeaderList = [...HOST, ...JSON_BODY, ['Mcp-Session-Id', id]];
    const answer = await exchange(rained.port, requestText({ headers, body: initializeBody() }));
    expect(answer.status).toBe(200);
    expect(answer.headers['mcp-session-id']).toMatch(/^[\x21-\x7e]{32,}$/);
    expect(answer.headers['mcp-session-id']).not.toBe(id);
    for (const [, parts] of uses(id)) {
      expect((await exchange(rained.port, requestText(parts))).status).toBe(404);
    }
  });

  it('session IDs have no pattern', async () => {
    const ids = await Promise.all(Array.from({ length: 100 }, () => openRawSession(rained.port)));
    expect(new Set(ids).size).toBe(100);
    // No place of the id stays the same, as it would in a counter or a time.
    const places = Array.from(
      { length: ids[0]?.length ?? 0 },
      (_, place) => new Set(ids.map((id) => id[place])),
    );
    expect(Math.min(...places.map(({ size }) => size))).toBeGreaterThan(5);
  });

  it('an ended session is unknown', async () => {
    const id = await openRawSession(rained.port);
    const end = requestText({ method: 'DELETE', headers: [...HOST, ['Mcp-Session-Id', id]] });
    expect((await exchange(rained.port, end)).status).toBe(204);
    for (const [, parts] of uses(id)) {
      expect((await exchange(rained.port, requestText(parts))).status).toBe(404);
    }
  });

  it('sessions of the two transports are separate', async () => {
    const id = await openRawSession(rained.port);
    expect((await exchange(rained.port, requestText(firstMessage(id)))).status).toBe(404);
    const stream = new RawConnection(rained.port);
    stream.write(requestText({ method: 'GET', path: '/sse', headers: [...HOST, ...EVENTS] }));
    await stream.until('\n\n');
    const first = /sessionId=(\w+)/.exec(stream.text)?.[1] ?? '';
    for (const [, parts] of uses(first)) {
      expect((await exchange(rained.port, requestText(parts))).status).toBe(404);
    }
    expect((await exchange(rained.port, requestText(firstMessage(first)))).status).toBe(202);
    stream.destroy();
  });
});

describe('sessions of another principal', () => {
  const rained = inTheRain({
    authenticate(request) {
      return { principal: request.header('authorization') ?? 'nobody' };
    },
  });
  const as = (name: string, { headers = [], ...parts }: RequestParts): string =>
    requestText({ ...parts, headers: [...headers, ['Authorization', name]] });

  it('cannot be distinguished from unknown sessions', async () => {
    const id = await openRawSession(rained.port, [['Authorization', 'ann']]);
    const unknown = id.replace(/^./, (first) => (first === '0' ? '1' : '0'));
    const absent = uses(unknown);
    for (const [index, [name, parts]] of uses(id).entries()) {
      const foreign = await exchange(rained.port, as('bob', parts));
      const never = await exchange(rained.port, as('bob', absent[index]?.[1] ?? {}));
      expect({ name, ...visible(foreign) }).toEqual({ name, ...visible(never) });
      expect(foreign.status).toBe(404);
    }
    expect((await exchange(rained.port, as('ann', uses(id)[0]?.[1] ?? {}))).status).toBe(200);
  });

  it('cannot be used over HTTP+SSE (2024-11-05) either', async () => {
    const stream = new RawConnection(rained.port);
    stream.write(as('ann', { method: 'GET', path: '/sse', headers: [...HOST, ...EVENTS] }));
    await stream.until('\n\n');
    const id = /sessionId=(\w+)/.exec(stream.text)?.[1] ?? '';
    const foreign = await exchange(rained.port, as('bob', firstMessage(id)));
    const never = await exchange(rained.port, as('bob', firstMessage('never')));
    expect(visible(foreign)).toEqual(visible(never));
    expect((await exchange(rained.port, as('ann', firstMessage(id)))).status).toBe(202);
    await stream.until('"result":{}');
    expect(stream.text.match(/event: message/g)).toHaveLength(1);
    stream.destroy();
  });

  it('cannot be taken over by initialize', async () => {
    const id = await openRawSession(rained.port, [['Authorization', 'ann']]);
    const headers: HeaderList = [...HOST, ...JSON_BODY, ['Mcp-Session-Id', id]];
    const answer = await exchange(rained.port, as('bob', { headers, body: initializeBody('2025-03-26') }));
    expect(answer.headers['mcp-session-id']).not.toBe(id);
    expect((await exchange(rained.port, as('bob', uses(id)[0]?.[1] ?? {}))).status).toBe(404);
    expect((await exchange(rained.port, as('ann', uses(id)[0]?.[1] ?? {}))).status).toBe(200);
  });

  it('reveal nothing of their streams to a client that knows an event ID', async () => {
    const id = await openRawSession(rained.port, [['Authorization', 'ann']]);
    const [, parts] = uses(id)[3] ?? [];
    const stream = new RawConnection(rained.port).write(as('ann', parts ?? {}));
    await stream.until('id: ');
    await stream.until('\n\n');
    const event = /^id: (\S+)$/m.exec(stream.text)?.[1] ?? '';
    const back: HeaderList = [...(parts?.headers ?? []), ['Last-Event-ID', event]];
    expect((await exchange(rained.port, as('bob', { method: 'GET', headers: back }))).status).toBe(404);
    expect(stream.isOver).toBe(false);
    stream.destroy();
    await mustAnswer(rained.port);
  });
});
