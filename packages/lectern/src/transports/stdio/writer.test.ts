import { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { createWriter, type WriterOptions } from './writer.ts';

/** A stream whose reader takes a piece only when told to. */
function slowStream(highWaterMark = 16) {
  const writes: string[] = [];
  const pending: (() => void)[] = [];
  const output = new Writable({
    highWaterMark,
    decodeStrings: false,
    write(text: string, _encoding, done) {
      writes.push(text);
      pending.push(done);
    },
  });
  const readOne = async (): Promise<void> => {
    pending.shift()?.();
    await nextTurn();
  };
  return { output, writes, readOne };
}

/** A stream whose reader takes everything at once, as a pipe with room does. */
function fastStream() {
  const writes: string[] = [];
  const output = new Writable({
    highWaterMark: 16,
    decodeStrings: false,
    write(text: string, _encoding, done) {
      writes.push(text);
      done();
    },
  });
  return { output, writes };
}

function writerOn(output: Writable, options?: WriterOptions) {
  const events = { progressed: vi.fn(), overflowed: vi.fn() };
  return { writer: createWriter(output, events, options), events };
}

describe('batches', () => {
  it('writes everything between hold and release at once', () => {
    const { output, writes } = fastStream();
    const { writer } = writerOn(output);
    writer.hold();
    writer.respond('1');
    writer.send('2');
    writer.respond('3');
    expect(writes).toEqual([]);
    writer.release();
    expect(writes).toEqual(['1\n2\n3\n']);
  });

  it('writes nothing if there is nothing', () => {
    const { output, writes } = fastStream();
    const { writer } = writerOn(output);
    writer.hold();
    writer.release();
    expect(writes).toEqual([]);
  });

  it('joins what promises of one turn produce, however long their chains', async () => {
    const { output, writes } = fastStream();
    const { writer } = writerOn(output);
    const answerAfter = async (steps: number): Promise<void> => {
      for (let step = 0; step < steps; step += 1) await undefined;
      writer.respond(String(steps));
    };
    await Promise.all(Array.from({ length: 64 }, (_, steps) => answerAfter(steps)));
    await nextTurn();
    expect(writes).toHaveLength(1);
    expect(writes[0]?.split('\n')).toHaveLength(65);
  });

  it('joins what timers of one turn produce', async () => {
    const { output, writes } = fastStream();
    const { writer } = writerOn(output);
    await new Promise<void>((resolve) => {
      for (let count = 1; count <= 64; count += 1) setImmediate(() => writer.respond(String(count)));
      setImmediate(() => setImmediate(() => setImmediate(resolve)));
    });
    expect(writes).toHaveLength(1);
  });

  it('does not join very large messages', () => {
    const { output, writes } = fastStream();
    const { writer } = writerOn(output);
    const large = 'x'.repeat(40_000);
    writer.hold();
    for (let count = 0; count < 4; count += 1) writer.respond(large);
    writer.release();
    expect(writes.map((text) => text.length)).toEqual([80_002, 80_002]);
  });

  it('uses the given write function instead of the stream', () => {
    const { output, writes } = fastStream();
    const written: string[] = [];
    const { writer } = writerOn(output, { write: (text) => written.push(text) > 0 });
    writer.hold();
    writer.respond('1');
    writer.release();
    expect(written).toEqual(['1\n']);
    expect(writes).toEqual([]);
  });
});

describe('back-pressure', () => {
  it('is ignored if the stream has accepted everything, even if write returned false', () => {
    const { output } = fastStream();
    const { writer } = writerOn(output, { write: () => false });
    writer.hold();
    writer.respond('1');
    writer.release();
    expect(writer.isBlocked).toBe(false);
  });

  it('blocks until the client has read, then writes queued messages in order', async () => {
    const { output, writes, readOne } = slowStream();
    const { writer, events } = writerOn(output);
    writer.hold();
    writer.respond('a'.repeat(20));
    writer.release();
    expect(writer.isBlocked).toBe(true);
    writer.respond('b');
    writer.respond('c');
    await nextTurn();
    expect(writes).toHaveLength(1);
    expect(events.progressed).not.toHaveBeenCalled();
    await readOne();
    expect(writes[1]).toBe('b\nc\n');
    expect(events.progressed).toHaveBeenCalledOnce();
    expect(writer.isBlocked).toBe(false);
  });

  it('writes queued messages in pieces, each when the one before was read', async () => {
    const { output, writes, readOne } = slowStream();
    const { writer } = writerOn(output);
    for (let count = 0; count < 5; count += 1) writer.respond(String(count).repeat(70_000));
    writer.respond('last');
    expect(writes).toHaveLength(1);
    await readOne();
    expect(output.writableLength).toBe(70_001);
    for (let count = 0; count < 6; count += 1) await readOne();
    expect(writes.map((text) => text.slice(0, 4))).toEqual(['0000', '1111', '2222', '3333', '4444', 'last']);
  });

  it('fails when too many unread notifications are queued', () => {
    const { output } = slowStream();
    const { writer, events } = writerOn(output, { maxUnread: 100 });
    writer.respond('x'.repeat(70_000));
    for (let count = 0; count < 10; count += 1) writer.send('1234567890');
    expect(events.overflowed).not.toHaveBeenCalled();
    writer.send('1');
    expect(events.overflowed).toHaveBeenCalledOnce();
  });

  it('does not count responses or messages sent before the client read', async () => {
    const { output, readOne } = slowStream();
    const { writer, events } = writerOn(output, { maxUnread: 100 });
    writer.respond('x'.repeat(70_000));
    writer.respond('x'.repeat(70_000));
    writer.send('1'.repeat(90));
    await readOne();
    writer.send('1'.repeat(90));
    expect(events.overflowed).not.toHaveBeenCalled();
  });
});

describe('the end', () => {
  it('calls back immediately if nothing is pending', () => {
    const { output } = fastStream();
    const done = vi.fn();
    writerOn(output).writer.finish(done);
    expect(done).toHaveBeenCalledOnce();
  });

  it('calls back after the last piece was read', async () => {
    const { output, writes, readOne } = slowStream();
    const { writer } = writerOn(output);
    const done = vi.fn();
    writer.respond('x'.repeat(70_000));
    writer.respond('y'.repeat(70_000));
    writer.respond('z');
    writer.finish(done);
    await readOne();
    await readOne();
    expect(writes.at(-1)).toBe('z\n');
    expect(done).not.toHaveBeenCalled();
    await readOne();
    expect(done).toHaveBeenCalledOnce();
  });

  it('waits for a write in progress', async () => {
    const { output, readOne } = slowStream(1000);
    const { writer } = writerOn(output);
    const done = vi.fn();
    writer.hold();
    writer.respond('small');
    writer.release();
    writer.finish(done);
    expect(done).not.toHaveBeenCalled();
    await readOne();
    await readOne();
    expect(done).toHaveBeenCalledOnce();
  });

  it('accepts nothing after discard', async () => {
    const { output, writes } = fastStream();
    const { writer } = writerOn(output);
    writer.discard();
    writer.respond('1');
    await nextTurn();
    expect(writes).toEqual([]);
  });

  it('drops queued messages on discard', async () => {
    const { output, writes, readOne } = slowStream();
    const { writer, events } = writerOn(output, { maxUnread: 10 });
    writer.respond('x'.repeat(70_000));
    writer.respond('y');
    writer.discard();
    writer.respond('z');
    writer.send('z'.repeat(100));
    await readOne();
    expect(writes).toHaveLength(1);
    expect(events.overflowed).not.toHaveBeenCalled();
  });
});
