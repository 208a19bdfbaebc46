/**
 * Logs errors that no call owns; bounded, since whatever throws them may do so in a loop.
 * @module
 */
import type { Logger } from '../../logging/logger.ts';

const LINES_PER_WINDOW = 10;
const WINDOW_MS = 10_000;
const MAX_CHARACTERS = 4000;

export type StrayLog = (what: string, error: unknown) => void;

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
