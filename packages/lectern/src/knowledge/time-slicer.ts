/**
 * When work is done: in short slices, so that requests are answered meanwhile, and one after the other where it has to be.
 * @module
 */

/** Work that its caller may pause between two steps. */
export type Steps<T> = Generator<void, T>;

/** In milliseconds: long enough to get on, short enough not to be noticed. */
const SLICE = 5;

/** Work that can only be paused before it begins. */
export function* inOneStep<T>(work: () => T): Steps<T> {
  yield;
  return work();
}

/** What the last step returned, whatever that is. */
interface Result<T> {
  readonly value: T;
}

/** Does all steps at once. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Runs the steps one after the other, with a pause for other work whenever a slice is used up. */
export class TimeSlicer {
  #began = 0;

  /** Returns what the last step returns. */
  async run<T>(steps: Iterator<void, T>): Promise<T> {
    const result = await this.runWhile(steps, () => true);
    return (result as Result<T>).value;
  }

  /** Runs the steps while a condition holds after each pause. Resolves to undefined if it did not. */
  async runWhile<T>(steps: Iterator<void, T>, holds: () => boolean): Promise<Result<T> | undefined> {
    for (;;) {
      const step = steps.next();
      if (step.done === true) return { value: step.value };
      if (performance.now() - this.#began < SLICE) continue;
      await this.#pause();
      if (!holds()) return undefined;
    }
  }

  async #pause(): Promise<void> {
    await nextTurn();
    this.#began = performance.now();
  }
}

/** After the events that are waiting. `setImmediate` is not on every runtime, and a timer is late. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof setImmediate === 'function') setImmediate(resolve);
    else setTimeout(resolve, 0);
  });
}

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
