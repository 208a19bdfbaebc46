/**
 * How long the command waits for an answer: not while a person is asked, and anew whenever the server gives a sign.
 * @module
 */
import { CliError } from '../errors.ts';

export class Patience {
  readonly #milliseconds: number;
  #timer: NodeJS.Timeout | undefined;
  #giveUp: (() => void) | undefined;
  #suspended = 0;

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
  }

  /** For one thing at a time. */
  async during<T>(work: Promise<T>): Promise<T> {
    const over = new Promise<never>((_, reject) => {
      this.#giveUp = () => reject(new OutOfPatience(this.#milliseconds));
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

  renew(): void {
    clearTimeout(this.#timer);
    if (this.#giveUp !== undefined && this.#suspended === 0)
      this.#timer = setTimeout(this.#giveUp, this.#milliseconds);
  }

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

export class OutOfPatience extends CliError {
  override readonly name: string = 'OutOfPatience';

  constructor(milliseconds: number) {
    const seconds = milliseconds / 1000;
    super(
      `the server did not answer within ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
      'If it needs longer, say how long: --timeout <seconds>.',
    );
  }
}
