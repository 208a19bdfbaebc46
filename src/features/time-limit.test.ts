import { describe, expect, it } from 'vitest';
import { smallServer } from '../../test/support/quiet.ts';
import { checkedClient } from '../../test/support/wire-check.ts';
import { REVISIONS } from '../protocol/revisions.ts';

describe.each(REVISIONS)('a time limit in %s', (revision) => {
  it('stops the work and tells the model', async () => {
    let reason: unknown;
    const server = smallServer().tool(
      'endless',
      { description: 'x', timeLimitMs: 10 },
      (_args, { signal }) => {
        return new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            reason = signal.reason;
            reject(signal.reason);
          });
        });
      },
    );
    const client = await checkedClient(server, { revision });
    expect(await client.callTool('endless')).toMatchObject({
      isError: true,
      content: [{ type: 'text', text: expect.stringContaining('10 ms') }],
    });
    expect(reason).toMatchObject({ name: 'TimeoutError' });
  });

  it('holds for handlers that do not listen, and sends nothing of them afterwards', async () => {
    let goOn = () => {};
    const server = smallServer().tool(
      'deaf',
      { description: 'x', timeLimitMs: 10 },
      async (_args, { log, signal }) => {
        await new Promise<void>((resolve) => {
          goOn = resolve;
        });
        log.emergency(`aborted: ${signal.aborted}`);
        return 'too late';
      },
    );
    const client = await checkedClient(server, { revision, logLevel: 'debug' });
    expect(await client.callTool('deaf')).toMatchObject({ isError: true });
    goOn();
    await client.callTool('echo', { text: 'next' });
    expect(client.notifications).toEqual([]);
    expect(
      client.transcript.filter(({ from, message }) => from === 'server' && message.id === 2),
    ).toHaveLength(1);
  });

  it('leaves work alone that ends in time, well or badly', async () => {
    const server = smallServer()
      .tool('quick', { description: 'x', timeLimitMs: 60_000 }, async () => 'done')
      .tool('sync', { description: 'x', timeLimitMs: 60_000 }, () => 'done')
      .tool('broken', { description: 'x', timeLimitMs: 60_000 }, async () => {
        throw new Error('secret');
      });
    const client = await checkedClient(server, { revision });
    for (const name of ['quick', 'sync']) {
      expect(await client.callTool(name)).toMatchObject({ content: [{ type: 'text', text: 'done' }] });
    }
    expect(await client.callTool('broken')).toMatchObject({ isError: true });
  });
});
