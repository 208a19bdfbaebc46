import { describe, expect, it, vi } from 'vitest';
import { converse, envelope, initialize, smallServer } from '../../../../test/support/quiet.ts';
import { checkedClient } from '../../../../test/support/wire-check.ts';
import type { Context } from '../features/context.ts';
import type { Server } from '../server.ts';
import { Tally } from './exchange.ts';
import { REVISIONS } from './revisions.ts';

interface Running {
  readonly context: Context;
  finish(): void;
}

/** A tool that goes on until it is told, whatever its signal says. */
function waiting(): { server: Server; running: Running[] } {
  const running: Running[] = [];
  const server = smallServer().tool('wait', { description: 'x' }, (_args, context) => {
    return new Promise<string>((resolve) => running.push({ context, finish: () => resolve('done') }));
  });
  return { server, running };
}

describe.each(REVISIONS)('cancellation in %s', (revision) => {
  async function started() {
    const { server, running } = waiting();
    const client = await checkedClient(server, { revision, logLevel: 'debug' });
    const pending = client.start('tools/call', { name: 'wait', _meta: { progressToken: 1 } });
    pending.result.catch(() => {});
    await client.callTool('echo', { text: 'in the meantime' });
    const [call] = running as [Running];
    const answers = () =>
      client.transcript.filter(({ from, message }) => from === 'server' && message.id === pending.id);
    return { client, pending, call, answers };
  }

  it('aborts the signal with the reason, and nothing is sent afterwards', async () => {
    const { client, pending, call, answers } = await started();
    const { signal, progress, log } = call.context;
    expect(signal.aborted).toBe(false);
    client.cancel(pending.id, 'Too slow');
    await client.callTool('echo', { text: 'x' });
    expect(signal.aborted).toBe(true);
    expect(signal.reason).toMatchObject({ name: 'AbortError', message: 'Too slow' });
    progress(1);
    log.emergency('still here');
    call.finish();
    await client.callTool('echo', { text: 'x' });
    expect(client.notifications).toEqual([]);
    expect(answers()).toEqual([]);
  });

  it('is visible, with its reason, to a handler that reads its signal only later', async () => {
    const { client, pending, call } = await started();
    client.cancel(pending.id, 'Too slow');
    await client.callTool('echo', { text: 'x' });
    expect(call.context.signal.aborted).toBe(true);
    expect(call.context.signal.reason).toMatchObject({ name: 'AbortError', message: 'Too slow' });
  });

  it('does not require a reason', async () => {
    const { client, pending, call } = await started();
    const { signal } = call.context;
    client.cancel(pending.id);
    await client.callTool('echo', { text: 'x' });
    expect(signal.reason).toMatchObject({ name: 'AbortError', message: 'The request was cancelled' });
  });

  it('keeps the first reason if it is sent twice', async () => {
    const { client, pending, call } = await started();
    const { signal } = call.context;
    client.cancel(pending.id, 'first');
    client.cancel(pending.id, 'second');
    await client.callTool('echo', { text: 'x' });
    expect(signal.reason).toHaveProperty('message', 'first');
  });

  it('of an unknown request, or a malformed one, has no effect', async () => {
    const { client, pending, call, answers } = await started();
    client.cancel(9999, 'unknown');
    client.cancel(String(pending.id), 'another kind of id');
    client.notify('notifications/cancelled', {});
    client.notify('notifications/cancelled', { requestId: null, reason: 7 });
    client.notify('notifications/cancelled', { requestId: { id: pending.id } });
    client.notify('notifications/cancelled');
    call.finish();
    expect(await pending.result).toMatchObject({ content: [{ text: 'done' }] });
    client.cancel(pending.id, 'too late');
    await client.callTool('echo', { text: 'x' });
    expect(answers()).toHaveLength(1);
    expect(call.context.signal.aborted).toBe(false);
  });

  it('happens to running requests when the connection ends', async () => {
    const { client, call } = await started();
    const { signal } = call.context;
    await client.close();
    expect(signal.reason).toMatchObject({ name: 'AbortError', message: 'The connection was closed' });
  });
});

describe('cancellation', () => {
  const call = (id: string | number, more = {}) => ({
    id,
    method: 'tools/call',
    params: { name: 'wait', ...more },
  });
  const cancel = (requestId: string | number) => ({
    method: 'notifications/cancelled',
    params: { requestId },
  });

  it('distinguishes the id 1 from the id "1"', async () => {
    const { server, running } = waiting();
    const { say } = converse(server);
    await say(initialize());
    const [number, text] = [say(call(1)), say(call('1'))];
    await say(cancel('1'));
    for (const each of running) each.finish();
    expect(await number).toMatchObject({ id: 1, result: {} });
    expect(await text).toBeUndefined();
  });

  it('cancels all requests that share an ID, of either era', async () => {
    const { server, running } = waiting();
    const { say, session } = converse(server);
    await say(initialize());
    const calls = [say(call(1)), say(call(1)), say(call(1, { _meta: envelope() })), say(call(2))];
    expect(session.activeRequests).toBe(4);
    await say(cancel(1));
    expect(session.activeRequests).toBe(1);
    for (const each of running) each.finish();
    expect(await Promise.all(calls)).toMatchObject([undefined, undefined, undefined, { id: 2 }]);
  });

  it('causes no response even if the handler throws because of it', async () => {
    const untilAborted = ({ signal }: Context) =>
      new Promise<string>((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason)),
      );
    const log = vi.fn();
    const server = smallServer({ policy: { gate: 'open' }, logger: { log } })
      .tool('wait', { description: 'x' }, (_args, context) => untilAborted(context))
      .prompt('wait', { description: 'x' }, (_args, context) => untilAborted(context));
    const { say } = converse(server);
    const answers = [say(call(1)), say({ id: 2, method: 'prompts/get', params: { name: 'wait' } })];
    await say(cancel(1));
    await say(cancel(2));
    expect(await Promise.all(answers)).toEqual([undefined, undefined]);
    // Stopping is what was asked for: no failure for anybody to look into.
    expect(log.mock.calls.map(([level, message]) => [level, message])).toEqual([
      ['info', 'Request cancelled'],
      ['info', 'Request cancelled'],
    ]);
  });
});

describe('Tally', () => {
  it('counts the total and the count per key', () => {
    const tally = new Tally();
    for (const key of ['timeout', 'user', 'timeout']) tally.add(key);
    expect(tally.total).toBe(3);
    expect([...tally.byKey]).toEqual([
      ['timeout', 2],
      ['user', 1],
    ]);
  });

  it('does not grow with keys sent by clients', () => {
    const tally = new Tally();
    for (let i = 0; i < 1000; i++) tally.add(`${i} ${'x'.repeat(10_000)}`);
    expect(tally.total).toBe(1000);
    expect(tally.byKey.size).toBe(51);
    expect(tally.byKey.get('_OTHER')).toBe(950);
    for (const key of tally.byKey.keys()) expect(key.length).toBeLessThanOrEqual(80);
  });
});
