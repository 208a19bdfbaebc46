import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { smallServer } from '../../../../test/support/quiet.ts';
import { checkedClient } from '../../../../test/support/wire-check.ts';
import type { JsonObject } from '../jsonrpc/message.ts';
import type { Exchange } from '../protocol/exchange.ts';
import { REVISIONS, rulesOf } from '../protocol/revisions.ts';
import { progressReporter } from './progress.ts';

describe.each(REVISIONS)('progress in %s', (revision) => {
  const reporting = (report: (progress: (value: number, total?: number, message?: string) => void) => void) =>
    smallServer().tool('work', { description: 'x' }, (_args, { progress }) => {
      report(progress);
      return 'done';
    });

  it('is reported for requests with a progress token, with the members that the revision defines', async () => {
    const server = reporting((progress) => {
      progress(0.5, 2, 'a quarter');
      progress(1);
    });
    const client = await checkedClient(server, { revision });
    const heard: JsonObject[] = [];
    await client.callTool('work', {}, { onProgress: (progress) => void heard.push(progress) });
    const message = revision >= '2025-03-26' ? { message: 'a quarter' } : {};
    expect(heard).toEqual([
      { progressToken: expect.any(String), progress: 0.5, total: 2, ...message },
      { progressToken: expect.any(String), progress: 1 },
    ]);
    await client.callTool('work');
    expect(client.notifications).toHaveLength(2);
  });

  it.each(['token', '', 7, 0, -3])('echoes the token %j with its original type', async (progressToken) => {
    const client = await checkedClient(
      reporting((progress) => progress(1)),
      { revision },
    );
    await client.start('tools/call', { name: 'work', _meta: { progressToken } }).result;
    expect(client.notifications.map(({ params }) => params)).toEqual([{ progressToken, progress: 1 }]);
  });

  it.each([1.5, null, true, {}, ['a']])('does not accept %j as a token', async (progressToken) => {
    const client = await checkedClient(
      reporting((progress) => progress(1)),
      { revision },
    );
    await client.start('tools/call', { name: 'work', _meta: { progressToken } }).result;
    expect(client.notifications).toEqual([]);
  });

  it('always increases and is always a number', async () => {
    const values = [1, 1, 0, 2, Number.NaN, 2.5, -1, 3, Number.POSITIVE_INFINITY];
    const server = reporting((progress) => {
      for (const value of values) progress(value);
    });
    const client = await checkedClient(server, { revision });
    const result = await client.start('tools/call', { name: 'work', _meta: { progressToken: 1 } }).result;
    expect(client.notifications.map(({ params }) => params.progress)).toEqual([1, 2, 2.5, 3]);
    expect(result).not.toHaveProperty('isError');
  });

  it('is not sent after the response', async () => {
    let reportLater = () => {};
    const server = reporting((progress) => {
      reportLater = () => progress(2);
      progress(1);
    });
    const client = await checkedClient(server, { revision });
    await client.start('tools/call', { name: 'work', _meta: { progressToken: 1 } }).result;
    reportLater();
    expect(client.notifications).toHaveLength(1);
  });
});

describe('the rate limit of progress', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  function reporter() {
    const sent: number[] = [];
    const exchange = {
      meta: { progressToken: 1 },
      rules: rulesOf('2025-11-25'),
      notify: (_method: string, params: JsonObject) => void sent.push(params.progress as number),
    } as unknown as Exchange;
    return { sent, report: progressReporter(exchange) };
  }

  it('allows a burst, drops some of the rest, and always sends the last report', () => {
    const { sent, report } = reporter();
    for (let n = 1; n <= 1000; n++) report(n, 1000);
    expect(sent).toEqual([...Array.from({ length: 20 }, (_, n) => n + 1), 1000]);
  });

  it('recovers with time', () => {
    const { sent, report } = reporter();
    for (let n = 1; n <= 100; n++) report(n);
    expect(sent).toHaveLength(20);
    vi.advanceTimersByTime(500);
    for (let n = 101; n <= 200; n++) report(n);
    expect(sent).toHaveLength(30);
    expect(sent[20]).toBe(101);
    vi.advanceTimersByTime(3_600_000);
    for (let n = 201; n <= 300; n++) report(n);
    expect(sent).toHaveLength(50);
  });

  it('sends one final report beyond the limit, not several', () => {
    const { sent, report } = reporter();
    for (let n = 1; n <= 1000; n++) report(n, 100);
    expect(sent.length).toBeLessThan(30);
  });
});
