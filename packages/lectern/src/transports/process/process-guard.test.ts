import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { type GuardedProcess, guardProcess } from './process-guard.ts';

function guarded() {
  const emitter = Object.assign(new EventEmitter(), { stderr: new PassThrough() });
  const events = { stop: vi.fn(), idle: vi.fn(), exit: vi.fn() };
  const logger = { log: vi.fn() };
  const release = guardProcess(emitter as unknown as GuardedProcess, logger, events);
  return { emitter, events, logger, release };
}

describe('the process guard', () => {
  it.each(['SIGTERM', 'SIGINT'])('shuts down in order on %s', (signal) => {
    const { emitter, events } = guarded();
    emitter.emit(signal, signal);
    expect(events.stop).toHaveBeenCalledWith(0);
    expect(events.exit).not.toHaveBeenCalled();
  });

  it.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ])('exits immediately on a second signal, %s', (signal, code) => {
    const { emitter, events } = guarded();
    emitter.emit('SIGINT', 'SIGINT');
    emitter.emit(signal, signal);
    expect(events.exit).toHaveBeenCalledExactlyOnceWith(code);
  });

  it('logs an unhandled rejection and continues', () => {
    const { emitter, events, logger } = guarded();
    emitter.emit('unhandledRejection', new Error('stray'));
    expect(logger.log).toHaveBeenCalledOnce();
    expect(events.stop).not.toHaveBeenCalled();
  });

  it('logs an uncaught exception and stops with an error code', () => {
    const { emitter, events, logger } = guarded();
    emitter.emit('uncaughtException', new Error('stray'));
    expect(logger.log).toHaveBeenCalledOnce();
    expect(events.stop).toHaveBeenCalledWith(1);
  });

  it('reports when the event loop is empty', () => {
    const { emitter, events } = guarded();
    emitter.emit('beforeExit', 0);
    expect(events.idle).toHaveBeenCalledOnce();
  });

  it('ignores errors of stderr, also after its release', () => {
    const { emitter, release } = guarded();
    release();
    expect(() => emitter.stderr.emit('error', new Error('EPIPE'))).not.toThrow();
  });

  it('removes all its listeners on release', () => {
    const { emitter, release } = guarded();
    release();
    expect(emitter.eventNames()).toEqual([]);
  });
});
