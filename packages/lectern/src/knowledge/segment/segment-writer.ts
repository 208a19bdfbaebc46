/**
 * Collects documents and terms in their order and makes a segment of them; for what indexes texts and for what merges
 * segments. Knows where each part of a segment is.
 * @module
 */
import { type ByteSource, ByteWriter } from './bytes.ts';
import { DictionaryWriter } from './dictionary.ts';
import type { StoredHead } from './stored-document.ts';

/** Heads are decoded by so many at once, so that opening a large segment can pause in between. */
export const HEADS_PER_CHUNK = 128;
/** Lengths that are stored per document: title, tags, description, questions, body and headings of all sections. */
export const DOCUMENT_LENGTHS = 6;

export interface UnitLengths {
  readonly body: number;
  readonly heading: number;
  readonly trail: number;
}

const encoder = new TextEncoder();
const LARGEST_SHORT = 0xffff;

export class SegmentWriter {
  readonly dictionary: DictionaryWriter = new DictionaryWriter();
  readonly postings: ByteWriter = new ByteWriter();
  readonly #heads: StoredHead[] = [];
  readonly #details = new ByteWriter();
  readonly #detailStarts: number[] = [];
  readonly #firstUnits: number[] = [];
  readonly #documentLengths: number[] = [];
  readonly #bodyLengths: number[] = [];
  readonly #sideLengths: number[] = [];

  get documentCount(): number {
    return this.#heads.length;
  }

  get unitCount(): number {
    return this.#bodyLengths.length;
  }

  /** The document whose units were added since the last one; `lengths` in the order of `DOCUMENT_LENGTHS`. */
  addDocument(head: StoredHead, details: Uint8Array, firstUnit: number, lengths: ArrayLike<number>): void {
    this.#heads.push(head);
    this.#detailStarts.push(this.#details.length);
    this.#details.writeBytes(details);
    this.#firstUnits.push(firstUnit);
    for (let i = 0; i < DOCUMENT_LENGTHS; i++) this.#documentLengths.push(lengths[i] as number);
  }

  /** By unit: the number of its document. To be asked for when all documents are added. */
  documentsOfUnits(): Uint32Array {
    return numberDocuments([...this.#firstUnits, this.unitCount]);
  }

  addUnit({ body, heading, trail }: UnitLengths): void {
    this.#bodyLengths.push(body);
    this.#sideLengths.push(Math.min(heading, LARGEST_SHORT), Math.min(trail, LARGEST_SHORT));
  }

  finish(): Uint8Array {
    const { dictionary } = this;
    const heads = new ByteWriter();
    const headStarts: number[] = [];
    for (let at = 0; at < this.#heads.length; at += HEADS_PER_CHUNK) {
      headStarts.push(heads.length);
      heads.writeBytes(encoder.encode(JSON.stringify(this.#heads.slice(at, at + HEADS_PER_CHUNK))));
    }
    const counts = {
      documentCount: this.documentCount,
      unitCount: this.unitCount,
      termCount: dictionary.termCount,
    };
    const parts = {
      firstUnits: numbers([...this.#firstUnits, this.unitCount]),
      documentLengths: numbers(this.#documentLengths),
      bodyLengths: numbers(this.#bodyLengths),
      sideLengths: bytesOf(Uint16Array.from(this.#sideLengths)),
      headStarts: numbers([...headStarts, heads.length]),
      detailStarts: numbers([...this.#detailStarts, this.#details.length]),
      blockStarts: numbers([...dictionary.blockStarts, dictionary.blocks.length]),
      keyStarts: numbers([...dictionary.keyStarts, dictionary.keys.length]),
      postingStarts: numbers(dictionary.postingStarts),
      keys: dictionary.keys.written,
      heads: heads.written,
      details: this.#details.written,
      blocks: dictionary.blocks.written,
      postings: this.postings.written,
    };
    return joinSegment(counts, parts);
  }
}

/** By unit. `firstUnits` has the end of the last document as well. */
export function numberDocuments(firstUnits: ArrayLike<number>): Uint32Array {
  const count = firstUnits.length - 1;
  const documents = new Uint32Array(firstUnits[count] ?? 0);
  for (let document = 0; document < count; document++)
    documents.fill(document, firstUnits[document], firstUnits[document + 1]);
  return documents;
}

function numbers(values: readonly number[]): Uint8Array {
  return bytesOf(Uint32Array.from(values));
}

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
