/**
 * The units that hold a term, as bytes and as arrays that are used again for the next term.
 *
 * A posting is the distance to the unit before, doubled; one more where occurrences follow. Where none do, the term
 * occurs once, in the body, as most do. The lowest bit of the occurrences says whether they are of a document's head.
 * Occurrences by field are packed into one number.
 * @module
 */
import type { ByteWriter } from './bytes.ts';
import type { SegmentWriter } from './segment-writer.ts';

export const BODY = 0;
export const HEADING = 1;
export const TRAIL = 2;
export const TITLE = 3;
export const TAGS = 4;
export const DESCRIPTION = 5;
export const QUESTIONS = 6;

/** The lowest bit of each field, by its number. */
const FIELD_SHIFTS = [0, 8, 12, 16, 20, 23, 27] as const;
/** The largest count of each field, by its number; more count as this. */
const FIELD_LIMITS = [255, 15, 15, 15, 7, 15, 31] as const;
/** Fields of the head begin here; those of a section end. */
export const HEAD_SHIFT = 16;

/** One occurrence more in the field of this number. */
export function addUnitOccurrence(packed: number, field: number): number {
  const shift = FIELD_SHIFTS[field] as number;
  const limit = FIELD_LIMITS[field] as number;
  return ((packed >>> shift) & limit) === limit ? packed : (packed + 2 ** shift) >>> 0;
}

export function unitOccurrences(packed: number, field: number): number {
  return (packed >>> (FIELD_SHIFTS[field] as number)) & (FIELD_LIMITS[field] as number);
}

const ONCE_IN_BODY = 1;
const SECTION_BITS = (1 << HEAD_SHIFT) - 1;
const FIRST_CAPACITY = 256;

export function writePosting(writer: ByteWriter, gap: number, packed: number): void {
  if (packed === ONCE_IN_BODY) {
    writer.writeNumber(gap * 2);
    return;
  }
  writer.writeNumber(gap * 2 + 1);
  const head = packed >>> HEAD_SHIFT;
  writer.writeNumber(head === 0 ? (packed & SECTION_BITS) * 2 : head * 2 + 1);
}

/** All postings of one term, in the order of their units. */
export class Postings {
  units: Uint32Array = new Uint32Array(FIRST_CAPACITY);
  /** Occurrences by field, packed into one number. */
  packed: Uint32Array = new Uint32Array(FIRST_CAPACITY);
  length = 0;
  /** How many living documents hold the term. */
  documentCount = 0;
  /** How many living sections do. */
  sectionCount = 0;

  clear(): void {
    this.length = 0;
    this.documentCount = 0;
    this.sectionCount = 0;
  }

  /** Adds what these bytes hold; units count from `base`. */
  decode(bytes: Uint8Array, base: number): void {
    // A posting takes one byte at least.
    this.#reserve(this.length + bytes.length);
    const { units, packed } = this;
    const size = bytes.length;
    let length = this.length;
    let unit = base;
    let at = 0;
    while (at < size) {
      let number = bytes[at++] as number;
      if (number >= 0x80) {
        number &= 0x7f;
        for (let shift = 7, byte = 0x80; byte >= 0x80 && shift < 35; shift += 7) {
          byte = bytes[at++] ?? 0;
          number |= (byte & 0x7f) << shift;
        }
      }
      unit += number >>> 1;
      units[length] = unit;
      if ((number & 1) === 0) packed[length++] = ONCE_IN_BODY;
      else {
        let occurrences = bytes[at++] ?? 0;
        if (occurrences >= 0x80) {
          occurrences &= 0x7f;
          for (let shift = 7, byte = 0x80; byte >= 0x80 && shift < 35; shift += 7) {
            byte = bytes[at++] ?? 0;
            occurrences |= (byte & 0x7f) << shift;
          }
        }
        packed[length++] = (occurrences & 1) === 0 ? occurrences >>> 1 : (occurrences >>> 1) << HEAD_SHIFT;
      }
    }
    this.length = length;
  }

  /** The place of the first posting from this unit on. */
  placeOf(unit: number): number {
    const { units } = this;
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((units[middle] as number) < unit) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #reserve(capacity: number): void {
    if (capacity <= this.units.length) return;
    const larger = Math.max(capacity, this.units.length * 2);
    const units = new Uint32Array(larger);
    units.set(this.units.subarray(0, this.length));
    const packed = new Uint32Array(larger);
    packed.set(this.packed.subarray(0, this.length));
    this.units = units;
    this.packed = packed;
  }
}

const FIRST_LOG_CAPACITY = 1024;
const FIRST_SURROGATE = /[\ud800-\uffff]/;
const encoder = new TextEncoder();

export class PostingLog {
  length = 0;
  #terms = new Uint32Array(FIRST_LOG_CAPACITY);
  #units = new Uint32Array(FIRST_LOG_CAPACITY);
  #packed = new Uint32Array(FIRST_LOG_CAPACITY);
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
