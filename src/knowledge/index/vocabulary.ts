/**
 * The terms of a collection and their numbers. Indexes work with the numbers: a word of a text is looked up once,
 * whatever the number of indexes it goes into.
 * @module
 */
import { detach } from '../text/detach.ts';
import { termOf } from '../text/terms.ts';
import { GrowingArray } from './growing-array.ts';
import { PackedTerms, packTerms } from './pack-terms.ts';

/** Words that texts repeat fit in many times over; what is rare is made again. */
const MOST_TOKENS = 100_000;
const STOP_WORD = -1;
/** No word has one. */
const SEPARATOR = ' ';

export type PackedVocabulary = readonly [terms: string, places: string, written: string];

export class Vocabulary {
  readonly #numbers = new Map<string, number>();
  /** By number: how the term was written where it was first seen; empty where that is the term. */
  #written: string[] = [];
  /** By number: which letters that word has, one bit each; 0 where nobody has looked yet. */
  readonly #letters = new GrowingArray();
  readonly #ofToken = new Map<string, number>();
  #packed: { readonly terms: PackedTerms; readonly written: string } | undefined;

  /** Words of the texts whose letters are not too many edits away, as far as a glance can tell, with their terms. */
  *near(word: string, edits: number): Iterable<{ readonly written: string; readonly term: string }> {
    this.#unpack();
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

  find(term: string): number | undefined {
    return this.#packed === undefined ? this.#numbers.get(term) : this.#packed.terms.find(term);
  }

  /** A word that stands for this term, for people to read. */
  written(term: string): string {
    this.#unpack();
    return this.#written[this.#numbers.get(term) ?? -1] || term;
  }

  pack(): PackedVocabulary {
    this.#unpack();
    return [...packTerms([...this.#numbers.keys()]), this.#written.join(SEPARATOR)];
  }

  /** Becomes what was packed, as far as it is needed. It has to be empty. */
  restore([terms, places, written]: PackedVocabulary): void {
    this.#packed = { terms: new PackedTerms(terms, places), written };
  }

  /** For what concerns all terms. */
  #unpack(): void {
    if (this.#packed === undefined) return;
    const { terms, written } = this.#packed;
    this.#packed = undefined;
    for (const term of terms.all()) this.#numbers.set(term, this.#numbers.size);
    this.#written = this.#numbers.size === 0 ? [] : written.split(SEPARATOR);
  }

  #lettersAt(number: number, written: string): number {
    if (this.#letters.get(number) === 0) this.#letters.set(number, lettersOf(written));
    return this.#letters.get(number);
  }

  #numberOf(token: string): number {
    this.#unpack();
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

function lettersOf(word: string): number {
  let letters = 0;
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) & 31);
  return letters >>> 0;
}

function countBits(bits: number): number {
  let left = bits - ((bits >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
