/**
 * Collects documents and terms in their order and makes a segment of them; for what indexes texts and for what merges
 * segments.
 * @module
 */
import { ByteWriter } from './byte-writer.ts';
import { DictionaryWriter } from './dictionary.ts';
import { bytesOf, joinSegment } from './segment-layout.ts';
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
