import { PassThrough, Readable, Writable } from 'node:stream';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Session, SessionHost, Sink } from './host.ts';
import { type StdioOptions, serveStdio } from './serve-stdio.ts';

interface Call {
  readonly text: string;
  answer(text?: string): void;
}

/** Echoes at once; a text that begins with "wait" is answered when the test says so. */
function fakeHost() {
  const log: string[] = [];
  const calls: Call[] = [];
  const sinks: Sink[] = [];
  const logger = { log: vi.fn() };
  const session: Session = {
    receive(text) {
      log.push(text);
      if (text.startsWith('quiet')) return undefined;
      if (!text.startsWith('wait')) return `re:${text}`;
      return new Promise((resolve) => calls.push({ text, answer: resolve }));
    },
    refuse: (reason, detail) => `${reason}: ${detail}`,
    end: () => void log.push('END'),
    close: () => void log.push('CLOSE'),
  };
  const host: SessionHost = {
    logger,
    connect(sink) {
      sinks.push(sink);
      return session;
    },
  };
  return { host, log, calls, logger, send: (text: string) => sinks[0]?.send(text) };
}

function collect() {
  const writes: string[] = [];
  const output = new Writable({
    decodeStrings: false,
    write(text: string, _encoding, done) {
      writes.push(text);
      done();
    },
  });
  return { output, writes, lines: () => writes.join('').split('\n').slice(0, -1) };
}

/** Takes one piece with `readOne`, everything with `open`, and nothing before. */
function stuckOutput() {
  const writes: string[] = [];
  let waiting: (() => void) | undefined;
  let isOpen = false;
  const output = new Writable({
    highWaterMark: 16,
    decodeStrings: false,
    write(text: string, _encoding, done) {
      writes.push(text);
      if (isOpen) done();
      else waiting = done;
    },
  });
  const readOne = (): void => waiting?.();
  const open = (): void => {
    isOpen = true;
    readOne();
  };
  return { output, writes, readOne, open, lines: () => writes.join('').split('\n').slice(0, -1) };
}

function serve(options: StdioOptions = {}) {
  const fake = fakeHost();
  const input = new PassThrough();
  const out = collect();
  const exit = vi.fn();
  const serving = serveStdio(fake.host, { input, output: out.output, exit, ...options });
  return { ...fake, ...out, input, exit, serving };
}

async function turns(count = 5): Promise<void> {
  for (let done = 0; done < count; done += 1) await turn();
}

describe('messages', () => {
  it('answers each line, in order, with one write for a chunk', async () => {
    const { input, writes } = serve();
    input.write('1\n2\nquiet\n3\n');
    await turns();
    expect(writes).toEqual(['re:1\nre:2\nre:3\n']);
  });

  it('answers late when the answer comes late, and lets others pass', async () => {
    const { input, lines, calls } = serve();
    input.write('wait 1\n2\nwait 3\n');
    await turns();
    expect(lines()).toEqual(['re:2']);
    calls[1]?.answer('third');
    calls[0]?.answer('first');
    await turns();
    expect(lines()).toEqual(['re:2', 'third', 'first']);
  });

  it('writes nothing for a promise of nothing', async () => {
    const { input, writes, calls } = serve();
    input.write('wait\n');
    await turns();
    calls[0]?.answer();
    await turns();
    expect(writes).toEqual([]);
  });

  it('writes the answers of one turn at once', async () => {
    const { input, writes, calls } = serve();
    input.write('wait\n'.repeat(64));
    await turns();
    for (const call of calls) call.answer('done');
    await turns();
    expect(writes).toEqual(['done\n'.repeat(64)]);
  });

  it('sends what the session sends by itself', async () => {
    const { lines, send } = serve();
    send('hello');
    send('again');
    await turns();
    expect(lines()).toEqual(['hello', 'again']);
  });

  it('starts all the calls of a chunk, however many', async () => {
    const { input, calls } = serve();
    input.write('wait\n'.repeat(1000));
    await turns(20);
    expect(calls).toHaveLength(1000);
  });

  it('reads streams of strings as well', async () => {
    const { serving, lines } = serve({ input: Readable.from(['é1\né', '2\n']) });
    await serving.closed;
    expect(lines()).toEqual(['re:é1', 're:é2']);
  });
});

