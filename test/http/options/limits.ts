import { afterEach, describe, expect, it } from 'vitest';
import type { HttpOptions, SessionSettings } from '../../../packages/lectern/src/http.ts';
import { createFixture } from '../../fixture/server.ts';
import { quietLogger } from '../../support/quiet.ts';
import { expectError } from '../client/expect-error.ts';
import { type HeldCall, heldCall } from '../client/held-call.ts';
import { sseUrl } from '../client/legacy-sse.ts';
import { type Message, textOf } from '../client/message.ts';
import { type HttpResponse, send } from '../client/send.ts';
import { HttpSession, openSession, sendInitialize } from '../client/session.ts';
import { ask, askTool, ONLY_EVENTS } from '../client/stateless.ts';
import type { Serving, StartWith } from '../serving.ts';

export function describeLimits(startWith: StartWith): void {
  describe('limits', () => {
    let serving: Serving | undefined;
    afterEach(() => serving?.stop());

    async function start(options: HttpOptions & SessionSettings): Promise<string> {
      serving = await startWith(createFixture({ logger: quietLogger }), options);
      return serving.url;
    }

    it('maxBodyBytes: one byte more is refused with 413, not one less', async () => {
      const url = await start({ maxBodyBytes: 1000 });
      const headers = { 'content-type': 'application/json' };
      const fitting = '"'.padEnd(999, 'x').concat('"');
      expectError(await send(url, { headers, body: fitting }), 400, -32600);
      expectError(await send(url, { headers, body: `${fitting} ` }), 413, -32600);
    });

    it('maxStateless: what is too much at once is refused with 503, and served when there is room', async () => {
      const url = await start({ maxStateless: 2 });
      const leaving = new AbortController();
      const [call, left] = [heldCall(url), heldCall(url)];
      const holding = askTool(url, 'hold', { key: call.key });
      await call.begun();
      const gone = askTool(url, 'hold', { key: left.key }, { signal: leaving.signal }).catch(() => {});
      await expect.poll(async () => (await ask(url, 'tools/list')).status).toBe(503);
      const refused = await ask(url, 'tools/list', {}, { id: 'r' });
      expectError(refused, 503, -32603, 'r');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      const listening = await ask(url, 'subscriptions/listen', { notifications: {} });
      expect(listening.status, 'streams have a limit of their own').toBe(200);
      listening.stream.close();
      leaving.abort();
      await gone;
      await expect.poll(() => call.end('done').catch(() => 'refused')).toBe('ended');
      expect(textOf((await holding).message)).toBe('done');
    });

    it('maxPerSession: what is too much at once is refused with 429, in that session only', async () => {
      const url = await start({ maxPerSession: 1 });
      const [busy, other] = [await openSession(url, '2025-11-25'), await openSession(url, '2025-11-25')];
      const call = heldCall(url);
      const holding = busy.tool('hold', { key: call.key });
      await call.begun();
      const refused = await busy.tool('slow', { ms: 0 }, { id: 'r' });
      expectError(refused, 429, -32600, 'r');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect((await busy.listen()).status).toBe(429);
      expect((await busy.notify('notifications/roots/list_changed')).status).toBe(202);
      expect(await other.toolText('echo', { text: 'x' })).toBe('x');
      await call.end('done');
      expect(textOf((await holding).message)).toBe('done');
      expect(await busy.toolText('echo', { text: 'x' })).toBe('x');
    });

    it('maxSessions: the session that was idle for longest makes room', async () => {
      const url = await start({ sessions: { maxSessions: 1 } });
      const first = await openSession(url, '2025-11-25');
      const second = await openSession(url, '2025-11-25');
      expect((await first.request('ping')).status).toBe(404);
      expect((await second.request('ping')).status).toBe(200);
    });

    it('maxSessions: nobody who is busy is thrown out: 503, and no session', async () => {
      const url = await start({ sessions: { maxSessions: 1 } });
      const session = await openSession(url, '2025-11-25');
      const { stream } = await session.listen();
      const refused = await sendInitialize(url, '2025-11-25');
      expectError(refused, 503, -32603, 'init');
      expect(refused.headers['mcp-session-id']).toBeUndefined();
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect((await send(sseUrl(url), { method: 'GET', headers: { accept: ONLY_EVENTS } })).status).toBe(503);
      expect((await session.request('ping')).status).toBe(200);
      stream.close();
    });

    it('maxEvents: a client that comes back too late gets 400', async () => {
      const url = await start({ sessions: { maxEvents: 2 } });
      const session = await openSession(url, '2025-11-25');
      const { stream } = await session.tool('test_tool_with_logging');
      await stream.rest();
      expect((await session.listen(stream.ids[0])).status).toBe(400);
      const kept = await (await session.listen(stream.ids.at(-2))).stream.rest();
      expect(kept.map(textOf)).toEqual(['Logged three messages']);
    });

    it('maxStreams: further streams of either era are refused with 503, requests are not', async () => {
      const url = await start({ maxStreams: 2 });
      const listen = (): Promise<HttpResponse> =>
        ask(url, 'subscriptions/listen', { notifications: { toolsListChanged: true } });
      const [session, first] = [await openSession(url, '2025-11-25'), await listen()];
      const { stream } = await session.listen();
      expectError(await listen(), 503, -32603, 1);
      const other = await openSession(url, '2025-11-25');
      expect((await other.listen()).status).toBe(503);
      expect((await send(sseUrl(url), { method: 'GET', headers: { accept: ONLY_EVENTS } })).status).toBe(503);
      expect(await other.toolText('echo', { text: 'x' })).toBe('x');
      expect((await askTool(url, 'echo', { text: 'x' })).status).toBe(200);
      expect(await readiness(url)).toEqual([503, { status: 'full' }]);
      first.stream.close();
      stream.close();
      await expect.poll(() => readiness(url)).toEqual([200, { status: 'ready' }]);
    });

    it('maxPerSession: each call of a batch counts, and those beyond it get −32603 in a 200', async () => {
      const url = await start({ maxPerSession: 3 });
      const session = await openSession(url, '2025-03-26');
      const calls = Array.from({ length: 5 }, () => heldCall(url));
      const batch = session.post(batchOf(calls));
      for (const call of calls.slice(0, 3)) await call.begun();
      expectError(await session.request('ping', {}, { id: 'r' }), 429, -32600, 'r');
      const beyond = await session.post(batchOf(calls));
      expect([beyond.status, codesOf(beyond)]).toEqual([200, Array(5).fill(-32603)]);
      for (const call of calls.slice(0, 3)) await call.end('done');
      const answer = await batch;
      expect([answer.status, codesOf(answer)]).toEqual([
        200,
        [undefined, undefined, undefined, -32603, -32603],
      ]);
      expect((await session.request('ping')).status).toBe(200);
    });

    it('maxStateless: each call of a batch counts where there are no sessions', async () => {
      serving = await startWith(createFixture({ sessions: false, logger: quietLogger }), { maxStateless: 4 });
      const { url } = serving;
      const session = new HttpSession(url, '2025-03-26', '');
      const post = (ms: number): Promise<HttpResponse> => {
        const params = { name: 'slow', arguments: { ms } };
        const calls = Array.from({ length: 6 }, (_, id) => ({
          jsonrpc: '2.0',
          id,
          method: 'tools/call',
          params,
        }));
        return session.post(calls, { 'mcp-session-id': undefined });
      };
      const batch = post(2000);
      await expect.poll(async () => (await ask(url, 'tools/list')).status).toBe(503);
      const beyond = await post(0);
      expect([beyond.status, codesOf(beyond)]).toEqual([200, Array(6).fill(-32603)]);
      expect(codesOf(await batch)).toEqual([...Array(4).fill(undefined), -32603, -32603]);
    });

    it('maxKeptBytes: new sessions are refused with 503, those that are there continue', async () => {
      const url = await start({ maxKeptBytes: 40_000 });
      const capabilities = { experimental: { x: 'x'.repeat(7000) } };
      const session = await openSession(url, '2025-11-25', { capabilities });
      await expect
        .poll(async () => (await sendInitialize(url, '2025-11-25', { capabilities })).status, { interval: 1 })
        .toBe(503);
      const refused = await sendInitialize(url, '2025-11-25', { capabilities });
      expectError(refused, 503, -32603, 'init');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(await session.toolText('echo', { text: 'x' })).toBe('x');
      expect((await session.end()).status).toBe(204);
      expect((await sendInitialize(url, '2025-11-25', { capabilities })).status).toBe(200);
    });

    it('maxKeptBytes: subscriptions count, in sessions and in streams', async () => {
      const url = await start({ maxKeptBytes: 40_000 });
      const session = await openSession(url, '2025-11-25');
      const uri = (n: number): string => `test://template/${n}${'x'.repeat(1500)}/data`;
      const subscribe = async (n: number): Promise<number | undefined> =>
        (await session.request('resources/subscribe', { uri: uri(n) })).message.error?.code;
      let n = 0;
      while ((await subscribe(n)) === undefined) n++;
      expect(await subscribe(n)).toBe(-32603);
      expect([n > 4, n < 30]).toEqual([true, true]);
      const uris = Array.from({ length: 10 }, (_, other) => uri(other));
      const notifications = { resourceSubscriptions: uris };
      expect((await ask(url, 'subscriptions/listen', { notifications })).message.error?.code).toBe(-32603);
      await session.end();
      const streams: HttpResponse[] = [];
      do streams.push(await ask(url, 'subscriptions/listen', { notifications }));
      while (streams.at(-1)?.isStream);
      expect(streams.pop()?.message.error?.code).toBe(-32603);
      expect([streams.length > 0, streams.length < 4]).toEqual([true, true]);
      for (const { stream } of streams) stream.close();
    });

    describe('among several callers', () => {
      const as = (name: string) => ({ authorization: name });
      const startFor = (options: HttpOptions & SessionSettings): Promise<string> =>
        start({
          authenticate: (request) => ({ principal: request.header('authorization') ?? 'x' }),
          ...options,
        });

      it('maxSessions: one who opens many loses their own, and nobody else’s', async () => {
        const url = await startFor({ sessions: { maxSessions: 40 } });
        const ada = await openSession(url, '2025-11-25', { headers: as('ada') });
        const bobs: HttpSession[] = [];
        for (let n = 0; n < 60; n++) bobs.push(await openSession(url, '2025-11-25', { headers: as('bob') }));
        expect((await ada.request('ping', {}, { headers: as('ada') })).status).toBe(200);
        expect((await bobs[0]?.request('ping', {}, { headers: as('bob') }))?.status).toBe(404);
        expect((await bobs.at(-1)?.request('ping', {}, { headers: as('bob') }))?.status).toBe(200);
        expect((await sendInitialize(url, '2025-11-25', { headers: as('eve') })).status).toBe(200);
      });

      it('maxStateless: one who holds half of all leaves the rest to others', async () => {
        const url = await startFor({ maxStateless: 40 });
        const leaving = new AbortController();
        const call = (): Promise<number> =>
          askTool(url, 'slow', { ms: 60_000 }, { headers: as('bob'), signal: leaving.signal }).then(
            ({ status }) => status,
            () => 0,
          );
        const calls = Array.from({ length: 30 }, call);
        await expect
          .poll(async () => (await ask(url, 'tools/list', {}, { headers: as('bob') })).status)
          .toBe(503);
        expect((await ask(url, 'tools/list', {}, { headers: as('ada') })).status).toBe(200);
        expect(await readiness(url)).toEqual([200, { status: 'ready' }]);
        leaving.abort();
        const statuses = await Promise.all(calls);
        expect(statuses.filter((status) => status === 503)).toHaveLength(10);
      });

      it('maxStreams: likewise', async () => {
        const url = await startFor({ maxStreams: 40 });
        const listen = (name: string): Promise<HttpResponse> =>
          ask(url, 'subscriptions/listen', { notifications: {} }, { headers: as(name) });
        const streams = await Promise.all(Array.from({ length: 30 }, () => listen('bob')));
        const open = streams.filter(({ status }) => status === 200);
        expect(open).toHaveLength(20);
        const other = await listen('ada');
        expect(other.status).toBe(200);
        for (const { stream } of [...open, other]) stream.close();
      });
    });
  });
}

/** What `/ready` says. */
async function readiness(url: string): Promise<[status: number, body: unknown]> {
  const response = await fetch(new URL('/ready', url));
  if (response.status === 503) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  return [response.status, await response.json()];
}

function batchOf(calls: readonly HeldCall[]): object[] {
  return calls.map(({ key }, id) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'hold', arguments: { key } },
  }));
}

function codesOf({ message }: HttpResponse): (number | undefined)[] {
  return (message as unknown as Message[]).map(({ error }) => error?.code);
}
