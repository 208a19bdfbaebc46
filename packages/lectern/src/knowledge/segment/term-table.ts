/**
 * The words of texts and the terms that they stand for, by number. A word is stemmed once, however often it occurs.
 * @module
 */

import { detach } from '../text/detach.ts';
import type { Language } from '../text/languages.ts';
import { termOf } from '../text/terms.ts';

/** Words that texts repeat fit in many times over; what is rare is made again. */
const MOST_TOKENS = 200_000;
const NO_TERM = -1;
/** Between a word and its language, where that is not English: no word has it. */
const IN_LANGUAGE = '\0';
const LONE_SURROGATE = /[\ud800-\udfff]/u;

export class TermTable {
  /** By number of a word: the number of its term; -1 for a stop word. */
  readonly termOfToken: number[] = [];
  /** By number of a word: the builder that saw it last. */
  readonly seenBy: number[] = [];
  readonly #tokens = new StringNumbers();
  readonly #terms = new StringNumbers();

  /** The terms, indexed by number. */
  get terms(): readonly string[] {
    return this.#terms.strings;
  }

  /** Whether the next builder should begin with an empty one. */
  get isFull(): boolean {
    return this.seenBy.length >= MOST_TOKENS;
  }

  /** Returns the number of a word: one for each language that it was read in. */
  tokenNumber(token: string, language: Language): number {
    const key = language === 'en' ? token : token + IN_LANGUAGE + language;
    const number = this.#tokens.numberOf(key);
    if (number === this.seenBy.length) {
      this.seenBy.push(0);
      this.termOfToken.push(this.#termNumber(this.word(number), language));
    }
    return number;
  }

  /** Returns the word with this number. */
  word(number: number): string {
    const key = this.#tokens.strings[number] as string;
    const end = key.indexOf(IN_LANGUAGE);
    return end === -1 ? key : key.slice(0, end);
  }

  #termNumber(token: string, language: Language): number {
    const term = termOf(token, language);
    // What UTF-8 cannot hold would be stored as another term.
    return term === undefined || LONE_SURROGATE.test(term) ? NO_TERM : this.#terms.numberOf(term);
  }
}

const FIRST_CAPACITY = 1 << 12;

class StringNumbers {
  /** The strings, indexed by number. */
  readonly strings: string[] = [];
  /** By slot: the number of a string, counted from 1; 0 where the slot is free. */
  #slots = new Uint32Array(FIRST_CAPACITY);
  /** Hashes of the strings, indexed by number. */
  #hashes: number[] = [];

  /** The number of a string, which it gets now if it has none. */
  numberOf(text: string): number {
    const hash = hashOf(text);
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (let found = this.#slots[slot] as number; found !== 0; found = this.#slots[slot] as number) {
      if (this.#hashes[found - 1] === hash && this.strings[found - 1] === text) return found - 1;
      slot = (slot + 1) & mask;
    }
    this.strings.push(detach(text));
    this.#hashes.push(hash);
    this.#slots[slot] = this.strings.length;
    if (this.strings.length * 2 > this.#slots.length) this.#grow();
    return this.strings.length - 1;
  }

  #grow(): void {
    const slots = new Uint32Array(this.#slots.length * 4);
    const mask = slots.length - 1;
    this.#hashes.forEach((hash, number) => {
      let slot = hash & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = number + 1;
    });
    this.#slots = slots;
  }
}

/** FNV-1a, mixed once more because only its lowest bits are used. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash ^ (hash >>> 15);
}
