import { describe, expect, it } from 'vitest';
import { type HeldCall, heldCall } from '../client/held-call.ts';
import { textOf } from '../client/message.ts';
import { askTool, postStateless, STATELESS } from '../client/stateless.ts';
import type { Traits } from '../serving.ts';

export function describeStatelessCancellation(url: () => string, traits: Traits): void {
  const itWhereTold = it.skipIf(!traits.tellsOfLeaving);

  describe('2026-07-28: a client that goes away', () => {
    itWhereTold('cancels its call, though nothing has been sent yet', async () => {
      const call = heldCall(url());
      const leaving = new AbortController();
      const gone = askTool(url(), 'hold', { key: call.key }, { signal: leaving.signal }).catch(() => 'gone');
      await call.begun();
      leaving.abort();
      expect(await gone).toBe('gone');
      expect(await call.fate()).toBe('cancelled');
    });

    itWhereTold('cancels its call in the middle of a stream', async () => {
      const call = heldCall(url());
      const meta = { progressToken: 1 };
      const { stream } = await askTool(url(), 'hold', { key: call.key }, { meta });
      await stream.message();
      stream.close();
      expect(await call.fate()).toBe('cancelled');
    });

    itWhereTold('does not cancel the call of another client with the same id', async () => {
      const [leaver, stayer] = [heldCall(url()), heldCall(url())];
      const leaving = new AbortController();
      const hold = (call: HeldCall, signal?: AbortSignal): ReturnType<typeof askTool> =>
        askTool(url(), 'hold', { key: call.key }, { id: 'same', ...(signal && { signal }) });
      const gone = hold(leaver, leaving.signal).catch(() => 'gone');
      const answer = hold(stayer);
      await Promise.all([leaver.begun(), stayer.begun()]);
      leaving.abort();
      expect([await gone, await leaver.fate()]).toEqual(['gone', 'cancelled']);
      await stayer.end('still here');
      expect(textOf((await answer).message)).toBe('still here');
    });

    it('is the only way to cancel: a notification could be anybody’s', async () => {
      const call = heldCall(url());
      const answer = askTool(url(), 'hold', { key: call.key }, { id: 'mine' });
      await call.begun();
      const body = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'mine' } };
      const { status } = await postStateless(url(), body, { 'mcp-protocol-version': STATELESS });
      expect(status).toBe(202);
      await call.end('not cancelled');
      expect(textOf((await answer).message)).toBe('not cancelled');
    });
  });
}
