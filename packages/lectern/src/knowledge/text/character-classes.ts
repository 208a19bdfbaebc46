/** Characters as the tokeniser sees them: what a UTF-16 unit is, as one bit each, and which letters are the same. @module */

export const LOWER = 1;
export const UPPER = 2;
export const NUMBER = 4;
/** A letter of a script without case. */
export const LETTER = 8;
/** Goes on with a word and begins none: accents, vowel signs, soft hyphens. */
export const MARK = 16;
/** A character of a script that puts no space between words, or not between all: Han, Kana, Hangul, Thai. */
export const UNSPACED = 32;
/** Between two words makes them one name. */
export const JOINER = 64;
export const APOSTROPHE = 128;

/** What words begin with. */
export const WORD: number = LOWER | UPPER | NUMBER | LETTER;

/** Later ones decide where several match. */
const runsByClass: readonly (readonly [RegExp, number])[] = [
  [/\p{L}+/gu, LETTER],
  [/\p{Ll}+/gu, LOWER],
  [/[\p{Lu}\p{Lt}]+/gu, UPPER],
  [/\p{N}+/gu, NUMBER],
  [/[\p{M}\xad\u200c\u200d]+/gu, MARK],
  // Their punctuation belongs to the scripts as well, but not to words.
  [
    /(?:(?=[\p{L}\p{N}\p{M}])[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}])+/gu,
    UNSPACED,
  ],
  [/[-._:/\u2010\u2011]+/g, JOINER],
  [/['\u2019]+/g, APOSTROPHE],
];

const ascii = classesBelow(128);
// Made when the first text needs it: most do not, and it takes some milliseconds.
let basicPlane: Uint8Array | undefined;

/** The class of the unit at an offset; 0 for all that is none of these, and past the end. */
export function classAt(text: string, at: number): number {
  return classOf(text.charCodeAt(at), text, at);
}

/** The same, where the unit was read already: most time goes into reading units. */
export function classOf(code: number, text: string, at: number): number {
  return code < 128 ? (ascii[code] as number) : wideClassAt(text, at, code);
}

function wideClassAt(text: string, at: number, code: number): number {
  if (Number.isNaN(code)) return 0;
  if (code >= 0xd800 && code <= 0xdfff) return surrogateClass(text, code >= 0xdc00 ? at - 1 : at);
  basicPlane ??= classesBelow(0x10000);
  return basicPlane[code] ?? 0;
}

/** Both halves of a pair have the class of their character; case beyond the basic plane splits no words. */
function surrogateClass(text: string, at: number): number {
  const point = text.codePointAt(at) ?? 0;
  if (point < 0x10000) return 0;
  const character = String.fromCodePoint(point);
  // Most are emoji.
  if (!/[\p{L}\p{N}\p{M}]/u.test(character)) return 0;
  const own = runsByClass.findLast(([pattern]) => character.search(pattern) === 0)?.[1] ?? 0;
  return own === LOWER || own === UPPER ? LETTER : own;
}

function classesBelow(limit: number): Uint8Array {
  const classes = new Uint8Array(limit);
  // Surrogates would pair up and shift all that follows.
  const codes = Uint16Array.from(classes, (_, code) => (code >= 0xd800 && code <= 0xdfff ? 0 : code));
  let all = '';
  for (let from = 0; from < limit; from += 4096)
    all += String.fromCharCode(...codes.subarray(from, from + 4096));
  for (const [pattern, kind] of runsByClass) {
    for (const run of all.matchAll(pattern)) classes.fill(kind, run.index, run.index + run[0].length);
  }
  return classes;
}

const accentsAndStrays = /[\u0300-\u036f]|[^\p{L}\p{N}\p{M}]/gu;

const accentOrInvisible = /[\u0300-\u036f\xadß\u200c\u200d]/;

/** Converts a word to lower case without accents, ligatures and wide forms; `ß` becomes `ss`, and `й` is preserved. */
export function foldWord(word: string): string {
  const decomposed = word.normalize('NFKD');
  const lower = decomposed.toLowerCase();
  // Most words of most scripts have nothing to take away, and the search for it is what costs.
  if (decomposed === word && !accentOrInvisible.test(lower)) return lower;
  return lower.replaceAll('и\u0306', 'й').replaceAll('ß', 'ss').replace(accentsAndStrays, '');
}

const strays = /[^\p{L}\p{N}\p{M}]/gu;

/** Scripts without case, whose marks distinguish words: only their forms are made equal, and `㈠` is `一`. */
export function foldUnspaced(run: string): string {
  const composed = run.normalize('NFKC');
  return composed === run ? run : composed.replace(strays, '');
}
