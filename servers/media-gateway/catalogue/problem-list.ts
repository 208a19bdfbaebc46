/**
 * What is wrong with one file; of what is wrong with very many rows, only the beginning is told.
 * @module
 */
import type { Problem } from '../../../src/knowledge/document.ts';

const MOST_TOLD = 1000;

export class ProblemList {
  readonly #path: string;
  readonly #told: Problem[] = [];
  #untold = 0;

  constructor(path: string) {
    this.#path = path;
  }

  add(line: number, reason: string): void {
    if (this.#told.length < MOST_TOLD) this.#told.push({ path: this.#path, line, reason });
    else this.#untold += 1;
  }

  /** About the whole of the file, which is told after all else. */
  conclude(reason?: string): readonly Problem[] {
    const more = this.#untold === 1 ? 'There is 1 more problem.' : `There are ${this.#untold} more problems.`;
    const last = [this.#untold > 0 ? more : undefined, reason].filter((each) => each !== undefined);
    return [...this.#told, ...last.map((each) => ({ path: this.#path, reason: each }))];
  }
}
