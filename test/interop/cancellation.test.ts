import { describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '../../packages/lectern/src/index.ts';
import { DEFAULT_LIMITS } from '../../packages/lectern/src/protocol/definition.ts';
import { DIALECTS, HANDSHAKE_DIALECTS, withClient } from './dialects.ts';
import type { OfficialClient } from './official-client.ts';
import { textOf } from './results.ts';
import { FIXTURE } from './servers.ts';

const NEVER = { ms: 600_000 };

describe.each(DIALECTS)('cancellation and $name', ({ connect, revision, way }) => {
  // There the client closes the connection of the call instead of saying anything.
  const hangsUp = way === 'http' && revision === '2026-07-28';

  it('stops the call, for which nothing else is sent', async () => {
    await withClient(connect({ server: FIXTURE, revision }), async (client) => {
      const stopped = new AbortController();
      const slow = client.callTool('slow', NEVER, { signal: stopped.signal });
      const other = client.callTool('slow', { ms: 200 });
      const { id } = await sentCall(client, 0);
      await sentCall(client, 1);
      stopped.abort('changed my mind');
      await expect(slow).rejects.toThrow('changed my mind');
      await expect.poll(() => cancelledIds(client)).toEqual(hangsUp ? [] : [id]);
      expect(client.wire.requests('notifications/cancelled')).toHaveLength(hangsUp ? 0 : 1);
      expect(textOf(await other)).toBe('Waited 200 ms');
      expect(textOf(await client.callTool('echo', { text: 'still here' }))).toBe('still here');
      expect(client.wire.received.filter((message) => message.id === id)).toEqual([]);
    });
  });
});

// Once for each client and era: it is about the number of calls, not about their wording.
describe.each(DIALECTS.filter(({ way, since }) => way === 'stdio' && since('2025-11-25')))(
  'cancellation and $name',
  ({ connect, revision }) => {
    it('frees the slots of as many calls as the limit allows', async () => {
      await withClient(connect({ server: FIXTURE, revision }), async (client) => {
        const calls = Array.from({ length: DEFAULT_LIMITS.inFlight }, () => {
          const stopped = new AbortController();
          return { stopped, answer: client.callTool('slow', NEVER, { signal: stopped.signal }) };
        });
        await sentCall(client, calls.length - 1);
        await expect(client.callTool('slow', { ms: 0 })).rejects.toMatchObject({
          code: -32603,
          message: expect.stringContaining('Too many requests at once'),
        });
        for (const { stopped } of calls) stopped.abort('enough');
        const outcomes = await Promise.allSettled(calls.map(({ answer }) => answer));
        expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
        await vi.waitFor(async () => {
          expect(textOf(await client.callTool('slow', { ms: 0 }))).toBe('Waited 0 ms');
        });
      });
    });
  },
);

describe.each(HANDSHAKE_DIALECTS)('cancellation and $name', ({ connect, revision }) => {
  it('of a call that waits for the client cancels the input request', async () => {
    let answer = (_late: JsonObject): void => {};
    const sample = (): Promise<JsonObject> =>
      new Promise((resolve) => {
        answer = resolve;
      });
    await withClient(
      connect({ server: FIXTURE, revision, capabilities: { sampling: {} }, sample }),
      async (client) => {
        const stopped = new AbortController();
        const call = client.callTool('test_sampling', { prompt: 'Think long' }, { signal: stopped.signal });
        const question = await vi.waitFor(() => {
          const [first] = client.wire.heard('sampling/createMessage');
          if (first === undefined) throw new Error('Not asked yet');
          return first;
        });
        stopped.abort('too long');
        await expect(call).rejects.toThrow('too long');
        await expect
          .poll(() => client.wire.heard('notifications/cancelled'))
          .toMatchObject([{ params: { requestId: question.id } }]);
        answer({ role: 'assistant', model: 'late', content: { type: 'text', text: 'Too late' } });
        expect(textOf(await client.callTool('echo', { text: 'on' }))).toBe('on');
      },
    );
  });
});

/** The message of the nth call, once it has gone out. */
async function sentCall({ wire }: OfficialClient, index: number): Promise<{ id: unknown }> {
  return vi.waitFor(() => {
    const message = wire.requests('tools/call')[index];
    if (message === undefined) throw new Error('Not sent yet');
    return { id: message.id };
  });
}

/** Requests that the server says it stopped, by its log. */
function cancelledIds({ wire }: OfficialClient): unknown[] {
  const entries = wire.log.split('\n').filter((line) => line.includes('"Request cancelled"'));
  return entries.map((line) => JSON.parse(line).requestId);
}
