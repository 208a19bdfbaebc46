/**
 * The end of serving with calls and streams under way: what runs may finish, what waits is ended, nothing new begins.
 * @module
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { type ServeOptions, type Serving, serve } from '../../packages/lectern/src/node.ts';
import { heldCall } from '../http/client/held-call.ts';
import { openSession } from '../http/client/session.ts';
import { ask, askTool } from '../http/client/stateless.ts';
import { MB } from './memory.ts';
import { RawConnection } from './raw.ts';
import { callBody, callHeaders, goodEcho, type HeaderList, HOST, requestText } from './requests.ts';
import { loggedFixture, mustAnswer } from './served.ts';

const REVISION = '2025-11-25';
const EVENTS: HeaderList = [...HOST, ['Accept', 'text/event-stream']];
const HEALTH = requestText({ method: 'GET', path: '/health' });
const READY = requestText({ method: 'GET', path: '/ready' });

const open: Serving[] = [];

async function start(options: ServeOptions = {}): Promise<Serving> {
  const serving = await serve(loggedFixture(), { port: 0, ...options });
  open.push(serving);
  await mustAnswer(serving.port);
  return serving;
}

afterEach(async () => {
  for (const serving of open.splice(0)) await serving.close();
});

/** A connection that is there, and that the server has heard from. */
async function used(port: number): Promise<RawConnection> {
  const connection = new RawConnection(port);
  expect((await connection.write(HEALTH).answer()).status).toBe(200);
  return connection;
}

