import { PassThrough, Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { serve } from '../../../../../test/support/served-fake.ts';
import { collect, fakeEngine, stuckOutput, turns } from '../../../../../test/support/stdio-fakes.ts';
import { serveStdio } from './serve-stdio.ts';

it('names a missing server', () => {
  expect(() => serveStdio(undefined as never)).toThrow('serveStdio(server): server must be the result of');
});

describe('messages', () => {
  it('returns one response per line, in order, with one write per chunk', async () => {
    const { input, writes } = serve();
    input.write('1\n2\nquiet\n3\n');
    await turns();
    expect(writes).toEqual(['re:1\nre:2\nre:3\n']);
  });

  it('sends a late response later without delaying others', async () => {
    const { input, lines, calls } = serve();
    input.write('wait 1\n2\nwait 3\n');
    await turns();
    expect(lines()).toEqual(['re:2']);
    calls[1]?.answer('third');
    calls[0]?.answer('first');
    await turns();
    expect(lines()).toEqual(['re:2', 'third', 'first']);
  });

  it('writes nothing if a promise resolves to nothing', async () => {
    const { input, writes, calls } = serve();
    input.write('wait\n');
    await turns();
    calls[0]?.answer();
    await turns();
    expect(writes).toEqual([]);
  });

  it('writes the responses of one turn at once', async () => {
    const { input, writes, calls } = serve();
    input.write('wait\n'.repeat(64));
    await turns();
    for (const call of calls) call.answer('done');
    await turns();
    expect(writes).toEqual(['done\n'.repeat(64)]);
  });

  it('sends messages that the session initiates', async () => {
    const { lines, send } = serve();
    send('hello');
    send('again');
    await turns();
    expect(lines()).toEqual(['hello', 'again']);
  });

  it('starts all calls of a chunk, however many there are', async () => {
    const { input, calls } = serve();
    input.write('wait\n'.repeat(1000));
    await turns(20);
    expect(calls).toHaveLength(1000);
  });

  it('accepts streams of strings as well', async () => {
    const { serving, lines } = serve({ input: Readable.from(['é1\né', '2\n']) });
    await serving.closed;
    expect(lines()).toEqual(['re:é1', 're:é2']);
  });
});

describe('unreadable messages', () => {
  it('that are too long are refused, and the next one is served', async () => {
    const { input, lines } = serve({ maxMessageBytes: 5 });
    input.write('123');
    input.write('456');
    input.write('789\n12345\n');
    await turns();
    expect(lines()).toEqual(['too-large: The message has 9 bytes; at most 5 are accepted.', 're:12345']);
  });

  it('of up to 10 MiB are accepted by default', async () => {
    const { input, lines } = serve();
    const most = 10 * 1024 * 1024;
    input.write(`${'x'.repeat(most)}\n`);
    input.write(`${'x'.repeat(most + 1)}\n`);
    await turns();
    expect(lines().map((line) => line.slice(0, 9))).toEqual(['re:xxxxxx', 'too-large']);
  });

  it('that are not UTF-8 are refused, and others are served', async () => {
    const { input, lines } = serve();
    input.write(Buffer.concat([Buffer.from('1\n'), Buffer.of(0xff), Buffer.from('\n2\n')]));
    await turns();
    expect(lines()).toEqual(['re:1', 'not-utf8: The message is not valid UTF-8.', 're:2']);
  });
});

describe('a slow client', () => {
  it('pauses reading, within a chunk as well', async () => {
    const { output, open, lines } = stuckOutput();
    const { input, log } = serve({ output });
    const large = 'x'.repeat(70_000);
    input.write(`1${large}\n2${large}\n3${large}\n`);
    input.write('4\n');
    await turns();
    expect(log).toHaveLength(1);
    expect(input.isPaused()).toBe(true);
    open();
    await turns(20);
    expect(lines().map((line) => line.slice(0, 4))).toEqual(['re:1', 're:2', 're:3', 're:4']);
    expect(input.isPaused()).toBe(false);
  });

  it('delays asynchronous calls of the same chunk', async () => {
    const { output } = stuckOutput();
    const { input, calls } = serve({ output });
    input.write('wait\n'.repeat(1000));
    await Promise.resolve();
    for (const call of calls) call.answer('x'.repeat(1000));
    await turns(20);
    expect(calls.length).toBeLessThan(1000);
  });

  it('loses the connection when notifications accumulate', async () => {
    const { output } = stuckOutput();
    const { send, serving, log, logger, exit } = serve({ output });
    const large = 'x'.repeat(1024 * 1024);
    for (let count = 0; count < 20; count += 1) send(large);
    await serving.closed;
    await turns();
    expect(log).toEqual(['CLOSE']);
    expect(logger.log).toHaveBeenCalledOnce();
    expect(output.destroyed).toBe(true);
    expect(exit).toHaveBeenCalledExactlyOnceWith(1);
  });
});

describe('the process', () => {
  it('is not kept alive by the timer', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const { input, calls, serving } = serve();
    input.end('wait\n');
    await turns();
    const [timer] = timers.mock.results.map((result) => result.value as NodeJS.Timeout);
    timers.mockRestore();
    expect(timer?.hasRef()).toBe(false);
    calls[0]?.answer();
    await serving.closed;
  });

  it('is not changed when other streams are served', async () => {
    const counts = (): number[] =>
      ['SIGINT', 'SIGTERM', 'unhandledRejection', 'uncaughtException', 'beforeExit'].map((name) =>
        process.listenerCount(name),
      );
    const before = counts();
    const { write } = process.stdout;
    const fake = fakeEngine({ log: vi.fn() });
    const input = new PassThrough();
    const serving = serveStdio(fake.engine, { input, output: collect().output });
    expect(counts()).toEqual(before);
    expect(process.stdout.write).toBe(write);
    input.end();
    await serving.closed;
    await sleep(10);
  });
});
