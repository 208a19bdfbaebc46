import { afterEach, describe, expect, it } from 'vitest';
import { smallServer } from '../../support/quiet.ts';
import { openLegacySse } from '../client/legacy-sse.ts';
import { textOf } from '../client/message.ts';
import { openSession } from '../client/session.ts';
import { ask, askTool } from '../client/stateless.ts';
import type { Serving, StartWith } from '../serving.ts';

export function describeEnding(startWith: StartWith): void {
  describe('an orderly end', () => {
    let serving: Serving | undefined;
    afterEach(() => serving?.stop());

    it('returns the result of subscriptions/listen before it ends the stream', async () => {
      serving = await startWith(smallServer());
      const { stream } = await ask(serving.url, 'subscriptions/listen', { notifications: {} }, { id: 'L' });
      await stream.message();
      const stopped = serving.stop();
      const [answer, ...more] = await stream.rest();
      expect(answer).toMatchObject({ id: 'L', result: { resultType: 'complete' } });
      expect(more).toEqual([]);
      await stopped;
    });

    it('ends notification streams and those of 2024-11-05', async () => {
      serving = await startWith(smallServer());
      const news = (await (await openSession(serving.url, '2025-06-18')).listen()).stream;
      const first = (await openLegacySse(serving.url, {})).stream;
      await serving.stop();
      expect([await news.rest(), await first.rest()]).toEqual([[], []]);
    });

    it('waits for calls that run, in both eras', async () => {
      let letGo = (): void => {};
      const gate = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      let running = 0;
      let allRun = (): void => {};
      const begun = new Promise<void>((resolve) => {
        allRun = resolve;
      });
      const server = smallServer().tool('wait', { description: 'Waits' }, async () => {
        if (++running === 2) allRun();
        await gate;
        return 'finished';
      });
      serving = await startWith(server);
      const session = await openSession(serving.url, '2025-11-25');
      const answers = [askTool(serving.url, 'wait'), session.tool('wait')];
      await begun;
      const stopped = serving.stop();
      letGo();
      const texts = await Promise.all(answers.map(async (answer) => textOf(await (await answer).answer())));
      expect(texts).toEqual(['finished', 'finished']);
      await stopped;
    });
  });
}
