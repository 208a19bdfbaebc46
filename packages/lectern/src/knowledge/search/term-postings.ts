/**
 * The postings of the terms of one question, each decoded once and into arrays of earlier questions.
 * @module
 */
import { Postings } from '../segment/postings.ts';
import type { SegmentIndex } from '../segment/segment-index.ts';

/** Arrays of so many terms stay for the next question. */
const MOST_SPARE = 64;

export class TermPostings {
  readonly index: SegmentIndex;
  readonly #known = new Map<string, Postings>();
  readonly #spare: Postings[] = [];

  constructor(index: SegmentIndex) {
    this.index = index;
  }

  /** Has to be called before each question: the index may have changed. */
  begin(): void {
    for (const postings of this.#known.values())
      if (this.#spare.length < MOST_SPARE) this.#spare.push(postings);
    this.#known.clear();
  }

  get(term: string): Postings {
    let postings = this.#known.get(term);
    if (postings === undefined) {
      postings = this.index.postings(term, this.#spare.pop() ?? new Postings());
      this.#known.set(term, postings);
    }
    return postings;
  }
}
