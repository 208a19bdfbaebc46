/**
 * The units that contain each term, as pairs of numbers in chained blocks of one pool: no object per posting, no list
 * that must be copied to grow, and almost no memory for the many terms that occur once.
 * @module
 */

const PAGE_BITS = 16;
const PAGE_SIZE = 1 << PAGE_BITS;
const PAGE_MASK = PAGE_SIZE - 1;
/** In pairs. A block ends with the address of the next one. */
const FIRST_BLOCK = 2;
const LARGEST_BLOCK = 256;

/** Per term: its first block, the position of the next pair, the free pairs in its last block, and its size. */
const [HEAD, TAIL, ROOM, LAST_SIZE, COUNT, TERM_FIELDS] = [0, 1, 2, 3, 4, 5];

export type PostingVisitor = (unit: number, packed: number) => void;

export class PostingLists {
  readonly #pages: Uint32Array[] = [];
  /** The next free position in the pool; 0 is never used, so that it can stand for "none". */
  #free = 1;
  /** `TERM_FIELDS` adjacent numbers per term, since they are read together. */
  readonly #terms = new GrowingArray();

  count(term: number): number {
    return this.#terms.get(term * TERM_FIELDS + COUNT);
  }

  /** Size of the pool in bytes. */
  get poolSize(): number {
    return this.#pages.length * PAGE_SIZE * 4;
  }

  append(term: number, unit: number, packed: number): void {
    const own = term * TERM_FIELDS;
    if (this.#terms.get(own + ROOM) === 0) this.#addBlock(own);
    const { values } = this.#terms;
    const at = values[own + TAIL] as number;
    // A block is within one page.
    const page = this.#pages[at >>> PAGE_BITS] as Uint32Array;
    page[at & PAGE_MASK] = unit;
    page[(at & PAGE_MASK) + 1] = packed;
    values[own + TAIL] = at + 2;
    values[own + ROOM] = (values[own + ROOM] as number) - 1;
    values[own + COUNT] = (values[own + COUNT] as number) + 1;
  }

  visit(term: number, visitor: PostingVisitor): void {
    this.visitBlocks(term, (page, start, end) => {
      for (let i = start; i < end; i += 2) visitor(page[i] as number, page[i + 1] as number);
    });
  }

  /** The pairs of a term, in pieces of arrays: for loops that cannot afford a call per posting. */
  visitBlocks(term: number, visitor: (page: Uint32Array, start: number, end: number) => void): void {
    let left = this.count(term);
    let block = this.#terms.get(term * TERM_FIELDS + HEAD);
    for (let size = FIRST_BLOCK; left > 0; size = larger(size)) {
      const page = this.#pages[block >>> PAGE_BITS] as Uint32Array;
      const start = block & PAGE_MASK;
      const pairs = Math.min(size, left);
      visitor(page, start, start + pairs * 2);
      left -= pairs;
      block = page[start + size * 2] as number;
    }
  }

  /** Whether one of the units meets the condition; stops at the first. */
  some(term: number, isSuch: (unit: number) => boolean): boolean {
    let left = this.count(term);
    let block = this.#terms.get(term * TERM_FIELDS + HEAD);
    for (let size = FIRST_BLOCK; left > 0; size = larger(size)) {
      const pairs = Math.min(size, left);
      for (let i = 0; i < pairs; i++) if (isSuch(this.#read(block + i * 2))) return true;
      left -= pairs;
      block = this.#read(block + size * 2);
    }
    return false;
  }

  /** Keeps the postings for which `keep` is true, in place; this term reuses the space of the others. */
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
    const own = term * TERM_FIELDS;
    const head = this.#terms.get(own + HEAD);
    if (head === 0) return;
    this.#terms.set(own + COUNT, 0);
    this.#terms.set(own + TAIL, head);
    this.#terms.set(own + ROOM, FIRST_BLOCK);
    this.#terms.set(own + LAST_SIZE, FIRST_BLOCK);
  }

  #addBlock(own: number): void {
    const last = this.#terms.get(own + LAST_SIZE);
    const tail = this.#terms.get(own + TAIL);
    const known = last === 0 ? 0 : this.#read(tail);
    const size = last === 0 ? FIRST_BLOCK : larger(last);
    // A shortened list still has its later blocks.
    const block = known === 0 ? this.#take(size * 2 + 1) : known;
    if (last === 0) this.#terms.set(own + HEAD, block);
    else this.#write(tail, block);
    this.#terms.set(own + TAIL, block);
    this.#terms.set(own + ROOM, size);
    this.#terms.set(own + LAST_SIZE, size);
    this.#terms.set(own + COUNT, this.#terms.get(own + COUNT));
  }

  /** A block is within one page. */
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
