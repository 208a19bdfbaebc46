import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { smallServer } from '../../../../test/support/quiet.ts';
import { checkedClient } from '../../../../test/support/wire-check.ts';
import { REVISIONS } from '../protocol/revisions.ts';

describe.each(REVISIONS)('a time limit in %s', (revision) => {
  it('aborts the handler and informs the model', async () => {
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

  it('applies to handlers that ignore the signal, whose later output is dropped', async () => {
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

  it('does not affect a handler that ends in time, successfully or not', async () => {
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

describe('the default time limit', () => {
  const hangs = (): Promise<string> => new Promise(() => {});

  it('ends a call whose handler ignores the signal, and frees its slot', async () => {
    const server = smallServer({ limits: { handlerMs: 10, inFlight: 1 } })
      .tool('hang', { description: 'x' }, hangs)
      .prompt('hang', { description: 'x' }, hangs)
      .resource('a:b', { name: 'hang' }, hangs);
    const client = await checkedClient(server);
    expect(await client.request('tools/call', { name: 'hang' })).toMatchObject({
      isError: true,
      content: [{ text: "Stopped after 10 ms, which is this tool's time limit. Ask for less at once." }],
    });
    await expect(client.request('prompts/get', { name: 'hang' })).rejects.toThrow("this prompt's time limit");
    await expect(client.request('resources/read', { uri: 'a:b' })).rejects.toThrow(
      "this resource's time limit",
    );
    expect(await client.request('tools/call', { name: 'hang' })).toMatchObject({ isError: true });
  });

  it('can be overridden or disabled by a tool', async () => {
    const server = smallServer({ limits: { handlerMs: 10 } })
      .tool('longer', { description: 'x', timeLimitMs: 10_000 }, () => sleep(50, 'done'))
      .tool('endless', { description: 'x', timeLimitMs: Infinity }, () => sleep(50, 'done'));
    const client = await checkedClient(server);
    for (const name of ['longer', 'endless']) {
      expect(await client.request('tools/call', { name })).toEqual({
        content: [{ type: 'text', text: 'done' }],
      });
    }
  });

  it('does not count time spent waiting for the client', async () => {
    const server = smallServer({ limits: { handlerMs: 60 } }).tool(
      'ask',
      { description: 'x' },
      async (_, context) => {
        const schema = { type: 'object', properties: {} } as const;
        const both = [
          context.elicit('a', { message: 'a', schema }),
          context.elicit('b', { message: 'b', schema }),
        ];
        const [first] = await Promise.all(both);
        await sleep(5, undefined);
        return first?.action;
      },
    );
    const client = await checkedClient(server, {
      revision: '2025-11-25',
      handlers: { elicitation: () => sleep(200, { action: 'decline' }) },
    });
    expect(await client.request('tools/call', { name: 'ask' })).toEqual({
      content: [{ type: 'text', text: 'decline' }],
    });
  });

  it.each([0, -1, Number.NaN])('cannot be %s', (timeLimitMs) => {
    const define = () => smallServer().tool('x', { description: 'x', timeLimitMs }, () => 'done');
    expect(define).toThrow('timeLimitMs of tool "x" must be a positive number of milliseconds');
    expect(() => smallServer({ limits: { handlerMs: timeLimitMs } })).toThrow('limits.handlerMs must be');
  });
});
