/** Work on the same thing, one after the other. @module */

export class Turns {
  readonly #last = new Map<string, Promise<void>>();

  /** When all work on it so far is done. */
  async ended(key: string): Promise<void> {
    await this.#last.get(key);
  }

  take(key: string, work: () => Promise<void>): Promise<void> {
    const before = this.#last.get(key) ?? Promise.resolve();
    const after = before.then(work).finally(() => {
      if (this.#last.get(key) === after) this.#last.delete(key);
    });
    this.#last.set(key, after);
    return after;
  }
}
