/**
 * The words of texts and the terms that they stand for, by number. A word is stemmed once, however often it occurs.
 * @module
 */
import type { Language } from '../text/languages.ts';
import { termOf } from '../text/terms.ts';
import { StringNumbers } from './string-numbers.ts';

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
