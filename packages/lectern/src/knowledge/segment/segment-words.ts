/**
 * The words of a segment for spelling: finds those that look like a word without decoding the others.
 * @module
 */
import { countBits, lettersOf } from '../index/vocabulary.ts';
import type { Segment } from './segment.ts';

export interface Word {
  readonly term: string;
  /** How people write it. */
  readonly written: string;
}

const decoder = new TextDecoder();

export class SegmentWords {
  readonly #segment: Segment;
  /** By term: which letters its word has, one bit each, and how many. */
  #letters: Uint32Array | undefined;
  #lengths: Uint8Array = new Uint8Array(0);

  constructor(segment: Segment) {
    this.#segment = segment;
  }

  /** Words that are not too many edits away, as far as a glance can tell. */
  *near(word: string, edits: number): Generator<Word> {
    const letters = lettersOf(word);
    const known = this.#letters ?? this.#look();
    for (let number = 0; number < known.length; number++) {
      if (Math.abs((this.#lengths[number] as number) - word.length) > edits) continue;
      // One edit changes at most two letters of the set: one goes, another comes.
      if (countBits(letters ^ (known[number] as number)) <= edits * 2) yield this.#wordAt(number);
    }
  }

  written(term: Uint8Array): string | undefined {
    const cursor = this.#segment.dictionary.find(term);
    return cursor && decoder.decode(cursor.written() ?? term);
  }

  #look(): Uint32Array {
    const { termCount, dictionary } = this.#segment;
    const letters = new Uint32Array(termCount);
    this.#lengths = new Uint8Array(termCount);
    const cursor = dictionary.all();
    for (let number = 0; cursor.next(); number++) {
      const written = decoder.decode(cursor.written() ?? cursor.bytes);
      letters[number] = lettersOf(written);
      this.#lengths[number] = Math.min(written.length, 255);
    }
    this.#letters = letters;
    return letters;
  }

  #wordAt(number: number): Word {
    const cursor = this.#segment.dictionary.at(number);
    const term = decoder.decode(cursor.bytes);
    const written = cursor.written();
    return { term, written: written === undefined ? term : decoder.decode(written) };
  }
}

/** Whether a glance cannot tell that it is further away. */
export function looksNear(word: string, other: string, edits: number): boolean {
  return (
    Math.abs(other.length - word.length) <= edits &&
    countBits(lettersOf(word) ^ lettersOf(other)) <= edits * 2
  );
}
