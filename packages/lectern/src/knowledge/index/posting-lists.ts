/**
 * For each term the units that hold it, as pairs of numbers in chained blocks of one pool: no object per posting,
 * no list that has to be copied to grow, and next to nothing for the many terms that occur once.
 * @module
 */

const PAGE_BITS = 16;
const PAGE_SIZE = 1 << PAGE_BITS;
const PAGE_MASK = PAGE_SIZE - 1;
/** In pairs. A block ends with the address of the next one. */
const FIRST_BLOCK = 2;
const LARGEST_BLOCK = 256;

export type PostingVisitor = (unit: number, packed: number) => void;

export class PostingLists {
  readonly #pages: Uint32Array[] = [];
  /** The next free place of the pool; 0 is never one, so that it can stand for "none". */
  #free = 1;
  readonly #head = new GrowingArray();
  readonly #tail = new GrowingArray();
  /** Pairs that still fit into the last block of a term. */
  readonly #room = new GrowingArray();
  readonly #lastBlockSize = new GrowingArray();
  readonly #counts = new GrowingArray();

  count(term: number): number {
    return this.#counts.get(term);
  }

  /** Size of the pool in bytes. */
  get poolSize(): number {
    return this.#pages.length * PAGE_SIZE * 4;
  }

  append(term: number, unit: number, packed: number): void {
    if (this.#room.get(term) === 0) this.#addBlock(term);
    const at = this.#tail.get(term);
    this.#write(at, unit);
    this.#write(at + 1, packed);
    this.#tail.set(term, at + 2);
    this.#room.set(term, this.#room.get(term) - 1);
    this.#counts.set(term, this.#counts.get(term) + 1);
  }

  visit(term: number, visitor: PostingVisitor): void {
    this.visitBlocks(term, (page, start, end) => {
      for (let i = start; i < end; i += 2) visitor(page[i] as number, page[i + 1] as number);
    });
  }

  /** The pairs of a term, in pieces of arrays: for loops that have no time for a call per posting. */
  visitBlocks(term: number, visitor: (page: Uint32Array, start: number, end: number) => void): void {
    let left = this.#counts.get(term);
    let block = this.#head.get(term);
    for (let size = FIRST_BLOCK; left > 0; size = larger(size)) {
      const page = this.#pages[block >>> PAGE_BITS] as Uint32Array;
      const start = block & PAGE_MASK;
      const pairs = Math.min(size, left);
      visitor(page, start, start + pairs * 2);
      left -= pairs;
      block = page[start + size * 2] as number;
    }
  }

  /** Whether one of the units is such; looks no further than the first that is. */
  some(term: number, isSuch: (unit: number) => boolean): boolean {
    let left = this.#counts.get(term);
    let block = this.#head.get(term);
    for (let size = FIRST_BLOCK; left > 0; size = larger(size)) {
      const pairs = Math.min(size, left);
      for (let i = 0; i < pairs; i++) if (isSuch(this.#read(block + i * 2))) return true;
      left -= pairs;
      block = this.#read(block + size * 2);
    }
    return false;
  }

  /** Keeps the postings of which `keep` is true, in place; the room of the others is used again by this term. */
  filter(term: number, keep: (unit: number) => boolean): void {
    const kept: number[] = [];
    this.visit(term, (unit, packed) => {
      if (keep(unit)) kept.push(unit, packed);
    });
    if (kept.length === this.count(term) * 2) return;
    this.#rewind(term);
    this.#appendAll(term, kept);
  }

  #appendAll(term: number, pairs: ArrayLike<number>): void {
    for (let i = 0; i < pairs.length; i += 2) this.append(term, pairs[i] as number, pairs[i + 1] as number);
  }

  #rewind(term: number): void {
    if (this.#head.get(term) === 0) return;
    this.#counts.set(term, 0);
    this.#tail.set(term, this.#head.get(term));
    this.#room.set(term, FIRST_BLOCK);
    this.#lastBlockSize.set(term, FIRST_BLOCK);
  }

  #addBlock(term: number): void {
    const last = this.#lastBlockSize.get(term);
    const known = last === 0 ? 0 : this.#read(this.#tail.get(term));
    const size = last === 0 ? FIRST_BLOCK : larger(last);
    // A list that was shortened still has its later blocks.
    const block = known === 0 ? this.#take(size * 2 + 1) : known;
    if (last === 0) this.#head.set(term, block);
    else this.#write(this.#tail.get(term), block);
    this.#tail.set(term, block);
    this.#room.set(term, size);
    this.#lastBlockSize.set(term, size);
  }

  /** A block lies within one page. */
  #take(length: number): number {
    if ((this.#free & PAGE_MASK) + length > PAGE_SIZE) this.#free = (this.#free | PAGE_MASK) + 1;
    const block = this.#free;
    if (block >>> PAGE_BITS >= this.#pages.length) this.#pages.push(new Uint32Array(PAGE_SIZE));
    this.#free += length;
    return block;
  }

  #read(at: number): number {
    return this.#pages[at >>> PAGE_BITS]?.[at & PAGE_MASK] ?? 0;
  }

  #write(at: number, value: number): void {
    (this.#pages[at >>> PAGE_BITS] as Uint32Array)[at & PAGE_MASK] = value;
  }
}

function larger(size: number): number {
  return Math.min(size * 2, LARGEST_BLOCK);
}

const FIRST_CAPACITY = 64;

export class GrowingArray {
  values: Uint32Array = new Uint32Array(FIRST_CAPACITY);

  set(index: number, value: number): void {
    if (index >= this.values.length) this.#grow(index + 1);
    this.values[index] = value;
  }

  get(index: number): number {
    return this.values[index] ?? 0;
  }

  #grow(atLeast: number): void {
    let capacity = this.values.length;
    while (capacity < atLeast) capacity = Math.ceil(capacity * 1.5);
    const grown = new Uint32Array(capacity);
    grown.set(this.values);
    this.values = grown;
  }
}
