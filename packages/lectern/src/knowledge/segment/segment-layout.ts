/**
 * A segment as bytes: a head with the sizes of its parts, the parts that are loaded when it is opened, and those of
 * which only pieces are read.
 * @module
 */
import type { ByteSource } from './bytes.ts';

/** To be raised whenever segments of before would be read wrongly. */
export const SEGMENT_VERSION = 2;
const MAGIC = 0x4745534c;

/** In their order. What is loaded at once comes first. */
const PARTS = [
  'firstUnits',
  'documentLengths',
  'bodyLengths',
  'sideLengths',
  'headStarts',
  'detailStarts',
  'blockStarts',
  'keyStarts',
  'postingStarts',
  'keys',
  'heads',
  'details',
  'blocks',
  'postings',
] as const;
type Part = (typeof PARTS)[number];

export type SegmentParts = Readonly<Record<Part, Uint8Array>>;

export interface Range {
  readonly start: number;
  readonly end: number;
}

export interface SegmentLayout {
  readonly documentCount: number;
  readonly unitCount: number;
  readonly termCount: number;
  readonly parts: Readonly<Record<Part, Range>>;
}

const HEAD_NUMBERS = 5 + PARTS.length;
const HEAD_BYTES = HEAD_NUMBERS * 4;

export interface SegmentCounts {
  readonly documentCount: number;
  readonly unitCount: number;
  readonly termCount: number;
}

export function joinSegment(counts: SegmentCounts, parts: SegmentParts): Uint8Array {
  const { documentCount, unitCount, termCount } = counts;
  const sizes = PARTS.map((name) => parts[name].length);
  const head = Uint32Array.of(MAGIC, SEGMENT_VERSION, documentCount, unitCount, termCount, ...sizes);
  const bytes = new Uint8Array(HEAD_BYTES + sizes.reduce((sum, size) => sum + size, 0));
  bytes.set(bytesOf(head));
  let at = HEAD_BYTES;
  for (const name of PARTS) {
    bytes.set(parts[name], at);
    at += parts[name].length;
  }
  return bytes;
}

/** Throws where the bytes are not a segment of this version, or not all of one. */
export function readLayout(source: ByteSource): SegmentLayout {
  if (source.size < HEAD_BYTES) throw new Error('The index segment is not whole');
  const [magic, version, documentCount, unitCount, termCount, ...sizes] = numbersIn(
    source.read(0, HEAD_BYTES),
  ) as unknown as [number, number, number, number, number, ...number[]];
  if (magic !== MAGIC || version !== SEGMENT_VERSION)
    throw new Error('The index segment is of another version');
  let at = HEAD_BYTES;
  const ranges = PARTS.map((name, i): [Part, Range] => {
    const start = at;
    at += sizes[i] as number;
    return [name, { start, end: at }];
  });
  if (at !== source.size) throw new Error('The index segment is not whole');
  const parts = Object.fromEntries(ranges) as Record<Part, Range>;
  return { documentCount, unitCount, termCount, parts };
}

/** Every runtime that there is stores numbers with the lowest byte first. */
export function bytesOf(numbers: Uint32Array | Uint16Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}

export function numbersIn(bytes: Uint8Array): Uint32Array {
  return new Uint32Array(bytes.slice().buffer);
}

export function shortNumbersIn(bytes: Uint8Array): Uint16Array {
  return new Uint16Array(bytes.slice().buffer);
}
