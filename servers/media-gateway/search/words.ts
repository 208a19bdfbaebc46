/**
 * The words of a question, of which each reader takes what it understands; what nobody takes is searched for as text.
 * @module
 */
import { wordsIn } from '../catalogue/fold-text.ts';

/** Nobody asks for a film in more words, and every reader goes through all of them. */
const MOST_WORDS = 120;

/** Punctuation between clauses; a point within a number or an abbreviation is none. */
const BETWEEN_CLAUSES = /[,;:!?()–—]+|\.(?=\s|$)/u;

/** Search engines exclude what follows such a sign: `romance -comedy`. */
const EXCLUDING_SIGN = /(?:^|\s)-(?=["'“]?\p{L})|\s!(?=["'“]?\p{L})/gu;

export class Words {
  readonly all: readonly string[];
  readonly #taken: boolean[];
  /** Numbers of the words after which a clause ends. */
  readonly #ends = new Set<number>();
  /** Numbers of the words that are written with a capital. */
  readonly #capitals = new Set<number>();

  constructor(question: string) {
    const all: string[] = [];
    for (const clause of question
      .replace(EXCLUDING_SIGN, ', not ')
      .replaceAll('&', ' and ')
      .split(BETWEEN_CLAUSES)) {
      for (const word of clause.split(/\s+/u)) {
        const folded = wordsIn(word);
        if (/^\P{L}*\p{Lu}/u.test(word)) for (const i of folded.keys()) this.#capitals.add(all.length + i);
        all.push(...folded);
      }
      this.#ends.add(all.length - 1);
    }
    this.all = all.slice(0, MOST_WORDS);
    this.#taken = this.all.map(() => false);
  }

  /** Whether punctuation follows the word, or nothing at all. */
  endsClause(index: number): boolean {
    return this.#ends.has(index) || index >= this.length - 1;
  }

  /** Whether it is written as a name is: with a capital, other than the first word. */
  isCapital(index: number): boolean {
    return index > 0 && this.#capitals.has(index);
  }

  get length(): number {
    return this.all.length;
  }

  at(index: number): string | undefined {
    return this.all[index];
  }

  isFree(start: number, length = 1): boolean {
    return start >= 0 && !this.#taken.slice(start, start + length).includes(true);
  }

  phrase(start: number, length: number): string {
    return this.all.slice(start, start + length).join(' ');
  }

  /** Whether these words are here, and not consumed yet. */
  says(start: number, words: readonly string[]): boolean {
    return this.isFree(start, words.length) && words.every((word, i) => this.all[start + i] === word);
  }

  take(start: number, length: number): void {
    this.#taken.fill(true, start, start + length);
  }

  /** What is left, in its order. */
  rest(): string[] {
    return this.all.filter((_, i) => !this.#taken[i]);
  }
}
