/**
 * Writes the terms of a segment in their order: in blocks of a few, each term by what it does not share with the one
 * before it.
 * @module
 */
import { ByteWriter } from './byte-writer.ts';

export const TERMS_PER_BLOCK = 16;

/** What is known of a term beside its postings. */
export interface TermEntry {
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
