/** Cuts text into lower-case tokens for an index: words, the parts of names, and names as a whole. @module */
import {
  APOSTROPHE,
  classAt,
  JOINER,
  LETTER,
  LOWER,
  MARK,
  UNSPACED,
  UPPER,
  WORD,
} from './character-classes.ts';
import { cutTo } from './cut.ts';
import { foldUnspaced, foldWord } from './fold.ts';
import { nameParts } from './name-parts.ts';

export type Emit = (token: string, position: number) => void;

const LONGEST_TOKEN = 64;
const CONTINUES = WORD | MARK;
const LETTERS = LOWER | UPPER | LETTER;
const LAST_ASCII = 127;

/** What an apostrophe adds to an English word without changing what it is about. */
const clitic = /^(?:s|ll|re|ve|d|m)$/i;

/**
 * Parts of a name take positions one after the other; the name as a whole stands at the position of its first part.
 * No word is left out and nothing is stemmed. Tokens may be views of the text: what is kept is to be detached.
 */
export function tokenise(text: string, emit: Emit): void {
  const reader = new TokenReader(text, emit);
  while (reader.at < text.length) {
    const kind = classAt(text, reader.at);
    if ((kind & WORD) !== 0) reader.takeName();
    else if (kind === UNSPACED) reader.takeUnspaced();
    else reader.at += 1;
  }
}

class TokenReader {
  at = 0;
  #position = 0;
  #text: string;
  #emit: Emit;

  constructor(text: string, emit: Emit) {
    this.#text = text;
    this.#emit = emit;
  }

  /** One word, or several with single joiners between them: `multi-agent`, `AGENTS.md`. */
  takeName(): void {
    const text = this.#text;
    const position = this.#position;
    let whole = this.#takeWord();
    let isJoined = false;
    while (classAt(text, this.at) === JOINER && (classAt(text, this.at + 1) & WORD) !== 0) {
      this.at += 1;
      const word = this.#takeWord();
      if (whole.length < LONGEST_TOKEN) whole += word;
      isJoined = true;
    }
    if (isJoined) this.#emit(cutTo(whole, LONGEST_TOKEN), position);
  }

  /** Where no spaces tell words apart, each pair of neighbours stands for one. */
  takeUnspaced(): void {
    const start = this.at;
    while (classAt(this.#text, this.at) === UNSPACED) this.at += 1;
    let previous = '';
    let isAlone = false;
    for (const character of foldUnspaced(this.#text.slice(start, this.at))) {
      if (previous !== '') this.#emitPart(previous + character);
      isAlone = previous === '';
      previous = character;
    }
    if (isAlone) this.#emitPart(previous);
  }

  /** Emits the word and what it is made of; returns it as it was emitted. */
  #takeWord(): string {
    const text = this.#text;
    const start = this.at;
    let end = start;
    let kinds = 0;
    let units = 0;
    let isName = false;
    let kind = classAt(text, end);
    while ((kind & CONTINUES) !== 0) {
      if (kind === UPPER && end > start) isName = true;
      kinds |= kind;
      units |= text.charCodeAt(end);
      end += 1;
      kind = classAt(text, end);
    }
    this.at = end;
    let word = text.slice(start, Math.min(end, start + LONGEST_TOKEN));
    if (kind === APOSTROPHE) word = this.#takeApostrophes(word);
    if (isName && (kinds & LOWER) !== 0) return this.#emitName(word);
    // Most words are in lower case already, and this is where the time goes.
    return this.#emitPart(kinds === LOWER && units <= LAST_ASCII && kind !== APOSTROPHE ? word : fold(word));
  }

  /** `don't` is one word; the endings of `agent's` and `we'll` say nothing; `l'agent` is two words. */
  #takeApostrophes(beginning: string): string {
    const text = this.#text;
    let word = beginning;
    while (classAt(text, this.at) === APOSTROPHE && (classAt(text, this.at + 1) & LETTERS) !== 0) {
      const start = this.at + 1;
      let end = start;
      while ((classAt(text, end) & CONTINUES) !== 0) end += 1;
      const ending = text.slice(start, end);
      const isClitic = clitic.test(ending);
      if (!isClitic && beginning.length === 1) break;
      if (!isClitic && word.length < LONGEST_TOKEN) word += ending;
      this.at = end;
    }
    return word;
  }

  #emitName(word: string): string {
    const parts = nameParts(cutTo(word, LONGEST_TOKEN));
    const whole = fold(word);
    if (parts.length === 1) return this.#emitPart(whole);
    this.#emit(whole, this.#position);
    for (const part of parts) this.#emitPart(fold(part));
    return whole;
  }

  #emitPart(token: string): string {
    if (token === '') return token;
    this.#emit(token, this.#position);
    this.#position += 1;
    return token;
  }
}

function fold(word: string): string {
  return cutTo(isAscii(word) ? word.toLowerCase() : foldWord(word), LONGEST_TOKEN);
}

function isAscii(word: string): boolean {
  for (let at = 0; at < word.length; at += 1) if (word.charCodeAt(at) > LAST_ASCII) return false;
  return true;
}
