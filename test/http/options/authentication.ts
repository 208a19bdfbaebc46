import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HttpOptions } from '../../../packages/lectern/src/http.ts';
import { createFixture } from '../../fixture/server.ts';
import { quietLogger } from '../../support/quiet.ts';
import type { EventStream } from '../client/event-stream.ts';
import { heldCall } from '../client/held-call.ts';
import { openLegacySse, sseUrl } from '../client/legacy-sse.ts';
import { textOf } from '../client/message.ts';
import { type Headers, type HttpResponse, send } from '../client/send.ts';
import { type HttpSession, openSession } from '../client/session.ts';
import { ask, askTool, ONLY_EVENTS } from '../client/stateless.ts';
import type { Serving, StartWith } from '../serving.ts';

const CHALLENGE = 'Bearer resource_metadata="https://example.com/.well-known/oauth-protected-resource"';
const [ADA, BOB] = [{ authorization: 'Bearer ada' }, { authorization: 'Bearer bob' }];

export function describeAuthentication(startWith: StartWith): void {
  describe('authenticate', () => {
    let serving: Serving;
    let asked = 0;
    const authenticate: HttpOptions['authenticate'] = async (request) => {
      asked++;
      const name = /^Bearer (\w+)$/.exec(request.header('authorization') ?? '')?.[1];
      if (name === undefined) return { refuse: 401, message: 'Sign in first', challenge: CHALLENGE };
      if (name === 'mallory') return { refuse: 403, message: 'Not you' };
      if (name === 'broken') throw new Error('secret detail');
      if (name === 'unsaid') return { user: 'ada' } as never;
      if (name === 'expired') return { principal: name, expiresAt: Date.now() - 1 };
      return { principal: name };
    };

    beforeAll(async () => {
      serving = await startWith(createFixture({ logger: quietLogger }), { authenticate });
    });
    afterAll(() => serving.stop());

    const session = (headers: Headers): Promise<HttpSession> =>
      openSession(serving.url, '2025-11-25', { headers });

    it('refuses who is not signed in with 401 and says where to sign in', async () => {
      const refused = [
        await ask(serving.url, 'tools/list'),
        await send(serving.url, { headers: { 'content-type': 'text/plain' }, body: '{' }),
        await send(serving.url, { method: 'GET', headers: { accept: ONLY_EVENTS } }),
        await send(serving.url, { method: 'DELETE' }),
        await send(sseUrl(serving.url), { method: 'GET', headers: { accept: ONLY_EVENTS } }),
        await send(new URL('messages?sessionId=x', serving.url)),
      ];
      for (const { status, headers, message } of refused) {
        expect([status, headers['www-authenticate']]).toEqual([401, CHALLENGE]);
        expect(message.error?.message).toBe('Sign in first');
      }
    });

    it('refuses who may not come in with 403', async () => {
      const headers = { authorization: 'Bearer mallory' };
      const answer = await ask(serving.url, 'tools/list', {}, { headers });
      expect([answer.status, answer.headers['www-authenticate']]).toEqual([403, undefined]);
    });

    it('serves nobody when it fails, and reports nothing about why', async () => {
      const headers = { authorization: 'Bearer broken' };
      const answer = await ask(serving.url, 'tools/list', {}, { headers });
      expect(answer.status).toBe(500);
      expect(answer.text).not.toContain('secret');
    });

    it('serves nobody when it names nobody, on every address', async () => {
      const headers = { authorization: 'Bearer unsaid' };
      const events = { ...headers, accept: ONLY_EVENTS };
      const refused = [
        await ask(serving.url, 'tools/list', {}, { headers }),
        await send(serving.url, { method: 'GET', headers: events }),
        await send(serving.url, { method: 'DELETE', headers }),
        await send(sseUrl(serving.url), { method: 'GET', headers: events }),
        await send(new URL('messages?sessionId=x', serving.url), { headers }),
      ];
      expect(refused.map(({ status }) => status)).toEqual([500, 500, 500, 500, 500]);
    });

    it('refuses an identity that has expired', async () => {
      const headers = { authorization: 'Bearer expired' };
      expect((await ask(serving.url, 'tools/list', {}, { headers })).status).toBe(401);
    });

    it('is not asked about pages from elsewhere, other addresses, or health', async () => {
      const before = asked;
      await send(serving.url, { headers: { origin: 'https://evil.example' } });
      await send(new URL('/nowhere', serving.url));
      expect((await fetch(new URL('/health', serving.url))).status).toBe(200);
      expect((await fetch(new URL('/ready', serving.url))).status).toBe(200);
      expect(asked).toBe(before);
    });

    it('informs handlers who calls, whichever way they came', async () => {
      const stateless = await askTool(serving.url, 'whoami', {}, { headers: ADA });
      const inSession = await (await session(BOB)).tool('whoami', {}, { headers: BOB });
      const first = await openLegacySse(serving.url, {}, ADA);
      await first.call('w', 'whoami', {}, {}, ADA);
      const texts = [
        textOf(stateless.message),
        textOf(inSession.message),
        textOf(await first.stream.message()),
      ];
      expect(texts.map((text) => JSON.parse(text).principal)).toEqual(['ada', 'bob', 'ada']);
      first.stream.close();
    });

    it('keeps a session for who opened it: 404 for everybody else', async () => {
      const hers = await session(ADA);
      expect((await hers.request('ping', {}, { headers: BOB })).status).toBe(404);
      expect((await hers.notify('notifications/initialized', {}, BOB)).status).toBe(404);
      expect((await hers.listen(undefined, BOB)).status).toBe(404);
      expect((await hers.end(BOB)).status).toBe(404);
      expect((await hers.request('ping', {}, { headers: ADA })).message.result).toEqual({});
    });

    it('lets nobody else come back to a stream', async () => {
      const hers = await session(ADA);
      const { stream } = await hers.tool('test_tool_with_logging', {}, { headers: ADA });
      await stream.rest();
      expect((await hers.listen(stream.ids[0], BOB)).status).toBe(404);
      const again = await (await hers.listen(stream.ids[0], ADA)).stream.rest();
      expect(textOf(again.at(-1) ?? { jsonrpc: '2.0' })).toBe('Logged three messages');
    });

    it('keeps a stream of 2024-11-05 for who opened it', async () => {
      const first = await openLegacySse(serving.url, {}, ADA);
      expect((await first.post({ id: 1, method: 'ping' }, BOB)).status).toBe(404);
      expect((await first.post({ id: 1, method: 'ping' }, ADA)).status).toBe(202);
      expect((await first.stream.message()).result).toEqual({});
      first.stream.close();
    });
  });

  /** How an identity is lost: flagged before the stream is opened, or refused after that. */
  describe.each([
    { what: 'is refused on a later check', reauthenticateMs: 20, expires: false },
    { what: 'expires', reauthenticateMs: 60_000, expires: true },
  ])('a stream whose identity $what', ({ reauthenticateMs, expires }) => {
    let serving: Serving;
    const [refused, expiring, expiries] = [new Set<string>(), new Set<string>(), new Map<string, number>()];
    beforeAll(async () => {
      serving = await startWith(createFixture({ logger: quietLogger }), {
        reauthenticateMs,
        streamAfterMs: 5,
        authenticate: ({ header }) => {
          const principal = header('authorization') ?? '';
          if (refused.has(principal)) return { refuse: 401, message: 'Not any more' };
          if (!expiring.has(principal)) return { principal };
          const expiresAt = expiries.get(principal) ?? Date.now() + 100;
          expiries.set(principal, expiresAt);
          return { principal, expiresAt };
        },
      });
    });
    afterAll(() => serving.stop());

    let names = 0;
    const signIn = () => ({ authorization: `user ${++names}` });
    type Signed = ReturnType<typeof signIn>;
    const other = signIn();

    /** Opens a stream that has to end by itself, and signs in again. */
    async function untilLost(
      { authorization }: Signed,
      open: () => Promise<HttpResponse>,
      begin: (stream: EventStream) => Promise<unknown>,
    ): Promise<EventStream & { last?: string | undefined }> {
      if (expires) expiring.add(authorization);
      const { stream } = await open();
      await begin(stream);
      if (!expires) refused.add(authorization);
      const last = (await stream.rest()).at(-1)?.error?.message;
      refused.delete(authorization);
      expiring.delete(authorization);
      return Object.assign(stream, { last });
    }
    const opened = (stream: EventStream) => stream.next();

    it('ends if it was opened by GET, and its client can come back to it', async () => {
      const headers = signIn();
      const session = await openSession(serving.url, '2025-11-25', { headers });
      const stream = await untilLost(headers, () => session.listen(undefined, headers), opened);
      const again = await session.listen(stream.ids.at(-1), headers);
      expect(again.status).toBe(200);
      again.stream.close();
    });

    it('ends if it is that of subscriptions/listen, with an error', async () => {
      const headers = signIn();
      const params = { notifications: { toolsListChanged: true } };
      const listen = () => ask(serving.url, 'subscriptions/listen', params, { headers });
      expect((await untilLost(headers, listen, opened)).last).toContain('no longer authenticated');
    });

    it('ends if it is that of 2024-11-05', async () => {
      const headers = signIn();
      const get = { method: 'GET', headers: { ...headers, accept: ONLY_EVENTS } };
      await untilLost(headers, () => send(sseUrl(serving.url), get), opened);
    });

    it('ends if it is that of a call, which is cancelled', async () => {
      const [headers, call] = [signIn(), heldCall(serving.url, other)];
      const hold = () => askTool(serving.url, 'hold', { key: call.key }, { headers });
      const stream = await untilLost(headers, hold, () => call.begun());
      expect(stream.last).toContain('no longer authenticated');
      expect(await call.fate()).toBe('cancelled');
    });

    it('ends if it is that of a call in a session, whose client comes back for the response', async () => {
      const [headers, call] = [signIn(), heldCall(serving.url, other)];
      const session = await openSession(serving.url, '2025-11-25', { headers });
      const hold = () => session.tool('hold', { key: call.key }, { headers });
      const stream = await untilLost(headers, hold, () => call.begun());
      const back = await session.listen(stream.ids.at(-1), headers);
      await call.end('done');
      expect((await back.stream.rest()).map(textOf)).toEqual(['done']);
    });

    it('goes on while it holds', async () => {
      const [headers, call] = [signIn(), heldCall(serving.url, other)];
      const { stream } = await askTool(serving.url, 'hold', { key: call.key }, { headers });
      await new Promise((resolve) => setTimeout(resolve, 150));
      await call.end('done');
      expect((await stream.rest()).map(textOf)).toEqual(['done']);
    });
  });
}
