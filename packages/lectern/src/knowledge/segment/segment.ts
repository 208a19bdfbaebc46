/**
 * Some documents, indexed once and for all: an immutable run of bytes that is opened, asked and merged with others,
 * and never changed. Its words are found by their spelling without decoding the others.
 * @module
 */

import { countBits, lettersOf } from '../index/vocabulary.ts';
import { type ByteSource, bytesWithin } from './bytes.ts';
import { Dictionary, type TermCursor } from './dictionary.ts';
import { numbersIn, type Range, readLayout, type SegmentLayout, shortNumbersIn } from './segment-writer.ts';
import type { DetailReader, StoredDetails, StoredHead } from './stored-document.ts';

/** Lengths of fields in terms. */
export interface SegmentLengths {
  /** `DOCUMENT_LENGTHS` for each document. */
  readonly ofDocuments: Uint32Array;
  /** By unit; 0 for the head of a document. */
  readonly ofBodies: Uint32Array;
  /** Heading and trail by turns. */
  readonly ofSides: Uint16Array;
}

const decoder = new TextDecoder();

export class Segment implements DetailReader {
  readonly source: ByteSource;
  readonly documentCount: number;
  readonly unitCount: number;
  readonly termCount: number;
  readonly dictionary: Dictionary;
  /** By document, and the end of the last. */
  readonly firstUnits: Uint32Array;
  readonly #layout: SegmentLayout;
  readonly #detailStarts: Uint32Array;
  readonly #headStarts: Uint32Array;

  /** Throws where the bytes are not a segment. */
  constructor(source: ByteSource) {
    this.source = source;
    this.#layout = readLayout(source);
    const { documentCount, unitCount, termCount, parts } = this.#layout;
    this.documentCount = documentCount;
    this.unitCount = unitCount;
    this.termCount = termCount;
    this.firstUnits = numbersIn(this.#bytes(parts.firstUnits));
    this.#headStarts = numbersIn(this.#bytes(parts.headStarts));
    this.#detailStarts = numbersIn(this.#bytes(parts.detailStarts));
    this.dictionary = new Dictionary({
      blocks: bytesWithin(source, parts.blocks.start, parts.blocks.end - parts.blocks.start),
      blockStarts: numbersIn(this.#bytes(parts.blockStarts)),
      keys: this.#bytes(parts.keys).slice(),
      keyStarts: numbersIn(this.#bytes(parts.keyStarts)),
      postingStarts: numbersIn(this.#bytes(parts.postingStarts)),
    });
  }

  /** The heads of all documents in their order; the caller may pause after each piece. */
  *heads(): Generator<readonly StoredHead[]> {
    const { start } = this.#layout.parts.heads;
    const starts = this.#headStarts;
    for (let i = 0; i + 1 < starts.length; i++) {
      const bytes = this.source.read(start + (starts[i] as number), start + (starts[i + 1] as number));
      yield JSON.parse(decoder.decode(bytes)) as StoredHead[];
    }
  }

  readDetails(ordinal: number): StoredDetails {
    return JSON.parse(decoder.decode(this.detailBytes(ordinal))) as StoredDetails;
  }

  /** The details of a document as they are stored. */
  detailBytes(ordinal: number): Uint8Array {
    const { start } = this.#layout.parts.details;
    const starts = this.#detailStarts;
    return this.source.read(start + (starts[ordinal] as number), start + (starts[ordinal + 1] as number));
  }

  /** Read again whenever they are asked for. */
  readLengths(): SegmentLengths {
    const { documentLengths, bodyLengths, sideLengths } = this.#layout.parts;
    return {
      ofDocuments: numbersIn(this.#bytes(documentLengths)),
      ofBodies: numbersIn(this.#bytes(bodyLengths)),
      ofSides: shortNumbersIn(this.#bytes(sideLengths)),
    };
  }

  /** The postings of the term at the cursor. */
  postingBytes({ postingsStart, postingsLength }: TermCursor): Uint8Array {
    const start = this.#layout.parts.postings.start + postingsStart;
    return this.source.read(start, start + postingsLength);
  }

  /** All postings, to be read from front to back. */
  postings(): ByteSource {
    const { start, end } = this.#layout.parts.postings;
    return bytesWithin(this.source, start, end - start);
  }

  #bytes({ start, end }: Range): Uint8Array {
    return this.source.read(start, end);
  }
}

export interface Word {
  readonly term: string;
  /** How people write it. */
  readonly written: string;
}

export class SegmentWords {
  readonly #segment: Segment;
  /** By term: which letters its word has, one bit each, and how many. */
  #letters: Uint32Array | undefined;
  #lengths: Uint8Array = new Uint8Array(0);

  constructor(segment: Segment) {
    this.#segment = segment;
  }

  /** Words that are not too many edits away, as far as a quick check shows. */
  *near(word: string, edits: number): Generator<Word> {
    const letters = lettersOf(word);
    const known = this.#letters ?? this.#look();
    for (let number = 0; number < known.length; number++) {
      if (Math.abs((this.#lengths[number] as number) - word.length) > edits) continue;
      // One edit changes at most two letters of the set: one is removed, another added.
      if (countBits(letters ^ (known[number] as number)) <= edits * 2) yield this.#wordAt(number);
    }
  }

  written(term: Uint8Array): string | undefined {
    const cursor = this.#segment.dictionary.find(term);
    return cursor && decoder.decode(cursor.written() ?? term);
  }

  #look(): Uint32Array {
    const { termCount, dictionary } = this.#segment;
    const letters = new Uint32Array(termCount);
    this.#lengths = new Uint8Array(termCount);
    const cursor = dictionary.all();
    for (let number = 0; cursor.next(); number++) {
      const written = decoder.decode(cursor.written() ?? cursor.bytes);
      letters[number] = lettersOf(written);
      this.#lengths[number] = Math.min(written.length, 255);
    }
    this.#letters = letters;
    return letters;
  }

  #wordAt(number: number): Word {
    const cursor = this.#segment.dictionary.at(number);
    const term = decoder.decode(cursor.bytes);
    const written = cursor.written();
    return { term, written: written === undefined ? term : decoder.decode(written) };
  }
}

/** Whether a quick check cannot exclude it. */
export function looksNear(word: string, other: string, edits: number): boolean {
  return (
    Math.abs(other.length - word.length) <= edits &&
    countBits(lettersOf(word) ^ lettersOf(other)) <= edits * 2
  );
}
