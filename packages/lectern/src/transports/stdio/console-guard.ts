/**
 * Keeps stdout for the protocol: whatever else writes to it, `console.log` included, lands on stderr.
 * @module
 */
import type { Logger } from '../../logging/logger.ts';

/** The part of a standard stream that is guarded. */
export interface StandardStream {
  write: (...args: never[]) => boolean;
  readonly writableLength: number;
}

export interface ConsoleGuard {
  /** The real write, for the protocol alone. */
  readonly write: (text: string, done?: () => void) => boolean;
  restore(): void;
}

type AnyWrite = (...args: unknown[]) => boolean;

/** What an unread stderr may hold; beyond that, lines are lost, because a log must never fill the memory. */
const MAX_UNREAD_LOG = 1024 * 1024;

/** Node's console looks `write` up on each call, so that guarding the stream guards the console as well. */
export function guardConsole(stdout: StandardStream, stderr: StandardStream, logger: Logger): ConsoleGuard {
  const writeOut = stdout.write as AnyWrite;
  const writeErr = stderr.write as AnyWrite;
  let hasWarned = false;

  function boundedWriteErr(...args: unknown[]): boolean {
    if (stderr.writableLength <= MAX_UNREAD_LOG) return writeErr.apply(stderr, args);
    const done = args.at(-1);
    if (typeof done === 'function') queueMicrotask(() => done());
    return true;
  }

  function strayWrite(...args: unknown[]): boolean {
    if (!hasWarned) {
      hasWarned = true;
      logger.log(
        'warning',
        'Something wrote to stdout, which belongs to the protocol; it goes to stderr instead.',
      );
    }
    return boundedWriteErr(...args);
  }

  stdout.write = strayWrite;
  stderr.write = boundedWriteErr;
  return {
    write: (text, done) => writeOut.call(stdout, text, done),
    restore() {
      if (stdout.write === strayWrite) stdout.write = writeOut;
      if (stderr.write === boundedWriteErr) stderr.write = writeErr;
    },
  };
}