describe('messages that cannot be read', () => {
  it('refuses one that is too long and lives on', async () => {
    const { input, lines } = serve({ maxMessageBytes: 5 });
    input.write('123');
    input.write('456');
    input.write('789\n12345\n');
    await turns();
    expect(lines()).toEqual(['too-large: The message has 9 bytes; at most 5 are accepted.', 're:12345']);
  });

  it('accepts 10 MiB by default and not a byte more', async () => {
    const { input, lines } = serve();
    const most = 10 * 1024 * 1024;
    input.write(`${'x'.repeat(most)}\n`);
    input.write(`${'x'.repeat(most + 1)}\n`);
    await turns();
    expect(lines().map((line) => line.slice(0, 9))).toEqual(['re:xxxxxx', 'too-large']);
  });

  it('refuses one that is not UTF-8 and serves its neighbours', async () => {
    const { input, lines } = serve();
    input.write(Buffer.concat([Buffer.from('1\n'), Buffer.of(0xff), Buffer.from('\n2\n')]));
    await turns();
    expect(lines()).toEqual(['re:1', 'not-utf8: The message is not valid UTF-8.', 're:2']);
  });
});

describe('a slow reader', () => {
  it('stops the reading, within a chunk as well', async () => {
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

  it('stops async calls before all of a chunk are started', async () => {
    const { output } = stuckOutput();
    const { input, calls } = serve({ output });
    input.write('wait\n'.repeat(1000));
    await Promise.resolve();
    for (const call of calls) call.answer('x'.repeat(1000));
    await turns(20);
    expect(calls.length).toBeLessThan(1000);
  });

  it('breaks the connection when notifications pile up', async () => {
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

describe('the end of the input', () => {
  it('ends at once when nothing runs', async () => {
    const { input, log, serving, exit } = serve({ drainMs: 1_000_000 });
    input.end('1\n');
    await serving.closed;
    await turns();
    expect(log).toEqual(['1', 'END', 'CLOSE']);
    expect(exit).toHaveBeenCalledExactlyOnceWith(0);
  });

  it('serves a last line without its line end', async () => {
    const { input, lines, serving } = serve();
    input.end('1\n2');
    await serving.closed;
    expect(lines()).toEqual(['re:1', 're:2']);
  });

  it('lets calls finish and writes their answers', async () => {
    const { input, log, calls, lines, serving } = serve({ drainMs: 1_000_000 });
    input.end('wait 1\nwait 2\n');
    await turns();
    expect(log.at(-1)).toBe('END');
    calls[0]?.answer('one');
    await turns();
    expect(log.at(-1)).toBe('END');
    calls[1]?.answer('two');
    await serving.closed;
    expect(log.at(-1)).toBe('CLOSE');
    expect(lines()).toEqual(['one', 'two']);
  });

  it('serves the lines at hand as far as the reader reads', async () => {
    const { output, open, lines } = stuckOutput();
    const { input, log, serving } = serve({ output });
    const large = 'x'.repeat(70_000);
    input.end(`1${large}\n2${large}\n3\n`);
    await turns();
    expect(log).toHaveLength(1);
    open();
    await serving.closed;
    expect(lines()).toHaveLength(3);
    expect(log.slice(-2)).toEqual(['END', 'CLOSE']);
  });

  it.each([undefined, new Error('EIO')])('is the same when the input is destroyed: %s', async (error) => {
    const { input, log, serving, exit } = serve();
    input.destroy(error);
    await serving.closed;
    await turns();
    expect(log).toEqual(['END', 'CLOSE']);
    expect(exit).toHaveBeenCalledExactlyOnceWith(0);
  });
});

describe('the bound on the end', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());
  const large = 'x'.repeat(70_000);

  async function pass(ms: number): Promise<void> {
    await turns();
    vi.advanceTimersByTime(ms);
    await turns();
  }

  it('holds for calls', async () => {
    const { input, log, calls, lines, exit } = serve({ drainMs: 20 });
    input.end('wait 1\nwait 2\n');
    await pass(19);
    calls[0]?.answer('one');
    await turns();
    expect(log.at(-1)).toBe('END');
    await pass(1);
    expect(log.slice(-2)).toEqual(['END', 'CLOSE']);
    calls[1]?.answer('too late');
    await turns();
    expect(lines()).toEqual(['one']);
    expect(exit).toHaveBeenCalledExactlyOnceWith(0);
  });

  it('is two seconds by default', async () => {
    const { input, log } = serve();
    input.end('wait\n');
    await pass(1999);
    expect(log.at(-1)).toBe('END');
    await pass(1);
    expect(log.at(-1)).toBe('CLOSE');
  });

  it('holds for a reader that never reads, with lines at hand', async () => {
    const { output } = stuckOutput();
    const { input, log, exit } = serve({ output, drainMs: 20 });
    input.end(`${large}\n2\n`);
    await pass(20);
    expect(log.at(-1)).toBe('CLOSE');
    expect(exit).toHaveBeenCalledOnce();
  });

  it('holds for a reader that never reads, with answers at hand; none is added meanwhile', async () => {
    const { output, open, lines } = stuckOutput();
    const { calls, input, log, exit, serving } = serve({ output, drainMs: 20 });
    input.write('wait 1\nwait 2\n');
    await turns();
    calls[0]?.answer(large);
    void serving.close();
    await pass(20);
    expect(log.at(-1)).toBe('CLOSE');
    calls[1]?.answer('too late');
    await pass(19);
    open();
    await serving.closed;
    expect(lines()).toEqual([large]);
    expect(exit).not.toHaveBeenCalled();
  });

  it('ends the wait for a reader that never reads', async () => {
    const { output } = stuckOutput();
    const { send, exit, input } = serve({ output, drainMs: 20 });
    input.end();
    send(large);
    await pass(20);
    expect(exit).toHaveBeenCalledExactlyOnceWith(0);
  });

  it('starts anew with each piece that is read after the input has ended', async () => {
    const { output, readOne, lines } = stuckOutput();
    const { calls, input, exit } = serve({ output, drainMs: 20 });
    input.end('wait\nwait\nwait\n');
    await turns();
    for (const call of calls) call.answer(large);
    for (let count = 0; count < 3; count += 1) {
      await pass(15);
      expect(exit).not.toHaveBeenCalled();
      readOne();
    }
    await turns();
    expect(lines()).toHaveLength(3);
    expect(exit).toHaveBeenCalledExactlyOnceWith(0);
  });

  it('does not start anew when somebody has asked for the end', async () => {
    const { output, readOne } = stuckOutput();
    const { calls, input, serving } = serve({ output, drainMs: 20 });
    const closed = vi.fn();
    void serving.closed.then(closed);
    input.write('wait\nwait\nwait\n');
    await turns();
    void serving.close();
    for (const call of calls) call.answer(large);
    await pass(15);
    readOne();
    await turns();
    expect(closed).not.toHaveBeenCalled();
    await pass(5);
    expect(closed).toHaveBeenCalled();
  });
});

describe('an output that has gone', () => {
  it.each(['EPIPE', 'ECONNRESET'])('ends quietly on %s', async (code) => {
    const output = new Writable({
      write(_chunk, _encoding, done) {
        done(Object.assign(new Error(code), { code }));
      },
    });
    const { input, log, logger, serving, exit } = serve({ output });
    input.write('wait\n1\n');
    await serving.closed;
    input.write('2\n');
    await turns();
    expect(log).toEqual(['wait', '1', 'CLOSE']);
    expect(logger.log).not.toHaveBeenCalled();
    expect(exit).toHaveBeenCalledExactlyOnceWith(0);
  });

  it('ends quietly when it is closed', async () => {
    const { input, output, log, logger, serving, exit } = serve();
    input.write('1\n');
    await turns();
    output.destroy();
    await serving.closed;
    await turns();
    expect(log).toEqual(['1', 'CLOSE']);
    expect(logger.log).not.toHaveBeenCalled();
    expect(exit).toHaveBeenCalledExactlyOnceWith(0);
  });

  it('says so when it failed for another reason', async () => {
    const output = new Writable({
      write(_chunk, _encoding, done) {
        done(Object.assign(new Error('disk full'), { code: 'ENOSPC' }));
      },
    });
    const { input, logger, serving, exit } = serve({ output });
    input.write('1\n');
    await serving.closed;
    await turns();
    expect(logger.log).toHaveBeenCalledExactlyOnceWith('error', expect.any(String), {
      data: { error: 'disk full' },
    });
    expect(exit).toHaveBeenCalledExactlyOnceWith(1);
  });
});

describe('close()', () => {
  it('takes no more input, lets calls finish, and does not exit', async () => {
    const { input, log, calls, lines, serving, exit } = serve({ drainMs: 1_000_000 });
    input.write('wait\n');
    await turns();
    const closing = serving.close();
    expect(input.isPaused()).toBe(true);
    input.write('2\n');
    await turns();
    calls[0]?.answer('one');
    await closing;
    await turns();
    expect(log).toEqual(['wait', 'END', 'CLOSE']);
    expect(lines()).toEqual(['one']);
    expect(exit).not.toHaveBeenCalled();
  });

  it('may be called again, also after the end', async () => {
    const { input, log, serving } = serve();
    input.end();
    await serving.closed;
    await serving.close();
    await serving.close();
    expect(log).toEqual(['END', 'CLOSE']);
  });
});

describe('the process', () => {
  it('is not kept by the bound', async () => {
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

  it('is left alone when other streams are served', async () => {
    const counts = (): number[] =>
      ['SIGINT', 'SIGTERM', 'unhandledRejection', 'uncaughtException', 'beforeExit'].map((name) =>
        process.listenerCount(name),
      );
    const before = counts();
    const { write } = process.stdout;
    const fake = fakeHost();
    const input = new PassThrough();
    const serving = serveStdio(fake.host, { input, output: collect().output });
    expect(counts()).toEqual(before);
    expect(process.stdout.write).toBe(write);
    input.end();
    await serving.closed;
    await sleep(10);
  });
});
