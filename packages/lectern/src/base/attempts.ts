/**
 * Attempts to ask a service: repeated where that may help, after pauses that grow, and not made at all while the service
 * keeps failing.
 * @module
 */

/** What is known of an attempt that failed. */
export interface FailureDetails {
  /** Status of the response, where there was one. */
  readonly status?: number | undefined;
  /** Whether another attempt may succeed. Default: true. */
  readonly again?: boolean;
  /** How long the service asks to be left alone before that, in milliseconds. Default: 0. */
  readonly waitMs?: number;
  /** A sentence for the caller, where waiting does not help. */
  readonly advice?: string;
}

/** Why one attempt brought no response. The message is for the log; the caller gets less detail. */
export class AttemptFailed extends Error {
  /** The name of the class. */
  override readonly name = 'AttemptFailed';
  /** Status of the response, where there was one. */
  readonly status: number | undefined;
  /** Whether another attempt may succeed. */
  readonly again: boolean;
  /** How long the service asks to be left alone before that, in milliseconds. */
  readonly waitMs: number;
  /** A sentence for the caller, where waiting does not help. */
  readonly advice: string | undefined;

  /** Creates one that may be repeated unless the details say otherwise. */
  constructor(reason: string, { status, again = true, waitMs = 0, advice }: FailureDetails = {}) {
    super(reason);
    this.status = status;
    this.again = again;
    this.waitMs = waitMs;
    this.advice = advice;
  }
}

/** Waits for a while, or until a signal ends the waiting. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

/** Waits by a timer; rejects with the reason of the signal as soon as it is aborted. */
export const sleep: Sleep = (ms, signal) =>
  new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });

/** Nobody is kept waiting longer than this between two attempts. */
export const LONGEST_PAUSE_MS = 2000;

/** How often attempts are repeated, and after which pauses. */
export interface RetrySettings {
  /** Attempts after the first. */
  readonly retries: number;
  /** The longest first pause; it doubles with each further one, up to two seconds. */
  readonly backoffMs: number;
  /** Picks a part of the pause, so that two who failed together do not come back together: `Math.random`. */
  readonly random: () => number;
  /** How to wait. */
  readonly sleep: Sleep;
}

/**
 * Repeats work that fails with an `AttemptFailed` which may be repeated; any other error ends it at once. Attempts are
 * counted from 1.
 */
export async function withRetries<T>(
  work: (attempt: number) => Promise<T>,
  settings: RetrySettings,
  signal: AbortSignal,
  progress: (done: number, total: number, message: string) => void,
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

/** When a circuit breaker opens, and when it lets a probe through. */
export interface BreakerOptions {
  /** So many failures in a row open it. */
  readonly failures: number;
  /** How long it stays open before one attempt may find out whether the service is back. */
  readonly coolDownMs: number;
  /** The time in milliseconds, such as `Date.now`. */
  readonly now: () => number;
  /** Called when it opens, also after a probe that failed. */
  readonly onOpen: () => void;
  /** Called when a probe has succeeded. */
  readonly onClose: () => void;
}

/** Leave for one attempt, which tells how it ended. */
export interface Permit {
  /** The service answered. */
  succeeded(): void;
  /** The service did not answer, or could not. */
  failed(): void;
  /** Says nothing about the service. */
  cancelled(): void;
}

type Ending = keyof Permit;

/** Stops asking a service that keeps failing, and lets a single attempt find out whether it is back. */
export class CircuitBreaker {
  readonly #options: BreakerOptions;
  #state: 'closed' | 'open' | 'probing' = 'closed';
  /** Grows with each change of state: what began before it says nothing about the state after it. */
  #era = 0;
  #failuresInARow = 0;
  #openedAt = 0;

  /** Creates one that is closed. */
  constructor(options: BreakerOptions) {
    this.#options = options;
  }

  /** Whether attempts may be made. */
  get isClosed(): boolean {
    return this.#state === 'closed';
  }

  /** Nothing where no attempt may be made now. */
  enter(): Permit | undefined {
    if (this.#state === 'probing') return undefined;
    if (this.#state === 'open') {
      if (!this.#hasCooledDown()) return undefined;
      this.#become('probing');
    }
    const era = this.#era;
    const end = (ending: Ending) => () => {
      if (era === this.#era) this.#ended(ending);
    };
    return { succeeded: end('succeeded'), failed: end('failed'), cancelled: end('cancelled') };
  }

  #ended(ending: Ending): void {
    if (ending === 'failed') this.#failed();
    else if (ending === 'succeeded') this.#succeeded();
    // The next one to come takes the place of the probe.
    else if (this.#state === 'probing') this.#become('open');
  }

  #succeeded(): void {
    this.#failuresInARow = 0;
    if (this.#state === 'closed') return;
    this.#become('closed');
    this.#options.onClose();
  }

  #failed(): void {
    this.#failuresInARow++;
    if (this.#state === 'closed' && this.#failuresInARow < this.#options.failures) return;
    this.#openedAt = this.#options.now();
    this.#become('open');
    this.#options.onOpen();
  }

  /** A clock that was set back must not keep it open until it has caught up. */
  #hasCooledDown(): boolean {
    const elapsed = this.#options.now() - this.#openedAt;
    return elapsed < 0 || elapsed >= this.#options.coolDownMs;
  }

  #become(state: 'closed' | 'open' | 'probing'): void {
    this.#state = state;
    this.#era++;
  }
}
