/**
 * Answers that were given before. Bounded in number and in size; what was used least recently goes first.
 * @module
 */

export interface KeptAnswer {
  /** As JSON, so that nobody who gets the answer can change what the next one gets. */
  readonly text: string;
  /** When its facts were stated. */
  readonly asOf: string;
  /** When it came. */
  readonly at: number;
}

export interface CacheLimits {
  readonly entries: number;
  /** In characters of text, of the keys too. */
  readonly size: number;
}

export class AnswerCache {
  readonly #limits: CacheLimits;
  /** Used least recently first. */
  readonly #kept = new Map<string, KeptAnswer>();
  #size = 0;

  constructor(limits: CacheLimits) {
    this.#limits = limits;
  }

  get(key: string): KeptAnswer | undefined {
    const answer = this.#kept.get(key);
    if (answer === undefined) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, answer);
    return answer;
  }

  set(key: string, answer: KeptAnswer): void {
    this.delete(key);
    // One that can't be kept anyway must not drive out all others.
    if (sizeOf(key, answer) > this.#limits.size) return;
    this.#kept.set(key, answer);
    this.#size += sizeOf(key, answer);
    for (const oldest of this.#kept.keys()) {
      if (!this.#isOver()) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const answer = this.#kept.get(key);
    if (answer === undefined) return;
    this.#kept.delete(key);
    this.#size -= sizeOf(key, answer);
  }

  #isOver(): boolean {
    return this.#kept.size > this.#limits.entries || this.#size > this.#limits.size;
  }
}

function sizeOf(key: string, answer: KeptAnswer): number {
  return key.length + answer.text.length;
}
