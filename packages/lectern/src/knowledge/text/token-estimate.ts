/** How many tokens a language model reads in a text, estimated without its vocabulary. @module */

/** A kind is a bit, so that one test answers for several. */
const UPPER = 1;
const LOWER = 2;
const DIGIT = 4;
const SPACE = 8;
const LINE_END = 16;
const SIGN = 32;
/** Latin letters beyond ASCII. */
const ACCENTED = 64;
/** Letters of other alphabets: Cyrillic, Greek, Arabic, those of India. */
const ALPHABET = 128;
/** Han, Kana and Hangul. */
const UNSPACED = 256;
/** Signs beyond ASCII. */
const WIDE_SIGN = 512;

const LETTER = UPPER | LOWER | ACCENTED | ALPHABET;
const BLANK = SPACE | LINE_END;
const ascii = Uint8Array.from({ length: 128 }, (_, code) => asciiKind(code));

type Lead = 'none' | 'space' | 'sign';

/** Counts of pieces, and of the characters by which they are longer than what one token usually holds. */
class PieceCounts {
  /** Each is one token or more. */
  pieces = 0;
  /** Letters over 6 of words in lower case after a space, and over 4 of others. */
  lowerExcess = 0;
  capitalisedExcess = 0;
  /** Letters over 3 of words in capitals. */
  upperExcess = 0;
  /** Words of 3 and more letters that a sign leads, and their letters over 4. */
  signLed = 0;
  signLedExcess = 0;
  /** Signs over 2 where they are not all the same. */
  signExcess = 0;
  /** All letters, those of Latin beyond ASCII, and those over 3 of words in Latin letters. */
  letters = 0;
  accented = 0;
  latinExcess = 0;
  /** Words with Latin letters beyond ASCII. */
  accentedWords = 0;
  /** Letters over 3 of words in other alphabets. */
  alphabetExcess = 0;
  unspaced = 0;
  wideSigns = 0;
  #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
    while (this.#at < text.length) this.#takePiece();
  }

  #takePiece(): void {
    const kind = this.#kindHere();
    if ((kind & LETTER) !== 0) this.#takeWord('none');
    else if ((kind & BLANK) !== 0) this.#takeBlanks();
    else if (kind === SIGN) this.#takeSigns('none');
    else if (kind === DIGIT) this.#takeDigits();
    else this.#takeWide(kind);
  }

  #takeWord(lead: Lead): void {
    // Most characters are read here, and often before an engine has made this fast: nothing is looked up twice.
    const text = this.#text;
    const start = this.#at;
    let at = start;
    let kinds = 0;
    for (;;) {
      const code = text.charCodeAt(at);
      const kind = code < 128 ? (ascii[code] as number) : wideKind(code);
      // A capital after a small letter begins the next piece.
      if ((kind & LETTER) === 0 || (kind === UPPER && (kinds & LOWER) !== 0)) break;
      if (kind === ACCENTED) this.accented += 1;
      kinds |= kind;
      at += 1;
    }
    this.#at = at;
    this.#countWord(at - start, kinds, lead);
  }

  #countWord(length: number, kinds: number, lead: Lead): void {
    this.pieces += 1;
    this.letters += length;
    if ((kinds & ALPHABET) !== 0) {
      this.alphabetExcess += over(3, length);
      return;
    }
    this.latinExcess += over(3, length);
    if ((kinds & ACCENTED) !== 0) this.accentedWords += 1;
    if (kinds === UPPER && length > 1) this.upperExcess += over(3, length);
    else if (lead === 'sign') {
      if (length > 2) this.signLed += 1;
      this.signLedExcess += over(4, length);
    } else if ((kinds & UPPER) !== 0) this.capitalisedExcess += over(4, length);
    else if (lead === 'space') this.lowerExcess += over(6, length);
  }

  /** Up to the last line end white space is one piece; of what follows, the last space goes with the next word. */
  #takeBlanks(): void {
    let spaces = 0;
    let hasLineEnd = false;
    let kind = this.#kindHere();
    while ((kind & BLANK) !== 0) {
      spaces = kind === SPACE ? spaces + 1 : 0;
      if (kind === LINE_END) hasLineEnd = true;
      this.#at += 1;
      kind = this.#kindHere();
    }
    if (hasLineEnd) this.pieces += 1;
    if (spaces === 0) return;
    if (spaces > 1) this.pieces += 1;
    if ((kind & LETTER) !== 0) this.#takeWord('space');
    else if (kind === SIGN) this.#takeSigns('space');
    else if (kind === DIGIT) this.pieces += 1;
  }

  #takeSigns(lead: Lead): void {
    const start = this.#at;
    const first = this.#text.charCodeAt(start);
    let areSame = true;
    let kind: number = SIGN;
    while (kind === SIGN) {
      if (this.#text.charCodeAt(this.#at) !== first) areSame = false;
      this.#at += 1;
      kind = this.#kindHere();
    }
    const length = this.#at - start;
    if (length === 1 && lead === 'none' && (kind & LETTER) !== 0) {
      this.#takeWord('sign');
      return;
    }
    this.pieces += 1;
    if (!areSame) this.signExcess += over(2, length);
    // Line ends right after signs belong to them.
    while (this.#kindHere() === LINE_END) this.#at += 1;
  }

  #takeDigits(): void {
    const start = this.#at;
    while (this.#kindHere() === DIGIT) this.#at += 1;
    this.pieces += Math.ceil((this.#at - start) / 3);
  }

  #takeWide(kind: number): void {
    this.#at += 1;
    if (kind === UNSPACED) this.unspaced += 1;
    else this.wideSigns += 1;
  }

  #kindHere(): number {
    const code = this.#text.charCodeAt(this.#at);
    return code < 128 ? (ascii[code] ?? 0) : wideKind(code);
  }
}

