/**
 * The words of all segments, for spelling. What it says does not depend on how documents are spread over segments.
 * @module
 */
import { isPlainer } from './segment-builder.ts';
import type { SegmentIndex } from './segment-index.ts';
import { looksNear, type Word } from './segment-words.ts';

const encoder = new TextEncoder();

export class WordList {
  readonly #index: SegmentIndex;

  constructor(index: SegmentIndex) {
    this.#index = index;
  }

  /** Words that are not too many edits away, as far as a glance can tell, by their terms. */
  near(word: string, edits: number): readonly Word[] {
    const terms = new Set<string>();
    for (const { words } of this.#index.segments)
      for (const { term } of words.near(word, edits)) terms.add(term);
    return [...terms]
      .sort()
      .map((term) => ({ term, written: this.written(term) }))
      .filter(({ written }) => looksNear(word, written, edits));
  }

  /** A word that stands for this term, for people to read. */
  written(term: string): string {
    const key = encoder.encode(term);
    let best: string | undefined;
    for (const { words } of this.#index.segments) {
      const written = words.written(key);
      if (written !== undefined && (best === undefined || isPlainer(written, best))) best = written;
    }
    return best ?? term;
  }
}
