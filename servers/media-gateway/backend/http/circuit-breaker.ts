/**
 * Stops asking a service that keeps failing, and lets a single attempt find out whether it is back.
 * @module
 */

export interface BreakerOptions {
  /** So many failures in a row open it. */
  readonly failures: number;
  readonly coolDownMs: number;
  readonly now: () => number;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** Leave for one attempt, which tells how it ended. */
export interface Permit {
  succeeded(): void;
  failed(): void;
  /** Says nothing about the service. */
  cancelled(): void;
}

type Ending = keyof Permit;

export class CircuitBreaker {
  readonly #options: BreakerOptions;
  #state: 'closed' | 'open' | 'probing' = 'closed';
  /** Grows with each change of state: what began before it says nothing about the state after it. */
  #era = 0;
  #failuresInARow = 0;
  #openedAt = 0;

  constructor(options: BreakerOptions) {
    this.#options = options;
  }

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
