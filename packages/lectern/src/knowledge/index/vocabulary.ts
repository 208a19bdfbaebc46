/**
 * The terms of a collection and their numbers. Indexes use the numbers: a word of a text is looked up once, for any
 * number of indexes.
 * @module
 */
import { detach } from '../../base/shown-text.ts';
import { termOf } from '../text/terms.ts';
import { GrowingArray } from './posting-lists.ts';

/** Far more than the frequent words of a text; rare ones are computed again. */
const MOST_TOKENS = 100_000;
const STOP_WORD = -1;

/** A word with a similar spelling. */
export interface NearWord {
  /** The word as the texts have it. */
  readonly written: string;
  /** The term that it is indexed as. */
  readonly term: string;
}

/** The terms of a collection and their numbers, shared by its indexes. */
export class Vocabulary {
  readonly #numbers = new Map<string, number>();
  /** By number: how the term was first written; empty if that is the term. */
  readonly #written: string[] = [];
  /** By number: the set of letters of that word, one bit each; 0 if not computed yet. */
  readonly #letters = new GrowingArray();
  readonly #ofToken = new Map<string, number>();

  /** Words of the texts that may be within this edit distance, by a quick check, with their terms. */
  *near(word: string, edits: number): Iterable<NearWord> {
    const letters = lettersOf(word);
    for (const [term, number] of this.#numbers) {
      const written = this.#written[number] || term;
      if (Math.abs(written.length - word.length) > edits) continue;
      // One edit changes at most two letters of the set: one is removed, another added.
      if (countBits(letters ^ this.#lettersAt(number, written)) <= edits * 2) yield { written, term };
    }
  }

  /** The number of the term for a word of a text; undefined for a stop word. */
  learn(token: string): number | undefined {
    let number = this.#ofToken.get(token);
    if (number === undefined) {
      if (this.#ofToken.size >= MOST_TOKENS) this.#ofToken.clear();
      const own = detach(token);
      number = this.#numberOf(own);
      this.#ofToken.set(own, number);
    }
    return number === STOP_WORD ? undefined : number;
  }

  /** Returns the number of a term, if any text contains it. */
  find(term: string): number | undefined {
    return this.#numbers.get(term);
  }

  /** A readable word for this term. */
  written(term: string): string {
    return this.#written[this.#numbers.get(term) ?? -1] || term;
  }

  #lettersAt(number: number, written: string): number {
    if (this.#letters.get(number) === 0) this.#letters.set(number, lettersOf(written));
    return this.#letters.get(number);
  }

  #numberOf(token: string): number {
    const term = termOf(token);
    if (term === undefined) return STOP_WORD;
    const known = this.#numbers.get(term);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(term, number);
    this.#written.push(token === term ? '' : token);
    return number;
  }
}

/** The set of letters of a word, one bit each: shows quickly that two words cannot be similar. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) & 31);
  return letters >>> 0;
}

export function countBits(bits: number): number {
  let left = bits - ((bits >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
