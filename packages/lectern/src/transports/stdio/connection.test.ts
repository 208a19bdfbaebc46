import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { fakeEngine } from '../../../../../test/support/stdio-fakes.ts';
import { openConnection } from './connection.ts';

function open() {
  const input = new PassThrough();
  const ended = vi.fn();
  const { engine } = fakeEngine({ log: vi.fn() });
  const connection = openConnection(engine, {
    input,
    output: new PassThrough(),
    maxMessageBytes: 1000,
    drainMs: 1_000_000,
    ended,
  });
  return { connection, input, ended };
}

describe('settle()', () => {
  it('ends the connection despite calls that never finish', async () => {
    const { connection, input, ended } = open();
    input.end('wait\n');
    await turn();
    expect(ended).not.toHaveBeenCalled();
    connection.finishWhenIdle();
    expect(ended).toHaveBeenCalledExactlyOnceWith(0);
  });

  it('does nothing while input is open', async () => {
    const { connection, input, ended } = open();
    input.write('wait\n');
    await turn();
    connection.finishWhenIdle();
    expect(ended).not.toHaveBeenCalled();
  });
});

describe('stop()', () => {
  it('keeps the first nonzero exit code', async () => {
    const { connection, input, ended } = open();
    input.write('wait\n');
    await turn();
    connection.stop(0);
    connection.stop(1);
    connection.stop(0);
    connection.finishWhenIdle();
    expect(ended).toHaveBeenCalledExactlyOnceWith(1);
  });
});
