/**
 * How a server process handles signals, and errors that belong to no call.
 * @module
 */
import type { Logger } from '../../logging/logger.ts';

export interface ProcessGuardEvents {
  /** The process was asked to end, or can no longer be trusted. */
  stop(code: number): void;
  /** The event loop is empty: nothing that still runs can ever finish. */
  idle(): void;
  /** Asked a second time. */
  exit(code: number): void;
}

/** The part of the process that is guarded. */
export type GuardedProcess = Pick<NodeJS.Process, 'on' | 'off' | 'stderr'>;

/** By convention a process ended by signal n reports 128 + n. */
const SIGNAL_EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const;

export function guardProcess(
  process: GuardedProcess,
  logger: Logger,
  events: ProcessGuardEvents,
): () => void {
  const logStray = createStrayLog(logger);
  let wasAsked = false;

  function onSignal(signal: keyof typeof SIGNAL_EXIT_CODES): void {
    if (wasAsked) events.exit(SIGNAL_EXIT_CODES[signal]);
    wasAsked = true;
    events.stop(0);
  }

  /** A promise nobody waits for: the call it belonged to has its response, other calls do not depend on it. */
  function onRejection(reason: unknown): void {
    logStray('Unhandled promise rejection.', reason);
  }

  /**
   * A throw outside of every call cut some code off in the middle of its work, and what that code held (locks,
   * half-written state) is unknown. Node's advice is not to go on. So: let running requests get their responses, then end with a code
   * that says so. A throw inside a handler never comes here; the engine turns it into a response.
   */
  function onException(error: unknown): void {
    logStray('An error was thrown outside of any call; shutting down.', error);
    events.stop(1);
  }

  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  process.on('unhandledRejection', onRejection).on('uncaughtException', onException);
  process.on('beforeExit', events.idle);
  // Stays for good: when the reader of the log has gone, each line would end the process or start a loop.
  if (!process.stderr.listeners('error').includes(ignore)) process.stderr.on('error', ignore);

  return () => {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
    process.off('unhandledRejection', onRejection).off('uncaughtException', onException);
    process.off('beforeExit', events.idle);
  };
}

function ignore(): void {}

const LINES_PER_WINDOW = 10;
const WINDOW_MS = 10_000;
const MAX_CHARACTERS = 4000;

type StrayLog = (what: string, error: unknown) => void;

export function createStrayLog(logger: Logger, now: () => number = Date.now): StrayLog {
  let windowStart = Number.NEGATIVE_INFINITY;
  let lines = 0;
  let omitted = 0;

  return (what, error) => {
    if (now() - windowStart >= WINDOW_MS) {
      windowStart = now();
      lines = 0;
    }
    if (lines === LINES_PER_WINDOW) {
      omitted += 1;
      return;
    }
    lines += 1;
    const data = omitted > 0 ? { error: describe(error), omitted } : { error: describe(error) };
    omitted = 0;
    try {
      logger.log('error', what, { data });
    } catch {
      // A log that fails while it reports a failure has nowhere left to report to.
    }
  };
}

/** Anything can be thrown, also things that cannot be turned into a string. */
function describe(error: unknown): string {
  try {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return text.slice(0, MAX_CHARACTERS);
  } catch {
    return 'something that cannot be shown';
  }
}
