/**
 * Long work in short slices, so that whoever asks meanwhile is answered.
 * @module
 */

/** In milliseconds: long enough to get on, short enough not to be noticed. */
const SLICE = 5;

/** Runs the steps one after the other and lets others in whenever a slice is used up. */
export class Slices {
  #began = 0;

  async run(steps: Iterator<void>): Promise<void> {
    for (let step = steps.next(); step.done !== true; step = steps.next()) {
      if (performance.now() - this.#began >= SLICE) await this.#pause();
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
