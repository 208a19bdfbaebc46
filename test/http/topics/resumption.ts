import { describe, expect, it } from 'vitest';
import type { EventStream } from '../client/event-stream.ts';
import { closedConnectionsNoticed, type HeldCall, heldCall } from '../client/held-call.ts';
import { textOf } from '../client/message.ts';
import { type HttpSession, openSession, STREAMABLE } from '../client/session.ts';
import { toolText } from '../client/stateless.ts';
import type { Traits } from '../serving.ts';

const saidIn = (messages: readonly { params?: { data?: unknown } }[]): unknown[] =>
  messages.map(({ params }) => params?.data).filter((data) => data !== undefined);

const lastId = (stream: EventStream): string => stream.ids.at(-1) as string;

export function describeResumption(url: () => string, traits: Traits): void {
  /** A call whose stream has carried one message. */
  async function begin(session: HttpSession): Promise<{ call: HeldCall; stream: EventStream }> {
    const call = heldCall(url());
    const { stream } = await session.reportingTool('hold', { key: call.key }, { id: call.key });
    await stream.message();
    return { call, stream };
  }

  async function lose(stream: EventStream): Promise<string> {
    stream.close();
    await closedConnectionsNoticed(url(), traits);
    return lastId(stream);
  }

  describe.each(STREAMABLE)('%s: coming back', (revision) => {
    it('is possible because every event of a session has an id of its own', async () => {
      const session = await openSession(url(), revision);
      const first = (await session.reportingTool('test_tool_with_progress')).stream;
      const second = (await session.tool('test_tool_with_logging')).stream;
      const messages = [...(await first.rest()), ...(await second.rest())];
      const ids = [...first.ids, ...second.ids];
      expect(ids.length).toBeGreaterThanOrEqual(messages.length);
      expect(new Set(ids).size).toBe(ids.length);
    });

    it('is possible from the first byte on: the head of the response comes with an event', async () => {
      const session = await openSession(url(), revision);
      const { call, stream } = await begin(session);
      expect([stream.comments, stream.ids.length > 0]).toEqual([0, true]);
      await call.end('done');
      await stream.rest();
    });

    it('brings what was missed of a call, what happens now, and the response, once each', async () => {
      const session = await openSession(url(), revision);
      const { call, stream } = await begin(session);
      const left = await lose(stream);
      expect([await call.say('missed one'), await call.say('missed two')]).toEqual(['said', 'said']);
      const back = (await session.listen(left)).stream;
      expect(saidIn([await back.message(), await back.message()])).toEqual(['missed one', 'missed two']);
      await call.say('live');
      expect(saidIn([await back.message()])).toEqual(['live']);
      await call.end('the answer');
      const rest = await back.rest();
      expect(rest.map(({ id }) => id)).toEqual([call.key]);
      expect(rest.map(textOf)).toEqual(['the answer']);
    });

    it('brings a response that was given in the meantime, and the stream ends', async () => {
      const session = await openSession(url(), revision);
      const { call, stream } = await begin(session);
      const left = await lose(stream);
      await call.end('given meanwhile');
      expect(await call.fate()).toBe('ended');
      const back = await (await session.listen(left)).stream.rest();
      expect(back.map(textOf)).toEqual(['given meanwhile']);
    });

    it('works again and again', async () => {
      const session = await openSession(url(), revision);
      const { call, stream } = await begin(session);
      const first = await lose(stream);
      await call.say('one');
      const once = (await session.listen(first)).stream;
      await once.message();
      const second = await lose(once);
      await call.say('two');
      const twice = (await session.listen(second)).stream;
      expect(saidIn([await twice.message()])).toEqual(['two']);
      await call.end('done');
      expect((await twice.rest()).map(textOf)).toEqual(['done']);
    });

    it('works where a connection broke before its first message', async () => {
      const session = await openSession(url(), revision);
      const { call, stream } = await begin(session);
      const left = await lose(stream);
      const once = (await session.listen(left)).stream;
      // A client that knows no more of a stream than its latest connection gets its place again.
      if (revision >= '2025-11-25') expect(await once.next()).toMatchObject({ id: left, data: '' });
      else if (once.comments === 0) await once.nextComment();
      once.close();
      await closedConnectionsNoticed(url(), traits);
      await call.say('one');
      const twice = (await session.listen(left)).stream;
      expect(saidIn([await twice.message()])).toEqual(['one']);
      await call.end('done');
      expect((await twice.rest()).map(textOf)).toEqual(['done']);
    });

    it('takes the stream over from a connection that is still open', async () => {
      const session = await openSession(url(), revision);
      const { call, stream } = await begin(session);
      const back = (await session.listen(lastId(stream))).stream;
      expect(await stream.rest()).toEqual([]);
      await call.say('here now');
      await call.end('done');
      const messages = await back.rest();
      expect([saidIn(messages), messages.slice(1).map(textOf)]).toEqual([['here now'], ['done']]);
    });

    it('brings an elicitation of the meantime, and its result completes the call', async () => {
      const session = await openSession(url(), revision, { capabilities: { sampling: {} } });
      const asking = (await session.tool('test_sampling', { prompt: 'Who?' })).stream;
      const question = await asking.message();
      const id = await lose(asking);
      const back = (await session.listen(id)).stream;
      await session.respond(question.id, {
        role: 'assistant',
        content: { type: 'text', text: 'Ada' },
        model: 'm',
      });
      expect((await back.rest()).map(textOf).join()).toContain('Ada');
    });

    it('to a call ends with the session', async () => {
      const session = await openSession(url(), revision);
      const { call, stream } = await begin(session);
      const back = (await session.listen(await lose(stream))).stream;
      await session.end();
      expect(await back.rest()).toEqual([]);
      expect(await call.fate()).toBe('cancelled');
    });

    it('to a call that is done, with its last event, brings nothing, and says not to come back', async () => {
      const session = await openSession(url(), revision);
      const { stream } = await session.reportingTool('test_tool_with_progress');
      await stream.rest();
      expect((await session.listen(lastId(stream))).status).toBe(204);
    });

    it('to the notification stream brings the notifications of the meantime, once', async () => {
      const session = await openSession(url(), revision);
      const { stream } = await session.listen();
      await toolText(url(), 'test_trigger_tool_change');
      await stream.message();
      const left = await lose(stream);
      await toolText(url(), 'test_trigger_prompt_change');
      const back = (await session.listen(left)).stream;
      expect((await back.message()).method).toBe('notifications/prompts/list_changed');
      await toolText(url(), 'test_trigger_tool_change');
      expect((await back.message()).method).toBe('notifications/tools/list_changed');
      expect((await session.request('ping')).message.result).toEqual({});
      back.close();
    });

    it('to the notification stream takes it over from a connection that is still open', async () => {
      const session = await openSession(url(), revision);
      const { stream } = await session.listen();
      await toolText(url(), 'test_trigger_tool_change');
      await stream.message();
      const { status, stream: back } = await session.listen(lastId(stream));
      expect(status).toBe(200);
      expect(await stream.rest()).toEqual([]);
      await toolText(url(), 'test_trigger_prompt_change');
      expect((await back.message()).method).toBe('notifications/prompts/list_changed');
      back.close();
    });

    it('does not bring the notifications to the stream of a call, nor the other way round', async () => {
      const session = await openSession(url(), revision);
      const news = (await session.listen()).stream;
      const { call, stream } = await begin(session);
      await toolText(url(), 'test_trigger_tool_change');
      await news.message();
      const [leftNews, leftCall] = [await lose(news), await lose(stream)];
      await toolText(url(), 'test_trigger_prompt_change');
      await call.end('done');
      const messages = await (await session.listen(leftCall)).stream.rest();
      expect(messages.map(textOf)).toEqual(['done']);
      const back = (await session.listen(leftNews)).stream;
      expect((await back.message()).method).toBe('notifications/prompts/list_changed');
      back.close();
    });

    it('is refused with 400 for an event that never was', async () => {
      const session = await openSession(url(), revision);
      const { call, stream } = await begin(session);
      const known = lastId(stream);
      const [number, name] = [known.split('-')[0], known.split('-')[1]];
      for (const forged of [`999-${name}`, `${number}-news`, `0-${name}`, `-1-${name}`, 'nonsense', '']) {
        expect((await session.listen(forged)).status, forged).toBe(400);
      }
      await call.end('done');
      expect((await stream.rest()).map(textOf)).toEqual(['done']);
    });

    it('is refused with 400 for an event of another session', async () => {
      const [mine, theirs] = [await openSession(url(), revision), await openSession(url(), revision)];
      const { call, stream } = await begin(theirs);
      await (await mine.tool('test_tool_with_logging')).stream.rest();
      expect((await mine.listen(lastId(stream))).status).toBe(400);
      await call.end('done');
      expect((await stream.rest()).map(textOf)).toEqual(['done']);
    });
  });
}
