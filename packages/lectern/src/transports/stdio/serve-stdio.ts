/**
 * Serves one client over stdin and stdout, or over any pair of streams. Nothing but messages may reach stdout.
 * @module
 */
import type { Readable, Writable } from 'node:stream';
import { isPromise } from '../../base/promises.ts';
import type { Logger } from '../../logging/logger.ts';
import type { AuthInfo } from '../../protocol/authorization.ts';
import type { Limits } from '../../protocol/definition.ts';
import type { Engine } from '../../protocol/engine.ts';
import { guardProcess } from '../process/process-guard.ts';
import { openConnection } from './connection.ts';

/** Options of `serveStdio()`. */
export interface StdioOptions {
  /** Source of messages. Default: stdin. */
  readonly input?: Readable;
  /** Destination of messages, which is not ended. Default: stdout. */
  readonly output?: Writable;
  /** Maximum length of a message in bytes, without its line end. Default: 10 MiB. */
  readonly maxMessageBytes?: number;
  /** Limits of the session, instead of the server's own. */
  readonly limits?: Partial<Limits>;
  /**
   * The caller, such as the user that started the process, with the scopes of this user. Default: none, so that
   * everything that requires scopes is refused.
   */
  readonly auth?: AuthInfo;
  /** Time for running calls after the input has ended, and for their responses to be read. Default: 2000. */
  readonly drainMs?: number;
  /**
   * Called when the connection has ended other than by `close()`. By default the process exits, if it was
   * served on its own stdin and stdout; on other streams nothing happens.
   */
  readonly exit?: (code: number) => void;
}

/** A server that is served over stdio. */
export interface StdioServing {
  /** Resolves when the connection has ended, for whatever reason, and the server's close listeners have run. */
  readonly closed: Promise<void>;
  /** Reads no more input, lets running calls finish within `drainMs`, and leaves the process running. */
  close(): Promise<void>;
}

// The global `process` is used on purpose: importing `node:process` reads every member of it, which opens
// stderr and costs milliseconds of start-up.

/** "10 MB" in its larger reading, so that a client that counts in either way may use all of it. */
export const MAX_MESSAGE_BYTES: number = 10 * 1024 * 1024;
const DRAIN_MS = 2000;

/**
 * Serves a server over stdin and stdout, or over any pair of streams. The process exits when stdin ends, and `console.log`
 * goes to stderr, because stdout carries only messages.
 *
 * @example
 * serveStdio(createServer({ name: 'notes', version: '1.0.0' }));
 */
export function serveStdio(engine: Engine, options: StdioOptions = {}): StdioServing {
  if (typeof engine?.connect !== 'function')
    throw new TypeError('serveStdio(server): server must be the result of createServer()');
  const { input = process.stdin, output = process.stdout } = options;
  const { maxMessageBytes = MAX_MESSAGE_BYTES, drainMs = DRAIN_MS } = options;
  const isOwnProcess = input === process.stdin && output === process.stdout;
  const exit = options.exit ?? (isOwnProcess ? exitProcess : undefined);
  const consoleGuard =
    output === process.stdout ? guardConsole(process.stdout, process.stderr, engine.logger) : undefined;
  let releaseProcess: (() => void) | undefined;
  let wasClosed = false;
  let resolveClosed: () => void;
  const closed = new Promise<void>((resolve) => {
    resolveClosed = resolve;
  });

  function release(): void {
    consoleGuard?.restore();
    releaseProcess?.();
  }

  function ended(code: number): void {
    const detaching = detach?.();
    if (!isPromise(detaching)) finish(code);
    else void Promise.resolve(detaching).then(() => finish(code));
  }

  function finish(code: number): void {
    resolveClosed();
    if (wasClosed || !exit) {
      release();
      return;
    }
    // In the next turn, so that code that awaits `closed` runs first; guarded up to the last moment.
    setImmediate(() => {
      exit(code);
      release();
    });
  }

  const detach = engine.attach?.();
  const connection = openConnection(engine, {
    input,
    output,
    maxMessageBytes,
    limits: options.limits,
    auth: options.auth,
    drainMs,
    ended,
    ...(consoleGuard && { write: consoleGuard.write }),
  });
  if (isOwnProcess) {
    releaseProcess = guardProcess(process, engine.logger, {
      stop: connection.stop,
      idle: connection.finishWhenIdle,
      exit: exit ?? exitProcess,
    });
  }

  return {
    closed,
    close() {
      wasClosed = true;
      connection.stop(0);
      return closed;
    },
  };
}

/** Timers and watchers that still live do not keep it. */
function exitProcess(code: number): void {
  process.exit(code);
}

/** The part of a standard stream that is guarded. */
interface StandardStream {
  write: (...args: never[]) => boolean;
  readonly writableLength: number;
}

interface ConsoleGuard {
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
        'Output to stdout was redirected to stderr, because stdout carries protocol messages.',
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