describe('close()', () => {
  it('lets running calls finish and sends their responses', async () => {
    const serving = await start();
    const session = await openSession(serving.url, REVISION);
    const running = [
      askTool(serving.url, 'late_echo', { text: 'stateless', ms: 200 }),
      askTool(serving.url, 'late_echo', { text: 'streamed', ms: 200 }, { meta: { progressToken: 1 } }),
      session.tool('late_echo', { text: 'in a session', ms: 200 }),
      session.reportingTool('late_echo', { text: 'streamed in a session', ms: 200 }),
    ];
    const marks = [heldCall(serving.url), heldCall(serving.url)];
    const held = marks.map(({ key }) => askTool(serving.url, 'hold', { key }));
    for (const mark of marks) await mark.begun();
    for (const mark of marks) await mark.end('held');
    const closed = serving.close();
    const texts = [...running, ...held].map(async (answer) => {
      const { result } = await (await answer).answer();
      return (result?.content as { text: string }[] | undefined)?.[0]?.text;
    });
    expect(await Promise.all(texts)).toEqual([
      'stateless',
      'streamed',
      'in a session',
      'streamed in a session',
      'held',
      'held',
    ]);
    await closed;
  });

  it('has the same effect however often it is called', async () => {
    const serving = await start();
    const first = serving.close();
    expect(serving.close()).toBe(first);
    await first;
    expect(serving.close()).toBe(first);
  });

  it('ends streams: those of a request with its response, others immediately', async () => {
    const serving = await start();
    const session = await openSession(serving.url, REVISION);
    const news = await session.listen();
    await news.stream.next();
    const listening = await ask(serving.url, 'subscriptions/listen', {
      notifications: { toolsListChanged: true },
    });
    await listening.stream.message();
    const first = new RawConnection(serving.port).write(
      requestText({ method: 'GET', path: '/sse', headers: EVENTS }),
    );
    await first.until('\n\n');
    const closed = serving.close();
    expect(await news.stream.rest()).toEqual([]);
    const [answer, ...others] = await listening.stream.rest();
    expect([answer?.id, others.length]).toEqual([1, 0]);
    expect(answer?.result).toBeDefined();
    await first.over();
    expect(first.text.endsWith('0\r\n\r\n')).toBe(true);
    first.destroy();
    await closed;
  });

  it('refuses new connections', async () => {
    const serving = await start();
    await serving.close();
    const connection = new RawConnection(serving.port).write(HEALTH);
    await connection.over();
    expect(connection.text).toBe('');
  });

  it('does not truncate a response that is written but not yet read', async () => {
    const serving = await start();
    const connection = await used(serving.port);
    connection.stopReading();
    const text = 'x'.repeat(2 * MB);
    const body = callBody('late_echo', { text, ms: 0, times: 4 });
    connection.write(requestText({ headers: callHeaders('late_echo'), body }));
    await mustAnswer(serving.port);
    await sleep(100);
    const closed = serving.close();
    connection.readOn();
    const answer = await connection.answer();
    expect(JSON.parse(answer.body).result.content[0].text).toHaveLength(4 * text.length);
    await closed;
    connection.destroy();
  });

  it('refuses requests on open connections and closes them', async () => {
    const serving = await start();
    const busy = new RawConnection(serving.port);
    busy.write(requestText({ headers: callHeaders('slow'), body: callBody('slow', { ms: 300 }) }));
    // These two have begun a request, so they are not idle.
    const early = await used(serving.port);
    const asking = await used(serving.port);
    early.write(goodEcho('x').slice(0, 20));
    asking.write(READY.slice(0, 20));
    await mustAnswer(serving.port);
    const closed = serving.close();

    const refused = await early.write(goodEcho('x').slice(20)).answer();
    expect([refused.status, refused.headers.connection]).toEqual([503, 'close']);
    expect(refused.headers['retry-after']).toBeDefined();
    const ready = await asking.write(READY.slice(20)).answer();
    expect([ready.status, ready.headers.connection]).toEqual([503, 'close']);
    // Whatever comes behind a running call is told by the answer to that call.
    busy.write(goodEcho('behind'));
    const answer = await busy.answer();
    expect([JSON.parse(answer.body).result.content[0].text, answer.headers.connection]).toEqual([
      'Waited 300 ms',
      'close',
    ]);
    for (const connection of [early, asking, busy]) {
      await connection.over();
      connection.destroy();
    }
    await closed;
  });

  it('refuses a request whose body arrives afterwards', async () => {
    const serving = await start();
    const connection = await used(serving.port);
    const bytes = goodEcho('late');
    connection.write(bytes.slice(0, -10));
    await mustAnswer(serving.port);
    const call = askTool(serving.url, 'late_echo', { text: 'running', ms: 300 });
    await mustAnswer(serving.port);
    const closed = serving.close();
    const answer = await connection.write(bytes.slice(-10)).answer();
    expect([answer.status, answer.headers.connection]).toEqual([503, 'close']);
    expect((await call).status).toBe(200);
    await closed;
    connection.destroy();
  });

  it('lets a slow client receive a large response', async () => {
    const serving = await start();
    const connection = new RawConnection(serving.port);
    const body = callBody('late_echo', { text: 'x', ms: 200, times: 8 * MB });
    connection.write(requestText({ headers: callHeaders('late_echo'), body }));
    connection.stopReading();
    await mustAnswer(serving.port);
    const closed = serving.close();
    // By then it is written, and has not left.
    await sleep(500);
    connection.readOn();
    expect((await connection.answer()).body.length).toBeGreaterThan(8 * MB);
    connection.destroy();
    await closed;
  });

  it('does not wait for connections without a request', async () => {
    const serving = await start();
    const idle = await used(serving.port);
    const silent = new RawConnection(serving.port);
    const half = new RawConnection(serving.port).write('POST /mcp HTTP/1.1\r\n');
    await mustAnswer(serving.port);
    await serving.close();
    for (const connection of [idle, silent, half]) {
      await connection.over();
      connection.destroy();
    }
  });

  it('ends connections that never had a request at once, and incomplete requests after them', async () => {
    const serving = await start();
    const half = new RawConnection(serving.port).write('POST /mcp HTTP/1.1\r\n');
    const unused = new RawConnection(serving.port);
    await mustAnswer(serving.port);
    const ended: string[] = [];
    const over = Object.entries({ half, unused }).map(async ([name, connection]) => {
      await connection.over();
      ended.push(name);
      connection.destroy();
    });
    await Promise.all([serving.close(), ...over]);
    expect(ended).toEqual(['unused', 'half']);
  });

  it('does not wait for clients that stopped reading', async () => {
    const serving = await start({ drainMs: 100 });
    const session = await openSession(serving.url, REVISION);
    const connection = new RawConnection(serving.port);
    const params = { name: 'flood', arguments: { count: 30, size: 100_000 } };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    const headers: HeaderList = [...callHeaders('flood').slice(0, 3), ['Mcp-Session-Id', session.id]];
    connection.write(requestText({ headers, body }));
    await connection.until('event: message');
    connection.stopReading();
    await serving.close();
    connection.destroy();
  });

  it('cancels calls that exceed the limit, and informs the client', async () => {
    const serving = await start({ drainMs: 50 });
    const session = await openSession(serving.url, REVISION);
    const calls = [
      askTool(serving.url, 'slow', { ms: 600_000 }),
      session.tool('slow', { ms: 600_000 }),
      session.reportingTool('late_echo', { text: 'x', ms: 600_000 }),
    ];
    const outcomes = calls.map(async (call) => {
      const answer = await call;
      const last = answer.isStream ? (await answer.stream.rest()).at(-1) : await answer.answer();
      return [answer.status, last?.error?.message];
    });
    await mustAnswer(serving.port);
    await serving.close();
    const why = 'The server shut down before this request was finished. Send it again.';
    expect(await Promise.all(outcomes)).toEqual([
      [503, why],
      [503, why],
      [200, why],
    ]);
  });
});
