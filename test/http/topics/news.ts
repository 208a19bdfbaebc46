import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { closedConnectionsNoticed } from '../client/held-call.ts';
import { openSession, STREAMABLE } from '../client/session.ts';
import { ONLY_JSON, toolText } from '../client/stateless.ts';
import type { Traits } from '../serving.ts';

const WATCHED = { uri: 'test://watched-resource' };

export function describeNews(url: () => string, traits: Traits): void {
  /** What different replicas change reaches a third one in any order, unless there is time in between. */
  const settle = (): unknown => (traits.isDirect ? undefined : sleep(500));

  describe.each(STREAMABLE)('%s: the notification stream', (revision) => {
    it('reports changed lists, once, and no other stream does', async () => {
      const session = await openSession(url(), revision);
      const { status, headers, stream } = await session.listen();
      expect([status, headers['content-type']]).toEqual([200, 'text/event-stream']);
      const call = await session.reportingTool('test_trigger_tool_change');
      expect((await call.answer()).result).toBeDefined();
      expect(await stream.message()).toEqual({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });
      await session.reportingTool('test_trigger_prompt_change');
      expect(await stream.message()).toEqual({
        jsonrpc: '2.0',
        method: 'notifications/prompts/list_changed',
      });
      stream.close();
    });

    it('does not spill into the stream of a call that runs at the time', async () => {
      const session = await openSession(url(), revision);
      const { stream } = await session.listen();
      const call = await session.reportingTool('test_tool_with_progress');
      await toolText(url(), 'test_trigger_tool_change');
      await stream.message();
      const methods = (await call.stream.rest()).map(({ method }) => method);
      expect(methods).not.toContain('notifications/tools/list_changed');
      stream.close();
    });

    it('reports updated resources between subscribe and unsubscribe', async () => {
      const session = await openSession(url(), revision);
      const { stream } = await session.listen();
      await toolText(url(), 'test_touch_resource');
      await settle();
      expect((await session.request('resources/subscribe', WATCHED)).message.result).toEqual({});
      await settle();
      await toolText(url(), 'test_touch_resource');
      expect(await stream.message()).toMatchObject({
        method: 'notifications/resources/updated',
        params: WATCHED,
      });
      await session.request('resources/unsubscribe', WATCHED);
      await settle();
      await toolText(url(), 'test_touch_resource');
      await settle();
      await toolText(url(), 'test_trigger_tool_change');
      expect((await stream.message()).method).toBe('notifications/tools/list_changed');
      stream.close();
    });

    it('informs each session what it subscribed to, and no other', async () => {
      const [watching, other] = [await openSession(url(), revision), await openSession(url(), revision)];
      const streams = [(await watching.listen()).stream, (await other.listen()).stream];
      await watching.request('resources/subscribe', WATCHED);
      await settle();
      await toolText(url(), 'test_touch_resource');
      await settle();
      await toolText(url(), 'test_trigger_tool_change');
      const first = await Promise.all(streams.map(async (stream) => (await stream.message()).method));
      expect(first).toEqual(['notifications/resources/updated', 'notifications/tools/list_changed']);
      for (const stream of streams) stream.close();
    });

    it.skipIf(!traits.isDirect)(
      'is one: a second GET is refused with 409, and the first goes on',
      async () => {
        const session = await openSession(url(), revision);
        const { stream } = await session.listen();
        expect((await session.listen()).status).toBe(409);
        await toolText(url(), 'test_trigger_tool_change');
        expect((await stream.message()).method).toBe('notifications/tools/list_changed');
        stream.close();
      },
    );

    it.skipIf(!traits.tellsOfLeaving)(
      'may be opened again when it was closed, and the session goes on',
      async () => {
        const session = await openSession(url(), revision);
        (await session.listen()).stream.close();
        await closedConnectionsNoticed(url(), traits);
        const { status, stream } = await session.listen();
        expect(status).toBe(200);
        expect((await session.request('tools/list')).message.result).toBeDefined();
        await toolText(url(), 'test_trigger_tool_change');
        expect((await stream.message()).method).toBe('notifications/tools/list_changed');
        stream.close();
      },
    );

    it('ends with its session', async () => {
      const session = await openSession(url(), revision);
      const { stream } = await session.listen();
      await session.end();
      expect(await stream.rest()).toEqual([]);
    });

    it('says something at once, so that nobody in between waits for it', async () => {
      const session = await openSession(url(), revision);
      const { stream } = await session.listen();
      if (revision === '2025-11-25') expect((await stream.next()).data).toBe('');
      else if (stream.comments === 0) await stream.nextComment();
      stream.close();
    });

    it('is not opened for clients that do not take events', async () => {
      const session = await openSession(url(), revision);
      expect((await session.listen(undefined, { accept: ONLY_JSON })).status).toBe(406);
    });
  });
}
