/**
 * The units that hold a term, as bytes and as arrays that are used again for the next term.
 *
 * A posting is the distance to the unit before, doubled; one more where occurrences follow. Where none do, the term
 * occurs once, in the body, as most do. The lowest bit of the occurrences says whether they are of a document's head.
 * Occurrences by field are packed into one number.
 * @module
 */
import type { ByteWriter } from './byte-writer.ts';

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
