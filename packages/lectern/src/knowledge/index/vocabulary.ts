/**
 * The terms of a collection and their numbers. Indexes work with the numbers: a word of a text is looked up once,
 * whatever the number of indexes it goes into.
 * @module
 */
import { detach } from '../../base/shown-text.ts';
import { termOf } from '../text/terms.ts';
import { GrowingArray } from './posting-lists.ts';

/** Words that texts repeat fit in many times over; what is rare is made again. */
const MOST_TOKENS = 100_000;
const STOP_WORD = -1;

/** A word that is spelled similarly. */
export interface NearWord {
  /** The word as the texts have it. */
  readonly written: string;
  /** The term that it is indexed as. */
  readonly term: string;
}

/** The terms of a collection and their numbers, shared by its indexes. */
export class Vocabulary {
  readonly #numbers = new Map<string, number>();
  /** By number: how the term was written where it was first seen; empty where that is the term. */
  readonly #written: string[] = [];
  /** By number: which letters that word has, one bit each; 0 where nobody has looked yet. */
  readonly #letters = new GrowingArray();
  readonly #ofToken = new Map<string, number>();

  /** Words of the texts whose letters are not too many edits away, as far as a glance can tell, with their terms. */
  *near(word: string, edits: number): Iterable<NearWord> {
    const letters = lettersOf(word);
    for (const [term, number] of this.#numbers) {
      const written = this.#written[number] || term;
      if (Math.abs(written.length - word.length) > edits) continue;
      // One edit changes at most two letters of the set: one goes, another comes.
      if (countBits(letters ^ this.#lettersAt(number, written)) <= edits * 2) yield { written, term };
    }
  }

  /** The number of the term that a word of a text stands for; undefined for a stop word. */
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

  /** A word that stands for this term, for people to read. */
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

/** Which letters a word has, one bit each: tells quickly that two words cannot be alike. */
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
