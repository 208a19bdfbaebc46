import { afterEach, describe, expect, it } from 'vitest';
import type { HttpOptions, SessionSettings } from '../../../src/http.ts';
import { createFixture } from '../../fixture/server.ts';
import { quietLogger } from '../../support/quiet.ts';
import { expectError } from '../client/expect-error.ts';
import { sseUrl } from '../client/first-transport.ts';
import { heldCall } from '../client/held-call.ts';
import { textOf } from '../client/message.ts';
import { send } from '../client/send.ts';
import { openSession, sendInitialize } from '../client/session.ts';
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
      const call = heldCall(url);
      const [leaving, holding] = [new AbortController(), askTool(url, 'hold', { key: call.key })];
      await call.begun();
      const listening = await ask(
        url,
        'subscriptions/listen',
        { notifications: {} },
        { signal: leaving.signal },
      );
      const refused = await ask(url, 'tools/list', {}, { id: 'r' });
      expectError(refused, 503, -32603, 'r');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      listening.stream.close();
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

    it('maxEvents: who comes back too late is told so with 400', async () => {
      const url = await start({ sessions: { maxEvents: 2 } });
      const session = await openSession(url, '2025-11-25');
      const { stream } = await session.tool('test_tool_with_logging');
      await stream.rest();
      expect((await session.listen(stream.ids[0])).status).toBe(400);
      const kept = await (await session.listen(stream.ids.at(-2))).stream.rest();
      expect(kept.map(textOf)).toEqual(['Logged three messages']);
    });
  });
}
