import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { openConnection } from './connection.ts';

function open() {
  const input = new PassThrough();
  const ended = vi.fn();
  const session = {
    receive: () => new Promise<string>(() => {}),
    refuse: () => undefined,
    end() {},
    close() {},
  };
  const logger = { log: vi.fn() };
  const connection = openConnection(
    { logger, connect: () => session },
    { input, output: new PassThrough(), maxMessageBytes: 1000, drainMs: 1_000_000, ended },
  );
  return { connection, input, ended };
}

describe('settle()', () => {
  it('ends the wait for calls that can never finish', async () => {
    const { connection, input, ended } = open();
    input.end('never\n');
    await turn();
    expect(ended).not.toHaveBeenCalled();
    connection.settle();
    expect(ended).toHaveBeenCalledExactlyOnceWith(0);
  });

  it('does nothing while input may still come', async () => {
    const { connection, input, ended } = open();
    input.write('never\n');
    await turn();
    connection.settle();
    expect(ended).not.toHaveBeenCalled();
  });
});

describe('stop()', () => {
  it('keeps the first code that is not zero', async () => {
    const { connection, input, ended } = open();
    input.write('never\n');
    await turn();
    connection.stop(0);
    connection.stop(1);
    connection.stop(0);
    connection.settle();
    expect(ended).toHaveBeenCalledExactlyOnceWith(1);
  });
});
