import { describe, expect, it } from 'vitest';
import { heldCall } from '../client/held-call.ts';
import { textOf } from '../client/message.ts';
import { openSession } from '../client/session.ts';
import { toolText } from '../client/stateless.ts';

const OLDER = ['2025-03-26', '2025-06-18'] as const;

export function describePolling(url: () => string): void {
  describe('2025-11-25: streams that may be closed early', () => {
    it('begin with an event that is empty but for its id, and with the time to wait', async () => {
      const session = await openSession(url(), '2025-11-25');
      const { stream } = await session.reportingTool('test_tool_with_progress');
      const first = await stream.next();
      expect(first.data).toBe('');
      expect(first.id).toBeTruthy();
      expect(stream.retry).toBeGreaterThan(0);
      await stream.rest();
    });

    it('begin so as well when they carry notifications, and can be resumed before the first', async () => {
      const session = await openSession(url(), '2025-11-25');
      const { stream } = await session.listen();
      const first = await stream.next();
      expect([first.data, stream.retry]).toEqual(['', 1000]);
      const back = (await session.listen(first.id)).stream;
      expect(await stream.rest()).toEqual([]);
      expect((await back.next()).data).toBe('');
      await toolText(url(), 'test_trigger_tool_change');
      expect((await back.message()).method).toBe('notifications/tools/list_changed');
      back.close();
    });

    it('are closed when the tool lets go, and the response is there for who comes back', async () => {
      const session = await openSession(url(), '2025-11-25');
      const call = heldCall(url());
      const { stream } = await session.tool('hold', { key: call.key, release: true }, { id: 'r' });
      expect(await stream.rest()).toEqual([]);
      await call.say('meanwhile');
      const back = (await session.listen(stream.ids.at(-1))).stream;
      expect((await back.message()).params).toMatchObject({ data: 'meanwhile' });
      await call.end('the answer');
      const rest = await back.rest();
      expect(rest.map(({ id }) => id)).toEqual(['r']);
      expect(rest.map(textOf)).toEqual(['the answer']);
    });

    it('may be left by a tool that responds on its own', async () => {
      const session = await openSession(url(), '2025-11-25');
      const { stream } = await session.tool('test_reconnection');
      expect(await stream.rest()).toEqual([]);
      const answers = await (await session.listen(stream.ids.at(-1))).stream.rest();
      expect(answers.map(textOf)).toEqual(['Answered after the connection was closed']);
    });
  });

  describe.each(OLDER)('%s: streams that stay open', (revision) => {
    it('have no empty event, which clients of that time do not expect', async () => {
      const session = await openSession(url(), revision);
      const { stream } = await session.reportingTool('test_tool_with_progress');
      expect((await stream.next()).data).not.toBe('');
      await stream.rest();
      expect(stream.retry).toBeUndefined();
      const news = (await session.listen()).stream;
      await toolText(url(), 'test_trigger_tool_change');
      expect((await news.next()).data).toContain('list_changed');
      news.close();
    });

    it('are not closed when a tool lets go', async () => {
      const session = await openSession(url(), revision);
      const answer = await session.tool('test_reconnection');
      expect(textOf(await answer.answer())).toBe('Answered after the connection was closed');
    });
  });
}
