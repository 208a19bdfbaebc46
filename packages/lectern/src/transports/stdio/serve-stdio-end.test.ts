import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serve } from '../../../../../test/support/served-fake.ts';
import { stuckOutput, turns } from '../../../../../test/support/stdio-fakes.ts';

describe('the end of the input', () => {
  it('ends the connection immediately if no call is running', async () => {
    const { input, log, serving, exit } = serve({ drainMs: 1_000_000 });
    input.end('1\n');
    await serving.closed;
    await turns();
    expect(log).toEqual(['1', 'END', 'CLOSE']);
    expect(exit).toHaveBeenCalledExactlyOnceWith(0);
  });

  it('serves a last line without a line break', async () => {
    const { input, lines, serving } = serve();
    input.end('1\n2');
    await serving.closed;
    expect(lines()).toEqual(['re:1', 're:2']);
  });

  it('lets calls finish and writes their responses', async () => {
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

  it('serves buffered lines as fast as the client reads', async () => {
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

  it.each([undefined, new Error('EIO')])(
    'has the same effect when the input is destroyed: %s',
    async (error) => {
      const { input, log, serving, exit } = serve();
      input.destroy(error);
      await serving.closed;
      await turns();
      expect(log).toEqual(['END', 'CLOSE']);
      expect(exit).toHaveBeenCalledExactlyOnceWith(0);
    },
  );
});

describe('the time limit after the end of the input', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());
  const large = 'x'.repeat(70_000);

  async function pass(ms: number): Promise<void> {
    await turns();
    vi.advanceTimersByTime(ms);
    await turns();
  }

  it('applies to calls', async () => {
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

  it('applies to a client that never reads, with buffered lines', async () => {
    const { output } = stuckOutput();
    const { input, log, exit } = serve({ output, drainMs: 20 });
    input.end(`${large}\n2\n`);
    await pass(20);
    expect(log.at(-1)).toBe('CLOSE');
    expect(exit).toHaveBeenCalledOnce();
  });

  it('applies to a client that never reads, with pending responses to which none are added', async () => {
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

  it('applies to output that is never read', async () => {
    const { output } = stuckOutput();
    const { send, exit, input } = serve({ output, drainMs: 20 });
    input.end();
    send(large);
    await pass(20);
    expect(exit).toHaveBeenCalledExactlyOnceWith(0);
  });

  it('restarts with each chunk read after the input has ended', async () => {
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

  it('does not restart after a stop was requested', async () => {
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

describe('output that is no longer writable', () => {
  it.each(['EPIPE', 'ECONNRESET'])('ends the connection without a message on %s', async (code) => {
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

  it('ends the connection without a message when it is closed', async () => {
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

  it('reports any other error', async () => {
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
  it('reads no more input, lets calls finish, and does not exit', async () => {
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
