/**
 * How long the command waits for a response. Time in which the user answers does not count, and every message of the
 * server starts it again.
 * @module
 */
import { CliError } from '../errors.ts';

/** A timeout that progress renews and that can be suspended. */
export class RenewableTimeout {
  readonly #milliseconds: number;
  #timer: NodeJS.Timeout | undefined;
  #giveUp: (() => void) | undefined;
  #suspended = 0;

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
  }

  /** Resolves with `work`, or rejects with a `TimeoutError`. Only one call at a time. */
  async during<T>(work: Promise<T>): Promise<T> {
    const over = new Promise<never>((_, reject) => {
      this.#giveUp = () => reject(new TimeoutError(this.#milliseconds));
    });
    this.renew();
    try {
      return await Promise.race([work, over]);
    } finally {
      clearTimeout(this.#timer);
      this.#giveUp = undefined;
      work.catch(() => {});
    }
  }

  /** Starts the time again. */
  renew(): void {
    clearTimeout(this.#timer);
    if (this.#giveUp !== undefined && this.#suspended === 0)
      this.#timer = setTimeout(this.#giveUp, this.#milliseconds);
  }

  /** Stops the time until `work` is done, and starts it again then. */
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
