/** Cuts text into lower-case tokens for an index: words, the parts of names, and names as a whole. @module */
import { cutTo } from '../../base/shown-text.ts';
import {
  APOSTROPHE,
  classAt,
  classOf,
  foldUnspaced,
  foldWord,
  JOINER,
  LETTER,
  LOWER,
  MARK,
  NUMBER,
  UNSPACED,
  UPPER,
  WORD,
} from './character-classes.ts';

type Emit = (token: string, position: number) => void;

const LONGEST_TOKEN = 64;
const CONTINUES = WORD | MARK;
const LETTERS = LOWER | UPPER | LETTER;
const LAST_ASCII = 127;

const HYPHEN = 45;
const DOT = 46;
const SLASH = 47;
const COLON = 58;
const AT_SIGN = 64;

/** What an apostrophe adds to an English word without changing what it is about. */
const clitic = /^(?:s|ll|re|ve|d|m)$/i;
/** Words that French and Italian shorten before a vowel, besides those of one letter: `qu'il`, `dell'agente`. */
const elided =
  /^(?:qu|jusqu|lorsqu|puisqu|quoiqu|quelqu|(?:d|n|s|qu)?all|dell|nell|sull|coll|quell|quest|un|dov|com|anch|gl|degl|agl)$/i;

/**
 * Splits a text into words and their positions. Parts of a name have consecutive positions, and the whole name has the
 * position of its first part.
 * No word is left out and nothing is stemmed. Tokens may be views of the text; copy those that you store.
 *
 * `singles` is for texts, not for questions: also each character of a script without spaces by itself, so that a
 * question of one character finds what otherwise consists of pairs.
 */
export function tokenise(text: string, emit: Emit, singles: 'pairs' | 'pairs-and-singles' = 'pairs'): void {
  const reader = new TokenReader(text, emit, singles === 'pairs-and-singles');
  let isAfterJoiner = false;
  while (reader.at < text.length) {
    const kind = classAt(text, reader.at);
    if ((kind & WORD) !== 0) reader.takeName(isAfterJoiner);
    else if (kind === UNSPACED) reader.takeUnspaced();
    else reader.at += 1;
    isAfterJoiner = kind === JOINER;
  }
}

class TokenReader {
  at = 0;
  #position = 0;
  #text: string;
  #emit: Emit;
  #withSingles: boolean;

  constructor(text: string, emit: Emit, withSingles: boolean) {
    this.#text = text;
    this.#emit = emit;
    this.#withSingles = withSingles;
  }

  /**
   * One word, or several with single joiners between them: `multi-agent`, `AGENTS.md`, `node:fs`, `@scope/name`. The
   * whole is emitted after its parts, and before it what is joined more tightly: `NODE_ENV` in `process.env.NODE_ENV`.
   */
  takeName(isAfterJoiner: boolean): void {
    const text = this.#text;
    const start = this.at;
    const position = this.#position;
    let whole = this.#takeWord();
    if (classAt(text, this.at) === JOINER && this.#joins(start))
      whole = this.#takeJoined(whole, start, position);
    // Asked of every word, so that few are looked at closely.
    if (isAfterJoiner || this.at === start + 1) this.#takeSigils(whole, start, position);
  }

  #takeJoined(first: string, start: number, position: number): string {
    const text = this.#text;
    let whole = first;
    // Where in the whole begins what hyphens and underscores join, at which position, and of how many words it is.
    let tightStart = 0;
    let tightPosition = position;
    let tightWords = 1;
    do {
      const code = text.charCodeAt(this.at);
      if (code === DOT || code === COLON || code === SLASH) {
        if (tightWords > 1) this.#emitTight(whole, tightStart, tightPosition);
        tightStart = whole.length;
        tightPosition = this.#position;
        tightWords = 0;
      }
      this.at += 1;
      const word = this.#takeWord();
      if (whole.length < LONGEST_TOKEN) whole += word;
      tightWords += 1;
    } while (classAt(text, this.at) === JOINER && this.#joins(start));
    if (tightStart > 0 && tightWords > 1) this.#emitTight(whole, tightStart, tightPosition);
    whole = cutTo(whole, LONGEST_TOKEN);
    this.#emit(whole, position);
    // A version is written with and without.
    if (isVersion(first)) this.#emit(whole.slice(1), position);
    return whole;
  }

  #emitTight(whole: string, start: number, position: number): void {
    const tight = cutTo(whole, LONGEST_TOKEN).slice(start);
    if (tight !== '') this.#emit(tight, position);
  }

