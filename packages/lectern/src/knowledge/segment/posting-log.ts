/**
 * Postings in the order in which texts are read, to be sorted by term at the end: cheaper than a list per term that
 * grows.
 * @module
 */
import { HEAD_SHIFT, writePosting } from './postings.ts';
import type { SegmentWriter } from './segment-writer.ts';

const FIRST_CAPACITY = 1024;
const FIRST_SURROGATE = /[\ud800-\uffff]/;
const encoder = new TextEncoder();

export class PostingLog {
  length = 0;
  #terms = new Uint32Array(FIRST_CAPACITY);
  #units = new Uint32Array(FIRST_CAPACITY);
  #packed = new Uint32Array(FIRST_CAPACITY);
  #largestTerm = 0;

  /** Units come in their order. */
  add(term: number, unit: number, packed: number): void {
    if (this.length === this.#terms.length) this.#grow();
    this.#terms[this.length] = term;
    this.#units[this.length] = unit;
    this.#packed[this.length] = packed;
    this.length += 1;
    if (term > this.#largestTerm) this.#largestTerm = term;
  }

  /** `written`: by number of a term, how people write it. */
  writeTo(writer: SegmentWriter, names: readonly string[], written: ReadonlyMap<number, string>): void {
    const { ends, units, packed } = this.#byTerm();
    const documents = writer.documentsOfUnits();
    const used: number[] = [];
    for (let term = 0; term < ends.length; term++)
      if ((ends[term] as number) > (ends[term - 1] ?? 0)) used.push(term);
    for (const term of sortedByName(used, names)) {
      const name = names[term] as string;
      const before = writer.postings.length;
      let documentCount = 0;
      let sectionCount = 0;
      let last = 0;
      let lastDocument = -1;
      for (let i = ends[term - 1] ?? 0; i < (ends[term] as number); i++) {
        const unit = units[i] as number;
        const occurrences = packed[i] as number;
        writePosting(writer.postings, unit - last, occurrences);
        last = unit;
        if (occurrences >>> HEAD_SHIFT === 0) sectionCount += 1;
        const document = documents[unit] as number;
        if (document !== lastDocument) documentCount += 1;
        lastDocument = document;
      }
      const form = written.get(term);
      writer.dictionary.add({
        term: encoder.encode(name),
        written: form === undefined || form === name ? undefined : encoder.encode(form),
        postingsLength: writer.postings.length - before,
        documentCount,
        sectionCount,
      });
    }
  }

  #byTerm(): { ends: Uint32Array; units: Uint32Array; packed: Uint32Array } {
    const ends = new Uint32Array(this.#largestTerm + 1);
    for (let i = 0; i < this.length; i++) (ends[this.#terms[i] as number] as number)++;
    let sum = 0;
    for (let term = 0; term < ends.length; term++) {
      const count = ends[term] as number;
      ends[term] = sum;
      sum += count;
    }
    const units = new Uint32Array(this.length);
    const packed = new Uint32Array(this.length);
    for (let i = 0; i < this.length; i++) {
      const term = this.#terms[i] as number;
      const at = ends[term] as number;
      units[at] = this.#units[i] as number;
      packed[at] = this.#packed[i] as number;
      ends[term] = at + 1;
    }
    return { ends, units, packed };
  }

  #grow(): void {
    const capacity = this.length * 2;
    const grown = (from: Uint32Array): Uint32Array<ArrayBuffer> => {
      const to = new Uint32Array(capacity);
      to.set(from);
      return to;
    };
    this.#terms = grown(this.#terms);
    this.#units = grown(this.#units);
    this.#packed = grown(this.#packed);
  }
}

/** As their bytes in UTF-8 sort, which is not how strings do where there are surrogates. */
function sortedByName(terms: readonly number[], names: readonly string[]): number[] {
  const nameOf = (term: number): string => names[term] as string;
  const compare = terms.some((term) => FIRST_SURROGATE.test(nameOf(term)))
    ? (one: number, other: number): number => compareByCodePoint(nameOf(one), nameOf(other))
    : (one: number, other: number): number => (nameOf(one) < nameOf(other) ? -1 : 1);
  return [...terms].sort(compare);
}

function compareByCodePoint(one: string, other: string): number {
  const [of, and] = [[...one], [...other]];
  for (let i = 0; i < Math.min(of.length, and.length); i++) {
    const difference =
      ((of[i] as string).codePointAt(0) as number) - ((and[i] as string).codePointAt(0) as number);
    if (difference !== 0) return difference;
  }
  return of.length - and.length;
}
