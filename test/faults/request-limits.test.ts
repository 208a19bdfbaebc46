/**
 * Too many requests and streams at once: refused with a word on when to come again, and only where they are too many.
 * @module
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createFixture } from '../fixture/server.ts';
import { heldCall } from '../http/client/held-call.ts';
import type { HttpResponse } from '../http/client/send.ts';
import { openSession } from '../http/client/session.ts';
import { askTool } from '../http/client/stateless.ts';
import { quietLogger } from '../support/quiet.ts';
import { RawConnection } from './raw.ts';
import { HOST, JSON_BODY, requestText } from './requests.ts';
import { exchange, inTheRain } from './served.ts';
import { eventually } from './waiting.ts';

const LIMIT = 3;
const REVISION = '2025-11-25';

function mustWait(answer: HttpResponse, status: number): void {
  expect([answer.status, answer.headers['retry-after']]).toEqual([status, '1']);
  expect(answer.message.error?.message).toMatch(/Too many/);
}

describe('requests of one session', () => {
  const rained = inTheRain({ maxPerSession: LIMIT });

  it('are refused beyond the limit, and accepted again after a response', async () => {
    const session = await openSession(rained.url, REVISION);
    const calls = Array.from({ length: LIMIT }, () => heldCall(rained.url));
    const answers = calls.map(({ key }) => session.tool('hold', { key }));
    for (const call of calls) await call.begun();

    const refused = await session.request('ping', {}, { id: 'one too many' });
    mustWait(refused, 429);
    expect(refused.message.id).toBe('one too many');
    mustWait(await session.listen(), 429);
    // What may be needed to end a call is not kept out.
    expect((await session.notify('notifications/cancelled', { requestId: 'none' })).status).toBe(202);
    const other = await openSession(rained.url, REVISION);
    expect((await other.request('ping')).status).toBe(200);

    await calls[0]?.end('done');
    await (await answers[0])?.answer();
    expect((await session.request('ping')).status).toBe(200);
    for (const call of calls.slice(1)) await call.end('done');
    for (const answer of answers) expect((await answer).status).toBe(200);
  });

  it('include its streams, however often a client resumes', async () => {
    const session = await openSession(rained.url, REVISION);
    const { stream } = await session.listen();
    const { id } = await stream.next();
    for (let n = 0; n < 5 * LIMIT; n++) expect((await session.listen(id)).status).toBe(200);
    expect(await session.toolText('echo', { text: 'still served' })).toBe('still served');
    await session.end();
  });

  it('get an error on the stream of HTTP+SSE (2024-11-05)', async () => {
    const connection = new RawConnection(rained.port);
    const accept = [...HOST, ['Accept', 'text/event-stream']] as const;
    connection.write(requestText({ method: 'GET', path: '/sse', headers: accept }));
    await connection.until('\n\n');
    const path = /\/messages\S+/.exec(connection.text)?.[0] ?? '';
    const say = async (message: object): Promise<void> => {
      const body = JSON.stringify({ jsonrpc: '2.0', ...message });
      const headers = [...HOST, ...JSON_BODY];
      expect((await exchange(rained.port, requestText({ path, headers, body }))).status).toBe(202);
    };
    const clientInfo = { name: 'raw', version: '1' };
    const params = { protocolVersion: '2024-11-05', capabilities: {}, clientInfo };
    await say({ id: 0, method: 'initialize', params });
    await say({ method: 'notifications/initialized' });
    for (let id = 1; id <= LIMIT + 1; id++) {
      await say({ id, method: 'tools/call', params: { name: 'slow', arguments: { ms: 60_000 } } });
    }
    await connection.until(`"id":${LIMIT + 1},"error"`);
    expect(connection.text).toContain('Too many requests');
    connection.destroy();
  });
});

describe('requests without a session', () => {
  const rained = inTheRain({ maxStateless: LIMIT });

  it('are refused beyond the limit, and accepted again after clients disconnect', async () => {
    const leaving = new AbortController();
    const options = { signal: leaving.signal };
    const calls = Array.from({ length: LIMIT }, () =>
      askTool(rained.url, 'slow', { ms: 60_000 }, options).catch(() => undefined),
    );
    await eventually(async () => (await askTool(rained.url, 'echo', { text: 'x' })).status === 503);
    const refused = await askTool(rained.url, 'echo', { text: 'x' }, { id: 'one too many' });
    mustWait(refused, 503);
    expect(refused.message.id).toBe('one too many');
    expect((await exchange(rained.port, requestText({ method: 'GET', path: '/health' }))).status).toBe(200);
    // Sessions have a limit of their own.
    const session = await openSession(rained.url, REVISION);
    expect((await session.request('ping')).status).toBe(200);
    leaving.abort();
    await Promise.all(calls);
    await eventually(async () => (await askTool(rained.url, 'echo', { text: 'x' })).status === 200);
  });
});

describe('requests to a server without sessions', () => {
  const server = createFixture({ sessions: false, logger: quietLogger });
  const rained = inTheRain({ server, maxStateless: LIMIT });

  it('are refused beyond the limit in the handshake era as well', async () => {
    const call = (name: string, args: object): string => {
      const params = { name, arguments: args };
      const body = JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/call', params });
      return requestText({ headers: [...HOST, ...JSON_BODY], body });
    };
    const connections = Array.from({ length: LIMIT }, () => new RawConnection(rained.port));
    const answers = connections.map((connection) => connection.write(call('slow', { ms: 300 })).answer());
    await sleep(100);
    const refused = await exchange(rained.port, call('echo', { text: 'x' }));
    expect([refused.status, refused.headers['retry-after'], JSON.parse(refused.body).id]).toEqual([
      503,
      '1',
      7,
    ]);
    for (const answer of answers) expect((await answer).status).toBe(200);
    expect((await exchange(rained.port, call('echo', { text: 'x' }))).status).toBe(200);
    for (const connection of connections) connection.destroy();
  });
});
