import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFixture } from '../../fixture/server.ts';
import { quietLogger } from '../../support/quiet.ts';
import { type HeldCall, heldCall } from '../client/held-call.ts';
import { openLegacySse } from '../client/legacy-sse.ts';
import { textOf } from '../client/message.ts';
import { openSession } from '../client/session.ts';
import { ask, askTool, ONLY_JSON } from '../client/stateless.ts';
import type { Serving, StartWith } from '../serving.ts';

export function describeStreamOptions(startWith: StartWith): void {
  describe('keepAliveMs, streamAfterMs and retryMs', () => {
    let serving: Serving;
    beforeAll(async () => {
      const options = { keepAliveMs: 5, streamAfterMs: 5, retryMs: 1234 };
      serving = await startWith(createFixture({ logger: quietLogger }), options);
    });
    afterAll(() => serving.stop());

    const held = (): HeldCall => heldCall(serving.url);

    it('keep a stream of subscriptions from falling silent', async () => {
      const params = { notifications: {} };
      const { stream } = await ask(serving.url, 'subscriptions/listen', params);
      await stream.message();
      await stream.nextComment();
      await stream.nextComment();
      stream.close();
    });

    it('keep a session’s notification stream from falling silent', async () => {
      const { stream } = await (await openSession(serving.url, '2025-11-25')).listen();
      await stream.next();
      await stream.nextComment();
      await stream.nextComment();
      stream.close();
    });

    it('keep a stream of 2024-11-05 from falling silent', async () => {
      const { stream } = await openLegacySse(serving.url);
      await stream.nextComment();
      await stream.nextComment();
      stream.close();
    });

    it('keep a stream that somebody came back to from falling silent', async () => {
      const session = await openSession(serving.url, '2025-11-25');
      const call = held();
      const { stream } = await session.tool('hold', { key: call.key, release: true });
      await stream.rest();
      const back = (await session.listen(stream.ids.at(-1))).stream;
      await back.nextComment();
      await back.nextComment();
      await call.end('done');
      expect((await back.rest()).map(textOf)).toEqual(['done']);
    });

    it('make a stream of a response that takes its time', async () => {
      const call = held();
      const { status, stream } = await askTool(serving.url, 'hold', { key: call.key });
      expect(status).toBe(200);
      await stream.nextComment();
      await call.end('at last');
      expect((await stream.rest()).map(textOf)).toEqual(['at last']);
    });

    it('make a stream of it in a session as well, which can be come back to', async () => {
      const session = await openSession(serving.url, '2025-11-25');
      const call = held();
      const { stream } = await session.tool('hold', { key: call.key });
      expect((await stream.next()).data).toBe('');
      expect(stream.retry).toBe(1234);
      await call.end('at last');
      expect((await stream.rest()).map(textOf)).toEqual(['at last']);
    });

    it('make no stream for clients that take only JSON', async () => {
      const call = held();
      const answer = askTool(serving.url, 'hold', { key: call.key }, { headers: { accept: ONLY_JSON } });
      const other = await askTool(serving.url, 'hold_begun', { key: call.key });
      await other.answer();
      const { stream } = await ask(serving.url, 'subscriptions/listen', { notifications: {} });
      await stream.message();
      for (let comments = 0; comments < 5; comments++) await stream.nextComment();
      stream.close();
      await call.end('at last');
      expect(textOf((await answer).message)).toBe('at last');
    });
  });
}
