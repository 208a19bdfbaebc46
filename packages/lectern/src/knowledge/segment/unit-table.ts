/**
 * What a search needs of all units and documents of all segments: one array for each kind of number, so that its loops
 * need not know of segments. Units and documents are numbered through, segment after segment.
 * @module
 */
import type { Segment } from './segment.ts';
import { DOCUMENT_LENGTHS, numberDocuments } from './segment-writer.ts';
import type { StoredDocument } from './stored-document.ts';

/** The place of a segment among all units and documents. */
export interface Span {
  readonly firstDocument: number;
  readonly documentCount: number;
  readonly firstUnit: number;
  readonly unitCount: number;
}

const FIRST_CAPACITY = 1024;

export class UnitTable {
  unitCount = 0;
  documentCount = 0;
  /** By unit: the number of its document. */
  documentOf: Uint32Array<ArrayBuffer> = new Uint32Array(FIRST_CAPACITY);
  /** By unit, in terms; 0 for the head of a document. */
  bodyLengths: Uint32Array<ArrayBuffer> = new Uint32Array(FIRST_CAPACITY);
  /** Heading and trail of a unit, by turns. */
  sideLengths: Uint16Array<ArrayBuffer> = new Uint16Array(FIRST_CAPACITY * 2);
  /** By document; the unit of its head, which its sections follow. */
  firstUnits: Uint32Array<ArrayBuffer> = new Uint32Array(FIRST_CAPACITY + 1);
  /** `DOCUMENT_LENGTHS` for each document: title, tags, description, questions, body and headings of all sections. */
  documentLengths: Uint32Array<ArrayBuffer> = new Uint32Array(FIRST_CAPACITY * DOCUMENT_LENGTHS);
  /** By document: 1 while it was not removed. */
  alive: Uint8Array<ArrayBuffer> = new Uint8Array(FIRST_CAPACITY);
  readonly documents: StoredDocument[] = [];

  /** All documents of the segment are alive. */
  append(segment: Segment, documents: readonly StoredDocument[]): Span {
    const span: Span = {
      firstDocument: this.documentCount,
      documentCount: segment.documentCount,
      firstUnit: this.unitCount,
      unitCount: segment.unitCount,
    };
    this.#reserve(this.unitCount + span.unitCount, this.documentCount + span.documentCount);
    const lengths = segment.readLengths();
    const ofUnits = numberDocuments(segment.firstUnits);
    for (let unit = 0; unit < span.unitCount; unit++)
      this.documentOf[span.firstUnit + unit] = span.firstDocument + (ofUnits[unit] as number);
    for (let document = 0; document <= span.documentCount; document++)
      this.firstUnits[span.firstDocument + document] =
        span.firstUnit + (segment.firstUnits[document] as number);
    this.bodyLengths.set(lengths.ofBodies, span.firstUnit);
    this.sideLengths.set(lengths.ofSides, span.firstUnit * 2);
    this.documentLengths.set(lengths.ofDocuments, span.firstDocument * DOCUMENT_LENGTHS);
    this.alive.fill(1, span.firstDocument, span.firstDocument + span.documentCount);
    for (const document of documents) this.documents.push(document);
    this.unitCount += span.unitCount;
    this.documentCount += span.documentCount;
    return span;
  }

  /** Forgets everything from this segment on. */
  truncate({ firstDocument, firstUnit }: Span): void {
    this.unitCount = firstUnit;
    this.documentCount = firstDocument;
    this.documents.length = firstDocument;
  }

  #reserve(units: number, documents: number): void {
    if (units > this.documentOf.length) {
      const capacity = Math.ceil(units * 1.5);
      this.documentOf = copied(this.documentOf, new Uint32Array(capacity));
      this.bodyLengths = copied(this.bodyLengths, new Uint32Array(capacity));
      this.sideLengths = copied(this.sideLengths, new Uint16Array(capacity * 2));
    }
    if (documents > this.alive.length) {
      const capacity = Math.ceil(documents * 1.5);
      this.firstUnits = copied(this.firstUnits, new Uint32Array(capacity + 1));
      this.documentLengths = copied(this.documentLengths, new Uint32Array(capacity * DOCUMENT_LENGTHS));
      this.alive = copied(this.alive, new Uint8Array(capacity));
    }
  }
}

function copied<Numbers extends Uint32Array | Uint16Array | Uint8Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from);
  return to;
}
