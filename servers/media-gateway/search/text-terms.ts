/**
 * The terms of texts, without a string for each word: most words of a catalogue are plain ones that occurred before,
 * and are recognised by their letters where they stand.
 * @module
 */
import { tokenise, type Vocabulary } from 'lectern/knowledge';

const SPACE = 32;
/** Longer ones are rare, and read as all others are. */
const LONGEST = 24;
/** For a stop word, which has no term. */
const STOP_WORD = -1;
const FIRST_SLOTS = 1 << 12;
/** FNV-1a. */
const [FNV_OFFSET, FNV_PRIME] = [0x811c9dc5, 0x01000193];

/** ASCII letters by their lower case, and digits; 0 for every other character. */
const LETTERS = Uint8Array.from({ length: 128 }, (_, code) =>
  /[a-z\d]/i.test(String.fromCharCode(code)) ? code | 0x20 : 0,
);
const [UPPER_A, UPPER_Z] = [65, 90];
const [APOSTROPHE, LOWER_S, DOT] = [39, 115, 46];
/** Signs around a word that are no part of it, whatever the word is. */
const AROUND = new Uint8Array(128);
for (const sign of ',.;!?()"[]') AROUND[sign.charCodeAt(0)] = 1;

export class TextTerms {
  readonly #vocabulary: Vocabulary;
  /** By hash: the number of a word, counted from 1; open addressing. */
  #slots = new Int32Array(FIRST_SLOTS);
  /** By number: what the word stands for. */
  readonly #terms: number[] = [];
  /** By number: where its letters begin in the pool; they end where those of the next begin. */
  readonly #starts: number[] = [0];
  #pool = new Uint8Array(1 << 16);
  /** The letters of the word that was looked at last. */
  readonly #word = new Uint8Array(LONGEST);

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
  }

  /** Adds the terms of a text, in its order: those of `tokenise`. */
  add(text: string, terms: number[]): void {
    const { length } = text;
    let at = 0;
    while (at < length) {
      if (text.charCodeAt(at) === SPACE) {
        at += 1;
        continue;
      }
      const next = this.#addPlain(text, at, terms);
      if (next > 0) {
        at = next;
        continue;
      }
      // What is between two spaces is read by itself: nothing before or after it changes how.
      const space = text.indexOf(' ', at);
      const end = space === -1 ? length : space;
      tokenise(text.slice(at, end), (token) => {
        const term = this.#vocabulary.learn(token);
        if (term !== undefined) terms.push(term);
      });
      at = end;
    }
  }

  /** Adds the plain word that begins here, and returns where it ends; 0 where there is another kind of text. */
  #addPlain(text: string, from: number, terms: number[]): number {
    const word = this.#word;
    const { length: total } = text;
    let at = from;
    // Engines read characters much faster where none is asked for beyond the end.
    let code = at < total ? text.charCodeAt(at) : 0;
    while (AROUND[code] === 1) code = ++at < total ? text.charCodeAt(at) : 0;
    const start = at;
    let hash = FNV_OFFSET;
    for (; code < 128; code = ++at < total ? text.charCodeAt(at) : 0) {
      const letter = LETTERS[code] as number;
      if (letter === 0) break;
      const length = at - start;
      // `McDonald` is more than one word.
      if (length === LONGEST || (length > 0 && code >= UPPER_A && code <= UPPER_Z)) return 0;
      word[length] = letter;
      hash = Math.imul(hash ^ letter, FNV_PRIME);
    }
    const end = at;
    // `agent's` is about an agent.
    if (code === APOSTROPHE && at + 1 < total && text.charCodeAt(at + 1) === LOWER_S) {
      at += 2;
      code = at < total ? text.charCodeAt(at) : 0;
    }
    while (AROUND[code] === 1) code = ++at < total ? text.charCodeAt(at) : 0;
    if ((at < total && code !== SPACE) || end === start) return 0;
    // `.NET` is a name of its own.
    if (start > from && text.charCodeAt(start - 1) === DOT) return 0;
    const term = this.#termOf(text, start, end, hash);
    if (term !== STOP_WORD) terms.push(term);
    return at;
  }

  #termOf(text: string, start: number, end: number, hash: number): number {
    const length = end - start;
    const mask = this.#slots.length - 1;
    // FNV leaves the best bits at the top.
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (let number = this.#slots[slot] as number; number !== 0; number = this.#slots[slot] as number) {
      if (this.#isWord(number - 1, length)) return this.#terms[number - 1] as number;
      slot = (slot + 1) & mask;
    }
    const term = this.#vocabulary.learn(text.slice(start, end).toLowerCase()) ?? STOP_WORD;
    this.#slots[slot] = this.#terms.push(term);
    const pooled = this.#starts.at(-1) as number;
    if (pooled + length > this.#pool.length) this.#pool = grown(this.#pool);
    this.#pool.set(this.#word.subarray(0, length), pooled);
    this.#starts.push(pooled + length);
    if (this.#terms.length * 2 > this.#slots.length) this.#rehash();
    return term;
  }

  #isWord(number: number, length: number): boolean {
    const start = this.#starts[number] as number;
    if ((this.#starts[number + 1] as number) - start !== length) return false;
    for (let i = 0; i < length; i++) if (this.#pool[start + i] !== this.#word[i]) return false;
    return true;
  }

  #rehash(): void {
    const slots = new Int32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let number = 0; number < this.#terms.length; number++) {
      let hash = FNV_OFFSET;
      for (let at = this.#starts[number] as number; at < (this.#starts[number + 1] as number); at++)
        hash = Math.imul(hash ^ (this.#pool[at] as number), FNV_PRIME);
      let slot = (hash ^ (hash >>> 15)) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = number + 1;
    }
    this.#slots = slots;
  }
}

function grown(pool: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(pool.length * 2);
  larger.set(pool);
  return larger;
}
