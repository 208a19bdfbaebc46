/**
 * Keeps the best of many without sorting them all.
 * @module
 */

export class BestOf<T> {
  readonly #limit: number;
  readonly #compare: (a: T, b: T) => number;
  #kept: T[] = [];
  #worst: T | undefined;

  /** `compare` puts the better one first, as for `sort`. */
  constructor(limit: number, compare: (a: T, b: T) => number) {
    this.#limit = limit;
    this.#compare = compare;
  }

  /** Whether it is among the best so far: worth a closer look. */
  wouldKeep(item: T): boolean {
    return this.#worst === undefined || this.#compare(item, this.#worst) < 0;
  }

  offer(item: T): void {
    if (!this.wouldKeep(item)) return;
    this.#kept.push(item);
    if (this.#kept.length >= this.#limit * 2) this.#cut();
  }

  /** Best first. */
  sorted(): T[] {
    this.#cut();
    return this.#kept;
  }

  #cut(): void {
    this.#kept = this.#kept.sort(this.#compare).slice(0, this.#limit);
    if (this.#kept.length === this.#limit) this.#worst = this.#kept.at(-1);
  }
}
