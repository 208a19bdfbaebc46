/**
 * How long the command waits for a response. Time in which the user fills in a form does not count, and every message
 * of the server restarts it.
 * @module
 */
import { CliError } from '../errors.ts';

/** A timeout that is renewed by progress and can be suspended. */
export class RenewableTimeout {
  readonly #milliseconds: number;
  #timer: NodeJS.Timeout | undefined;
  #onTimeout: (() => void) | undefined;
  #suspended = 0;

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
  }

  /** Resolves with `work`, or rejects with a `TimeoutError`. Only one call at a time. */
  async during<T>(work: Promise<T>): Promise<T> {
    const over = new Promise<never>((_, reject) => {
      this.#onTimeout = () => reject(new TimeoutError(this.#milliseconds));
    });
    this.renew();
    try {
      return await Promise.race([work, over]);
    } finally {
      clearTimeout(this.#timer);
      this.#onTimeout = undefined;
      work.catch(() => {});
    }
  }

  /** Restarts the time. */
  renew(): void {
    clearTimeout(this.#timer);
    if (this.#onTimeout !== undefined && this.#suspended === 0)
      this.#timer = setTimeout(this.#onTimeout, this.#milliseconds);
  }

  /** Suspends the time until `work` is done, then restarts it. */
  async suspendedFor<T>(work: () => Promise<T>): Promise<T> {
    this.#suspended++;
    clearTimeout(this.#timer);
    try {
      return await work();
    } finally {
      this.#suspended--;
      this.renew();
    }
  }
}

/** The server did not respond in time. */
export class TimeoutError extends CliError {
  override readonly name: string = 'TimeoutError';

  constructor(milliseconds: number) {
    const seconds = milliseconds / 1000;
    super(
      `the server did not respond within ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
      'If it needs longer, use --timeout <seconds>.',
    );
  }
}
