/**
 * What is under way, for an orderly end: streams of news are ended, requests are waited for and at last cancelled.
 * @module
 */

/** A request that is being served. */
export interface Call {
  /** No more input will come; it may finish. */
  end(): void;
  /** Gives it up. */
  close(): void;
}

export class OpenWork {
  readonly #streams = new Set<() => void>();
  readonly #calls = new Set<Call>();
  #waiting: (() => void)[] = [];

  get underway(): number {
    return this.#calls.size;
  }

  /** Counts a request until it is answered. */
  async during<T>(call: Call, work: PromiseLike<T>): Promise<T> {
    this.#calls.add(call);
    try {
      return await work;
    } finally {
      this.#calls.delete(call);
      if (this.#calls.size === 0) for (const resolve of this.#waiting.splice(0)) resolve();
    }
  }

  /** Keeps a stream that would stay open for ever; returns the function that forgets it. */
  keep(end: () => void): () => void {
    this.#streams.add(end);
    return () => this.#streams.delete(end);
  }

  end(): void {
    for (const endStream of [...this.#streams]) endStream();
    for (const call of this.#calls) call.end();
  }

  close(): void {
    for (const call of this.#calls) call.close();
  }

  /** Settles when every request is answered. */
  idle(): Promise<void> {
    if (this.#calls.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }
}
