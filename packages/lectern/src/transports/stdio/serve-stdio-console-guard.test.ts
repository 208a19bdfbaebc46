import { Console } from 'node:console';
import { Writable } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { guardConsole } from './serve-stdio.ts';

function collector() {
  let text = '';
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      done();
    },
  });
  return { stream, read: () => text };
}

function guarded() {
  const out = collector();
  const err = collector();
  const logger = { log: vi.fn() };
  const guard = guardConsole(out.stream, err.stream, logger);
  return { out, err, logger, guard };
}

describe('the stdout guard', () => {
  it('redirects the console and other writes to stderr', () => {
    const { out, err } = guarded();
    const stray = new Console(out.stream, err.stream);
    stray.log('log');
    stray.info('info');
    stray.debug('debug');
    out.stream.write('raw');
    expect(out.read()).toBe('');
    expect(err.read()).toBe('log\ninfo\ndebug\nraw');
  });

  it('warns once', () => {
    const { out, logger } = guarded();
    expect(logger.log).not.toHaveBeenCalled();
    out.stream.write('1');
    out.stream.write('2');
    expect(logger.log).toHaveBeenCalledOnce();
  });

  it('lets protocol messages through', () => {
    const { out, err, guard } = guarded();
    guard.write('{}\n');
    expect(out.read()).toBe('{}\n');
    expect(err.read()).toBe('');
  });

  it('calls the callbacks of other writes as the stream would', async () => {
    const { out } = guarded();
    await new Promise<void>((resolve) => out.stream.write('1', () => resolve()));
  });

  it('restores both streams', () => {
    const { out, err, guard } = guarded();
    guard.restore();
    out.stream.write('out');
    err.stream.write('err');
    expect(out.read()).toBe('out');
    expect(err.read()).toBe('err');
  });

  it('does not restore a stream that was patched by others since', () => {
    const { out, guard } = guarded();
    const patched = (): boolean => true;
    out.stream.write = patched;
    guard.restore();
    expect(out.stream.write).toBe(patched);
  });
});

describe('the stderr guard', () => {
  it('drops lines that are not read instead of buffering them all', async () => {
    const stuck = new Writable({ write() {} });
    const logger = { log: vi.fn() };
    guardConsole(collector().stream, stuck, logger);
    for (let count = 0; count < 100; count += 1) stuck.write('x'.repeat(100_000));
    expect(stuck.writableLength).toBeLessThan(2_000_000);
    await new Promise<void>((resolve) => stuck.write('dropped', () => resolve()));
  });
});
