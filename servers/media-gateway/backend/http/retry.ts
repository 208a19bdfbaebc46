/**
 * Tries again what failed, after a pause that grows and is never the same for two who failed together.
 * @module
 */
import type { AskOptions } from '../backend.ts';
import { AttemptFailed } from './attempt-failed.ts';
import type { Sleep } from './sleep.ts';

/** Nobody is kept waiting longer than this between two attempts. */
export const LONGEST_PAUSE_MS = 2000;

export interface RetrySettings {
  /** Attempts after the first. */
  readonly retries: number;
  readonly backoffMs: number;
  readonly random: () => number;
  readonly sleep: Sleep;
}

/** Attempts are counted from 1. What is not an `AttemptFailed` ends it at once. */
export async function withRetries<T>(
  work: (attempt: number) => Promise<T>,
  settings: RetrySettings,
  signal: AbortSignal,
  progress: NonNullable<AskOptions['progress']>,
): Promise<T> {
  const attempts = settings.retries + 1;
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(attempt);
    } catch (error) {
      if (!(error instanceof AttemptFailed) || !error.again || attempt >= attempts) throw error;
      await settings.sleep(Math.max(error.waitMs, backoff(attempt, settings)), signal);
      signal.throwIfAborted();
      progress(attempt, attempts, `attempt ${attempt + 1} of ${attempts}`);
    }
  }
}

function backoff(failed: number, { backoffMs, random }: RetrySettings): number {
  return random() * Math.min(LONGEST_PAUSE_MS, backoffMs * 2 ** (failed - 1));
}
