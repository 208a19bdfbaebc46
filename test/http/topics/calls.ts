import { describe, expect, it } from 'vitest';
import { closedConnectionsNoticed, heldCall } from '../client/held-call.ts';
import { textOf } from '../client/message.ts';
import { openSession, STREAMABLE } from '../client/session.ts';
import { ONLY_EVENTS, ONLY_JSON } from '../client/stateless.ts';
import type { Traits } from '../serving.ts';

export function describeCalls(url: () => string, traits: Traits): void {
  describe.each(STREAMABLE)('%s: calls', (revision) => {
    it('get responses in JSON when nothing is sent before the response', async () => {
      const session = await openSession(url(), revision);
      const answer = await session.tool('echo', { text: 'Grüße' });
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/json']);
      expect(textOf(answer.message)).toBe('Grüße');
    });

    it('carry progress on their stream, the response last, then the end', async () => {
      const session = await openSession(url(), revision);
      const answer = await session.reportingTool('test_tool_with_progress', {}, { id: 'p' });
      expect(answer.headers['x-accel-buffering']).toBe('no');
      const messages = await answer.stream.rest();
      expect(messages.map(({ method, id }) => method ?? id)).toEqual([
        ...Array(3).fill('notifications/progress'),
        'p',
      ]);
    });

    it('carry log messages on their stream', async () => {
      const session = await openSession(url(), revision);
      const messages = await (await session.tool('test_tool_with_logging')).stream.rest();
      expect(messages.map(({ params }) => params?.data)).toEqual([
        'Tool execution started',
        'Tool processing data',
        'Tool execution completed',
        undefined,
      ]);
    });

    it('are JSON and nothing else for clients that take only JSON', async () => {
      const session = await openSession(url(), revision);
      const answer = await session.tool('test_tool_with_logging', {}, { headers: { accept: ONLY_JSON } });
      expect(textOf(answer.message)).toBe('Logged three messages');
    });

    it('are events for clients that take only events', async () => {
      const session = await openSession(url(), revision);
      const answer = await session.tool('echo', { text: 'x' }, { headers: { accept: ONLY_EVENTS } });
      expect((await answer.stream.rest()).map(textOf)).toEqual(['x']);
    });

    it('with the same id at the same time get each their own response', async () => {
      const session = await openSession(url(), revision);
      const [one, two] = [heldCall(url()), heldCall(url())];
      const first = session.tool('hold', { key: one.key }, { id: 'same' });
      const second = session.tool('hold', { key: two.key }, { id: 'same' });
      await Promise.all([one.begun(), two.begun()]);
      await two.end('for the second');
      expect(textOf(await (await second).answer())).toBe('for the second');
      await one.end('for the first');
      expect(textOf(await (await first).answer())).toBe('for the first');
    });

    it('are cancelled by a notification, and get no response', async () => {
      const session = await openSession(url(), revision);
      const call = heldCall(url());
      const { stream } = await session.reportingTool('hold', { key: call.key }, { id: 'c' });
      const notified = await session.notify('notifications/cancelled', { requestId: 'c', reason: 'enough' });
      expect(notified.status).toBe(202);
      expect(await call.fate()).toBe('cancelled');
      expect((await stream.rest()).map(({ method }) => method)).toEqual(['notifications/progress']);
    });

    it('are cancelled before there is a stream as well', async () => {
      const session = await openSession(url(), revision);
      const call = heldCall(url());
      const answer = session.tool('hold', { key: call.key }, { id: 'c' });
      await call.begun();
      await session.notify('notifications/cancelled', { requestId: 'c' });
      expect(await call.fate()).toBe('cancelled');
      const { status, text } = await answer;
      expect([status, text]).toEqual([202, '']);
    });

    it('are cancelled in their own session only', async () => {
      const [mine, theirs] = [await openSession(url(), revision), await openSession(url(), revision)];
      const [cancelled, untouched] = [heldCall(url()), heldCall(url())];
      const first = mine.tool('hold', { key: cancelled.key }, { id: 1 });
      const second = theirs.tool('hold', { key: untouched.key }, { id: 1 });
      await Promise.all([cancelled.begun(), untouched.begun()]);
      await mine.notify('notifications/cancelled', { requestId: 1 });
      expect(await cancelled.fate()).toBe('cancelled');
      await first;
      await untouched.end('untouched');
      expect(textOf(await (await second).answer())).toBe('untouched');
    });

    it('are not cancelled by an id of another type', async () => {
      const session = await openSession(url(), revision);
      const call = heldCall(url());
      const answer = session.tool('hold', { key: call.key }, { id: 1 });
      await call.begun();
      await session.notify('notifications/cancelled', { requestId: '1' });
      await call.end('not meant');
      expect(textOf(await (await answer).answer())).toBe('not meant');
    });

    it('go on when their connection is lost', async () => {
      const session = await openSession(url(), revision);
      const call = heldCall(url());
      const { stream } = await session.reportingTool('hold', { key: call.key });
      await stream.message();
      stream.close();
      await closedConnectionsNoticed(url(), traits);
      expect(await call.say('still here')).toBe('said');
      await call.end('done');
      expect(await call.fate()).toBe('ended');
    });

    it('are received by those who asked before they began', async () => {
      const call = heldCall(url());
      const begun = call.begun();
      const session = await openSession(url(), revision);
      const answer = session.tool('hold', { key: call.key });
      expect(await begun).toBe('begun');
      await call.end('done');
      expect(await call.fate()).toBe('ended');
      expect(textOf(await (await answer).answer())).toBe('done');
    });

    it('go on when their connection is lost before there is a stream', async () => {
      const session = await openSession(url(), revision);
      const call = heldCall(url());
      const leaving = new AbortController();
      const gone = session.tool('hold', { key: call.key }, { signal: leaving.signal }).catch(() => 'gone');
      await call.begun();
      leaving.abort();
      expect(await gone).toBe('gone');
      await closedConnectionsNoticed(url(), traits);
      expect(await call.say('still here')).toBe('said');
      await call.end('done');
      expect(await call.fate()).toBe('ended');
    });

    it('end with their session, get an error, and so do their streams', async () => {
      const session = await openSession(url(), revision);
      const call = heldCall(url());
      const { stream } = await session.reportingTool('hold', { key: call.key });
      await stream.message();
      expect((await session.end()).status).toBe(204);
      expect(await call.fate()).toBe('cancelled');
      const [last, ...more] = await stream.rest();
      expect(last?.error?.message).toContain('The session ended before');
      expect(more).toEqual([]);
    });

    it('end with their session and get responses where there is no stream', async () => {
      const session = await openSession(url(), revision);
      const call = heldCall(url());
      const answer = session.tool('hold', { key: call.key });
      await call.begun();
      await session.end();
      expect((await answer).status).toBe(404);
      expect((await (await answer).answer()).error?.message).toContain('The session ended before');
    });
  });
}
