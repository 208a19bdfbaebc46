/** Runs work on the same thing one after the other. @module */

export class KeyedQueue {
  readonly #last = new Map<string, Promise<void>>();

  /** Resolves when all work on it so far is done. */
  async ended(key: string): Promise<void> {
    await this.#last.get(key);
  }

  /** Runs the work when all before it has ended, whether it failed or not. */
  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key) ?? Promise.resolve();
    const result = before.then(work);
    const after = result
      .then(
        () => {},
        () => {},
      )
      .finally(() => {
        if (this.#last.get(key) === after) this.#last.delete(key);
      });
    this.#last.set(key, after);
    return result;
  }
}
