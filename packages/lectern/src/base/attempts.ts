/**
 * Calls to a service, repeated if that may help, after increasing pauses, and skipped while the service keeps failing.
 * @module
 */

/** What is known of an attempt that failed. */
export interface FailureDetails {
  /** Status of the response, if there was one. */
  readonly status?: number | undefined;
  /** Whether another attempt may succeed. Default: true. */
  readonly again?: boolean;
  /** How long the service asks to wait before another attempt, in milliseconds. Default: 0. */
  readonly waitMs?: number;
  /** A sentence for the caller, if waiting does not help. */
  readonly advice?: string;
}

/** Why an attempt failed. The message is for the log; the caller gets less detail. */
export class AttemptFailed extends Error {
  /** The name of the class. */
  override readonly name = 'AttemptFailed';
  /** Status of the response, if there was one. */
  readonly status: number | undefined;
  /** Whether another attempt may succeed. */
  readonly again: boolean;
  /** How long the service asks to wait before another attempt, in milliseconds. */
  readonly waitMs: number;
  /** A sentence for the caller, if waiting does not help. */
  readonly advice: string | undefined;

  /** Creates a failure that may be repeated unless the details say otherwise. */
  constructor(reason: string, { status, again = true, waitMs = 0, advice }: FailureDetails = {}) {
    super(reason);
    this.status = status;
    this.again = again;
    this.waitMs = waitMs;
    this.advice = advice;
  }
}

/** Waits for a time, or until a signal aborts the wait. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

/** Waits for a time; rejects with the reason of the signal as soon as it is aborted. */
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

/** Maximum wait between two attempts. */
export const LONGEST_PAUSE_MS = 2000;

/** How often attempts are repeated, and after which pauses. */
export interface RetrySettings {
  /** Attempts after the first. */
  readonly retries: number;
  /** The longest first pause; it doubles with each further one, up to two seconds. */
  readonly backoffMs: number;
  /** Random fraction of the pause, so that two clients that failed together do not retry together: `Math.random`. */
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
  /** Number of consecutive failures that open it. */
  readonly failures: number;
  /** How long it stays open before one attempt may check whether the service has recovered. */
  readonly coolDownMs: number;
  /** The time in milliseconds, such as `Date.now`. */
  readonly now: () => number;
  /** Called when it opens, also after a probe that failed. */
  readonly onOpen: () => void;
  /** Called when a probe has succeeded. */
  readonly onClose: () => void;
}

/** Permission for one attempt, which reports the outcome. */
export interface Permit {
  /** The service responded. */
  succeeded(): void;
  /** The service did not respond, or failed. */
  failed(): void;
  /** The attempt was cancelled, which says nothing about the service. */
  cancelled(): void;
}

type Ending = keyof Permit;

/** Stops requests to a service that keeps failing, and lets a single attempt check whether it has recovered. */
export class CircuitBreaker {
  readonly #options: BreakerOptions;
  #state: 'closed' | 'open' | 'probing' = 'closed';
  /** Incremented with each change of state: attempts that began before it do not affect the state after it. */
  #era = 0;
  #failuresInARow = 0;
  #openedAt = 0;

  /** Creates a closed breaker, which lets every attempt through. */
  constructor(options: BreakerOptions) {
    this.#options = options;
  }

  /** Whether attempts may be made. */
  get isClosed(): boolean {
    return this.#state === 'closed';
  }

  /** Returns the permission for an attempt, or undefined if none is allowed now. */
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
    // The next attempt becomes the probe.
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
