/**
 * Numbers as text, for what a build puts into a module: a character holds five bits and whether more follow. Most
 * numbers of an index are small and take one character, and any of them can be read without decoding the rest.
 * @module
 */

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const BITS = 5;
const MORE = 1 << BITS;
const NO_DIGIT = 255;

const VALUES = new Uint8Array(128).fill(NO_DIGIT);
for (let value = 0; value < DIGITS.length; value++) VALUES[DIGITS.charCodeAt(value)] = value;

export class NumberWriter {
  #text = '';

  get text(): string {
    return this.#text;
  }

  /** Whole numbers below 2³². */
  write(number: number): void {
    let left = number;
    for (; left >= MORE; left >>>= BITS) this.#text += DIGITS.charAt((left & (MORE - 1)) | MORE);
    this.#text += DIGITS.charAt(left);
  }
}

/** Those between the two places. One plain loop, because it runs before any engine has made it fast. */
export function readNumbers(text: string, start = 0, end: number = text.length): number[] {
  const numbers: number[] = [];
  let number = 0;
  let shift = 0;
  for (let at = start; at < end; at++) {
    const value = VALUES[text.charCodeAt(at)] ?? NO_DIGIT;
    if (value === NO_DIGIT) throw new Error(`There is no number at ${at} of the packed index`);
    number |= (value & (MORE - 1)) << shift;
    shift += BITS;
    if (value >= MORE) continue;
    numbers.push(number >>> 0);
    number = 0;
    shift = 0;
  }
  if (shift > 0) throw new Error('The last number of the packed index is not whole');
  return numbers;
}
