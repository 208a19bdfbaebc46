/**
 * Posting lists as text, each to be unpacked by itself: a question has a few terms, and the lists of the others need
 * never be read.
 * @module
 */
import { NumberWriter, readNumbers } from './pack-numbers.ts';
import type { PostingLists } from './posting-lists.ts';

/** What nearly all postings hold: the term once, in the body. */
const COMMONEST = 1;

/** The lists of all terms below the limit: their sizes in characters, as JSON, and they themselves. */
export function packPostings(lists: PostingLists, termLimit: number): [sizes: string, postings: string] {
  const sizes: number[] = [];
  let postings = '';
  for (let term = 0; term < termLimit; term++) {
    const packed = packList(lists, term);
    sizes.push(packed.length);
    postings += packed;
  }
  return [JSON.stringify(sizes), postings];
}

/** For each posting the distance to the unit before, with a bit that says whether its occurrences follow. */
function packList(lists: PostingLists, term: number): string {
  const list: [unit: number, occurrences: number][] = [];
  lists.visit(term, (unit, occurrences) => list.push([unit, occurrences]));
  const writer = new NumberWriter();
  let before = 0;
  for (const [unit, occurrences] of list.sort(([one], [other]) => one - other)) {
    const isOther = occurrences !== COMMONEST;
    writer.write((unit - before) * 2 + (isOther ? 1 : 0));
    if (isOther) writer.write(occurrences);
    before = unit;
  }
  return writer.text;
}

export class PackedPostings {
  readonly #postings: string;
  /** By term, where its list ends in the postings. */
  readonly #ends: Uint32Array;
  readonly #unpacked = new Map<number, Uint32Array>();
  readonly #given = new Set<number>();

  constructor(sizes: string, postings: string) {
    this.#postings = postings;
    let end = 0;
    this.#ends = new Uint32Array(
      (JSON.parse(sizes) as number[]).map((size) => {
        end += size;
        return end;
      }),
    );
  }

  /** Units and their occurrences by turns; undefined where there is no list, or no longer. */
  list(term: number): Uint32Array | undefined {
    if (term >= this.#ends.length || this.#given.has(term)) return undefined;
    let list = this.#unpacked.get(term);
    if (list === undefined) {
      list = this.#unpack(term);
      this.#unpacked.set(term, list);
    }
    return list;
  }

  /** The same, for good: whoever changes a list has to keep it. */
  giveAway(term: number): Uint32Array | undefined {
    const list = this.list(term);
    this.#unpacked.delete(term);
    this.#given.add(term);
    return list;
  }

  #unpack(term: number): Uint32Array {
    const start = term === 0 ? 0 : this.#ends[term - 1];
    const numbers = readNumbers(this.#postings, start, this.#ends[term]);
    const list = new Uint32Array(numbers.length * 2);
    let length = 0;
    let unit = 0;
    for (let i = 0; i < numbers.length; i++) {
      const step = numbers[i] as number;
      unit += step >>> 1;
      list[length++] = unit;
      list[length++] = (step & 1) === 0 ? COMMONEST : (numbers[++i] as number);
    }
    return list.subarray(0, length);
  }
}