  /** Whether the joiner here is followed by a word, and joins it: not in `12:30`, `Note:` or `and/or`. */
  #joins(start: number): boolean {
    const text = this.#text;
    const next = classAt(text, this.at + 1);
    if ((next & WORD) === 0) return false;
    const code = text.charCodeAt(this.at);
    if (code !== COLON && code !== SLASH) return true;
    if ((classAt(text, this.at - 1) & LETTERS) === 0) return false;
    if (code === COLON) return (next & LETTERS) !== 0;
    if (next === NUMBER) return true;
    return text.charCodeAt(start - 1) === AT_SIGN && (classAt(text, start - 2) & WORD) === 0;
  }

  #takeSigils(whole: string, start: number, position: number): void {
    const text = this.#text;
    const token =
      text.charCodeAt(start - 1) === HYPHEN
        ? asOption(whole, text, start, this.at)
        : nameWithSigil(text, start, this.at);
    if (token !== undefined) this.#emit(cutTo(token, LONGEST_TOKEN), position);
  }

  /** Where no spaces separate words, each pair of neighbours counts as a word. */
  takeUnspaced(): void {
    const start = this.at;
    while (classAt(this.#text, this.at) === UNSPACED) this.at += 1;
    let previous = '';
    let isAlone = false;
    for (const character of foldUnspaced(this.#text.slice(start, this.at))) {
      if (previous !== '') {
        if (this.#withSingles) this.#emit(previous, this.#position);
        this.#emitPart(previous + character);
      }
      isAlone = previous === '';
      previous = character;
    }
    if (isAlone) this.#emitPart(previous);
    else if (this.#withSingles && previous !== '') this.#emit(previous, this.#position - 1);
  }

  /** Emits the word and what it is made of; returns it as it was emitted. */
  #takeWord(): string {
    const text = this.#text;
    const start = this.at;
    let end = start;
    let kinds = 0;
    let units = 0;
    let isName = false;
    let code = text.charCodeAt(end);
    let kind = classOf(code, text, end);
    while ((kind & CONTINUES) !== 0) {
      if (kind === UPPER && end > start) isName = true;
      kinds |= kind;
      units |= code;
      end += 1;
      code = text.charCodeAt(end);
      kind = classOf(code, text, end);
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
      if (!isClitic && (beginning.length === 1 || elided.test(beginning))) break;
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

function isVersion(word: string): boolean {
  const code = word.charCodeAt(1);
  return word.startsWith('v') && code >= 48 && code <= 57;
}

function isAscii(word: string): boolean {
  for (let at = 0; at < word.length; at += 1) if (word.charCodeAt(at) > LAST_ASCII) return false;
  return true;
}

/**
 * `getUserById` in four, `HTTPServer` in two. Digits stay with the letters before them, and the plural of an
 * abbreviation (`URLs`) stays whole. Any other word is its only part.
 */
export function nameParts(word: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = 1; at < word.length; at += 1) {
    if (!beginsPart(word, at)) continue;
    parts.push(word.slice(start, at));
    start = at;
  }
  parts.push(word.slice(start));
  return parts;
}

function beginsPart(word: string, at: number): boolean {
  if (classAt(word, at) !== UPPER) return false;
  const before = classAt(word, at - 1);
  if (before === LOWER || before === MARK) return true;
  if (before !== UPPER && before !== NUMBER) return false;
  return classAt(word, at + 1) === LOWER && !isPlural(word, at);
}

/** Whether the capital here is the last of an abbreviation that only an `s` follows. */
function isPlural(word: string, at: number): boolean {
  if (word[at + 1] !== 's') return false;
  return at + 2 === word.length || classAt(word, at + 2) === UPPER;
}

/** How names with a sign are written where signs are not allowed: in tags, packages and the addresses of pages. */
const spelledOut: Readonly<Record<string, string>> = {
  'c#': 'csharp',
  'f#': 'fsharp',
  'j#': 'jsharp',
  'q#': 'qsharp',
  'c++': 'cpp',
  '.net': 'dotnet',
};

const HASH = 35;
const PLUS = 43;

/** Returns the name of which the word between two offsets is the letters, spelled out, where it is one. */
export function nameWithSigil(text: string, start: number, end: number): string | undefined {
  if (start > 0 && text.charCodeAt(start - 1) === DOT) {
    const isWithin = (classAt(text, start - 2) & WORD) !== 0;
    return end - start !== 3 || isWithin ? undefined : spelledOut[text.slice(start - 1, end).toLowerCase()];
  }
  const after = text.charCodeAt(end);
  if (after !== HASH && after !== PLUS) return undefined;
  // `#` before a word is the beginning of something else: a fragment, a heading, a tag.
  if (after === HASH && (classAt(text, end + 1) & WORD) !== 0) return undefined;
  return spelledOut[text.slice(start, end + (after === PLUS ? 2 : 1)).toLowerCase()];
}

const opensWord = /[\s`'"“([{|,;=>]/;

/**
 * Returns a name as an option on a command line, with its dashes, where the word between two offsets, which begins it,
 * is one.
 */
export function asOption(name: string, text: string, start: number, end: number): string | undefined {
  const dashes = text.charAt(start - 2) === '-' ? '--' : '-';
  const before = text.charAt(start - dashes.length - 1);
  if (before !== '' && !opensWord.test(before)) return undefined;
  // A single dash before a longer word is as often a dash as an option.
  return dashes === '-' && end - start > 1 ? undefined : dashes + name;
}