function over(free: number, length: number): number {
  return length > free ? length - free : 0;
}

function asciiKind(code: number): number {
  if (code >= 97 && code <= 122) return LOWER;
  if (code >= 65 && code <= 90) return UPPER;
  if (code >= 48 && code <= 57) return DIGIT;
  if (code === 10 || code === 13) return LINE_END;
  return code === 32 || code === 9 ? SPACE : SIGN;
}

function wideKind(code: number): number {
  // Past the end of the text.
  if (Number.isNaN(code)) return 0;
  if (code < 0xc0) return code === 0xa0 ? SPACE : WIDE_SIGN;
  if (code < 0x250) return ACCENTED;
  if (code < 0x2000) return ALPHABET;
  if (code < 0x3041) return WIDE_SIGN;
  return code < 0xd800 ? UNSPACED : WIDE_SIGN;
}

/**
 * Estimates the number of tokens in a text, deterministically and in linear time. What each kind of piece costs beyond one
 * token was fitted against o200k_base, on texts in English with Markdown, code and data; other languages are rougher.
 */
export function estimateTokens(text: string): number {
  const counts = new PieceCounts(text);
  const english =
    counts.lowerExcess * 0.031 +
    counts.capitalisedExcess * 0.19 +
    counts.upperExcess * 0.231 +
    counts.signLed * 0.589 +
    counts.signLedExcess * 0.099;
  const foreign = counts.latinExcess * 0.13 + counts.accentedWords * 0.2;
  const words = english + (foreign - english) * foreignShare(counts);
  const others = counts.alphabetExcess * 0.2 + counts.unspaced * 0.68 + counts.wideSigns;
  return Math.round(counts.pieces + words + counts.signExcess * 0.231 + others);
}

/** How far the Latin letters are those of another language than English: accents show it, and a few of them mean little. */
function foreignShare(counts: PieceCounts): number {
  return counts.letters === 0 ? 0 : Math.min(1, (counts.accented / counts.letters) * 60);
}

/** Returns as many of the first lines as fit into a budget of tokens, but at least `least`. */
export function fitLines(lines: readonly string[], budget: number, least = 0): readonly string[] {
  let left = budget;
  const end = lines.findIndex((line, i) => {
    left -= estimateTokens(`${line}\n`);
    return left < 0 && i >= least;
  });
  return end < 0 ? lines : lines.slice(0, end);
}
