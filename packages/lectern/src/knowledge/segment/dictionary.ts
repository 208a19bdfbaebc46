/**
 * Finds terms in what a `DictionaryWriter` wrote. Only the first term of each block is in memory, and nothing is
 * decoded before somebody asks.
 * @module
 */
import { type ByteSource, ByteWriter, NumberReader } from './bytes.ts';

/** The parts of a dictionary as they are stored. */
interface DictionaryParts {
  readonly blocks: ByteSource;
  /** By block, and the end of the last. */
  readonly blockStarts: Uint32Array;
  readonly keys: Uint8Array;
  readonly keyStarts: Uint32Array;
  readonly postingStarts: Uint32Array;
}

/** Is at one term and moves on to the next: for what concerns all terms, or those of one block. */
export class TermCursor {
  term: Uint8Array = new Uint8Array(64);
  termLength = 0;
  postingsStart = 0;
  postingsLength = 0;
  documentCount = 0;
  sectionCount = 0;
  readonly #reader: NumberReader;
  readonly #end: number;
  #nextPostings: number;
  #writtenShared = -1;
  #writtenStart = 0;
  #writtenLength = 0;

  constructor(bytes: Uint8Array, postingsStart: number) {
    this.#reader = new NumberReader(bytes);
    this.#end = bytes.length;
    this.#nextPostings = postingsStart;
  }

  /** Goes to the next term; false after the last. */
  next(): boolean {
    const reader = this.#reader;
    if (reader.at >= this.#end) return false;
    const shared = reader.readNumber();
    const suffix = reader.readNumber();
    const length = suffix >>> 1;
    this.#setTerm(shared, reader.at, length);
    reader.at += length;
    this.#writtenShared = -1;
    if ((suffix & 1) === 1) {
      this.#writtenShared = reader.readNumber();
      this.#writtenLength = reader.readNumber();
      this.#writtenStart = reader.at;
      reader.at += this.#writtenLength;
    }
    this.postingsStart = this.#nextPostings;
    this.postingsLength = reader.readNumber();
    this.documentCount = reader.readNumber();
    this.sectionCount = reader.readNumber();
    this.#nextPostings += this.postingsLength;
    return true;
  }

  get bytes(): Uint8Array {
    return this.term.subarray(0, this.termLength);
  }

  /** How people write the term; undefined where that is the term. */
  written(): Uint8Array | undefined {
    if (this.#writtenShared < 0) return undefined;
    const written = new Uint8Array(this.#writtenShared + this.#writtenLength);
    written.set(this.term.subarray(0, this.#writtenShared));
    const { bytes } = this.#reader;
    written.set(
      bytes.subarray(this.#writtenStart, this.#writtenStart + this.#writtenLength),
      this.#writtenShared,
    );
    return written;
  }

  #setTerm(shared: number, start: number, length: number): void {
    if (shared + length > this.term.length) {
      const longer = new Uint8Array((shared + length) * 2);
      longer.set(this.term.subarray(0, shared));
      this.term = longer;
    }
    const { bytes } = this.#reader;
    for (let i = 0; i < length; i++) this.term[shared + i] = bytes[start + i] as number;
    this.termLength = shared + length;
  }
}

export class Dictionary {
  readonly #parts: DictionaryParts;

  constructor(parts: DictionaryParts) {
    this.#parts = parts;
  }

  /** A cursor at the term; undefined where there is none. */
  find(term: Uint8Array): TermCursor | undefined {
    const block = this.#blockFor(term);
    if (block < 0) return undefined;
    const cursor = this.#cursor(block, block + 1);
    while (cursor.next()) {
      const order = compareBytes(cursor.term, 0, cursor.termLength, term);
      if (order === 0) return cursor;
      if (order > 0) return undefined;
    }
    return undefined;
  }

  /** A cursor at the term of this number. */
  at(number: number): TermCursor {
    const block = Math.floor(number / TERMS_PER_BLOCK);
    const cursor = this.#cursor(block, block + 1);
    for (let i = block * TERMS_PER_BLOCK; i <= number; i++) cursor.next();
    return cursor;
  }

  /** A cursor before the first of all terms. */
  all(): TermCursor {
    return this.#cursor(0, this.#parts.blockStarts.length - 1);
  }

  #cursor(from: number, to: number): TermCursor {
    const { blocks, blockStarts, postingStarts } = this.#parts;
    const bytes = blocks.read(blockStarts[from] ?? 0, blockStarts[to] ?? 0);
    return new TermCursor(bytes, postingStarts[from] ?? 0);
  }

  /** The last block whose first term does not come after this one. */
  #blockFor(term: Uint8Array): number {
    const { keys, keyStarts } = this.#parts;
    let low = 0;
    let high = keyStarts.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const order = compareBytes(keys, keyStarts[middle] as number, keyStarts[middle + 1] as number, term);
      if (order <= 0) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}

/** Negative where the bytes of the first, from `start` to `end`, come before the second. */
export function compareBytes(one: Uint8Array, start: number, end: number, other: Uint8Array): number {
  const length = end - start;
  const most = Math.min(length, other.length);
  for (let i = 0; i < most; i++) {
    const difference = (one[start + i] as number) - (other[i] as number);
    if (difference !== 0) return difference;
  }
  return length - other.length;
}

const TERMS_PER_BLOCK = 16;

/** What is known of a term beside its postings. */
interface TermEntry {
  /** In UTF-8. */
  readonly term: Uint8Array;
  /** How people write it, where that is not the term. */
  readonly written: Uint8Array | undefined;
  /** Length of the postings in bytes. */
  readonly postingsLength: number;
  readonly documentCount: number;
  readonly sectionCount: number;
}

export class DictionaryWriter {
  readonly blocks: ByteWriter = new ByteWriter();
  /** The first terms of all blocks, one after the other. */
  readonly keys: ByteWriter = new ByteWriter();
  readonly blockStarts: number[] = [];
  readonly keyStarts: number[] = [];
  /** Where the postings of the first term of each block begin. */
  readonly postingStarts: number[] = [];
  termCount = 0;
  #before: Uint8Array = new Uint8Array(0);
  #postings = 0;

  add(entry: TermEntry): void {
    const { term, written } = entry;
    const isFirst = this.termCount % TERMS_PER_BLOCK === 0;
    if (isFirst) this.#beginBlock(term);
    const shared = isFirst ? 0 : sharedLength(this.#before, term);
    const { blocks } = this;
    blocks.writeNumber(shared);
    blocks.writeNumber((term.length - shared) * 2 + (written === undefined ? 0 : 1));
    blocks.writeBytes(term.subarray(shared));
    if (written !== undefined) {
      const same = sharedLength(term, written);
      blocks.writeNumber(same);
      blocks.writeNumber(written.length - same);
      blocks.writeBytes(written.subarray(same));
    }
    blocks.writeNumber(entry.postingsLength);
    blocks.writeNumber(entry.documentCount);
    blocks.writeNumber(entry.sectionCount);
    this.#before = term;
    this.#postings += entry.postingsLength;
    this.termCount += 1;
  }

  #beginBlock(term: Uint8Array): void {
    this.blockStarts.push(this.blocks.length);
    this.keyStarts.push(this.keys.length);
    this.postingStarts.push(this.#postings);
    this.keys.writeBytes(term);
  }
}

function sharedLength(one: Uint8Array, other: Uint8Array): number {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && one[length] === other[length]) length += 1;
  return length;
}
