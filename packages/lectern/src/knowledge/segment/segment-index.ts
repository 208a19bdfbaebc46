/**
 * Segments as one index: what a search asks, whatever the documents' way into it. Documents that were removed are
 * not counted anywhere, so that any history of changes gives the same numbers as a fresh index.
 * @module
 */
import { memoryBytes } from './bytes.ts';
import { chooseMerge, type MergeRun, mergeSegments } from './merge-segments.ts';
import { HEAD_SHIFT, type Postings } from './postings.ts';
import { Segment, SegmentWords } from './segment.ts';
import { DOCUMENT_LENGTHS } from './segment-writer.ts';
import { DetailCache, StoredDocument } from './stored-document.ts';
import { type Span, UnitTable } from './unit-table.ts';

/** A segment, and what became of its documents. */
export interface HeldSegment {
  segment: Segment;
  words: SegmentWords;
  readonly documents: readonly StoredDocument[];
  span: Span;
  dead: number;
}

const encoder = new TextEncoder();

export class SegmentIndex {
  readonly table: UnitTable = new UnitTable();
  /** Another one after each change: numbers of documents and counts may be others since. */
  version = 0;
  /** Living documents. */
  documentCount = 0;
  /** Their sections. */
  sectionCount = 0;
  /** Lengths of living documents, in the order of `DOCUMENT_LENGTHS`; those of sections are the last two and this. */
  readonly totals: number[] = new Array(DOCUMENT_LENGTHS).fill(0);
  trailTotal = 0;
  readonly #held: HeldSegment[] = [];
  readonly #details = new DetailCache();
  #isCompacting = false;

  get segments(): readonly HeldSegment[] {
    return this.#held;
  }

  /** Reads the heads of a segment; the caller may pause between the steps, and then adds them. */
  *readDocuments(segment: Segment): Generator<void, StoredDocument[]> {
    const documents: StoredDocument[] = [];
    for (const heads of segment.heads()) {
      for (const head of heads)
        documents.push(new StoredDocument(head, segment, documents.length, this.#details));
      yield;
    }
    return documents;
  }

  add(segment: Segment, documents: readonly StoredDocument[]): void {
    if (documents.length > 0) this.#hold(segment, documents);
  }

  isAlive(document: StoredDocument): boolean {
    const { table } = this;
    return table.documents[document.number] === document && table.alive[document.number] === 1;
  }

  remove(document: StoredDocument): void {
    if (!this.isAlive(document)) return;
    this.version += 1;
    const held = this.#holderOf(document.number);
    this.table.alive[document.number] = 0;
    held.dead += 1;
    this.#count(document.number, -1);
    if (held.dead === held.documents.length) this.#replace({ from: this.#held.indexOf(held) }, 1, []);
  }

  /** How many living documents hold the term; undefined if only its postings show it, because some documents were removed. */
  documentCountOf(term: string): number | undefined {
    const key = encoder.encode(term);
    let count = 0;
    for (const { segment, dead } of this.#held) {
      const cursor = segment.dictionary.find(key);
      if (cursor === undefined) continue;
      if (dead > 0) return undefined;
      count += cursor.documentCount;
    }
    return count;
  }

  /** Fills `into` with the units of living documents that hold the term. */
  postings(term: string, into: Postings): Postings {
    into.clear();
    const key = encoder.encode(term);
    for (const { segment, span, dead } of this.#held) {
      const cursor = segment.dictionary.find(key);
      if (cursor === undefined) continue;
      const start = into.length;
      into.decode(segment.postingBytes(cursor), span.firstUnit);
      if (dead > 0) this.#dropDead(into, start);
      else {
        into.documentCount += cursor.documentCount;
        into.sectionCount += cursor.sectionCount;
      }
    }
    return into;
  }

  /** Merges segments where there are too many, or too much was removed; others may change the index meanwhile. */
  *compact(): Generator<void> {
    if (this.#isCompacting) return;
    this.#isCompacting = true;
    try {
      for (let run = this.#chooseMerge(); run !== undefined; run = this.#chooseMerge())
        yield* this.#merge(run);
    } finally {
      this.#isCompacting = false;
    }
  }

  #chooseMerge(): MergeRun | undefined {
    return chooseMerge(
      this.#held.map(({ segment, documents, dead }) => ({
        bytes: segment.source.size,
        documents: documents.length,
        dead,
      })),
    );
  }

  *#merge({ from, to }: MergeRun): Generator<void> {
    const inputs = this.#held.slice(from, to);
    const { table } = this;
    const living: StoredDocument[] = [];
    const snapshots = inputs.map(({ segment, documents, span }) => {
      const { firstDocument, documentCount } = span;
      const alive = table.alive.slice(firstDocument, firstDocument + documentCount);
      living.push(...documents.filter((_, i) => alive[i] === 1));
      return { segment, alive };
    });
    const bytes = yield* mergeSegments(snapshots);
    this.replaceSegments(inputs, new Segment(memoryBytes(bytes)), living);
  }

  /**
   * Replaces neighbouring segments by one; `documents` are those that it holds. Those that were
   * removed meanwhile stay removed.
   */
  replaceSegments(
    inputs: readonly HeldSegment[],
    segment: Segment,
    documents: readonly StoredDocument[],
  ): void {
    // Segments of which nothing is left are dropped at once, also while they are merged.
    const left = inputs.filter((held) => this.#held.includes(held));
    if (left.length === 0) return;
    const gone = documents.filter((document) => !this.isAlive(document));
    documents.forEach((document, i) => {
      document.moveTo(segment, i);
    });
    const held: HeldSegment = {
      segment,
      words: new SegmentWords(segment),
      documents,
      span: { firstDocument: 0, documentCount: 0, firstUnit: 0, unitCount: 0 },
      dead: 0,
    };
    this.#replace({ from: this.#held.indexOf(left[0] as HeldSegment) }, left.length, [held], new Set(gone));
  }

  /** Reads a segment from other bytes, which have to hold the same. */
  moveSegment(held: HeldSegment, segment: Segment): void {
    held.segment = segment;
    held.words = new SegmentWords(segment);
    held.documents.forEach((document, i) => {
      document.moveTo(segment, i);
    });
  }

  #hold(segment: Segment, documents: readonly StoredDocument[]): void {
    this.version += 1;
    const span = this.table.append(segment, documents);
    this.#held.push({ segment, words: new SegmentWords(segment), documents, span, dead: 0 });
    documents.forEach((document, i) => {
      document.number = span.firstDocument + i;
      this.#count(document.number, 1);
    });
  }

  /** Numbers everything again from there on. The counts do not change: only what was removed goes. */
  #replace(
    { from }: { from: number },
    count: number,
    by: readonly HeldSegment[],
    gone: ReadonlySet<StoredDocument> = new Set(),
  ): void {
    this.version += 1;
    const first = this.#held[from] as HeldSegment;
    const tail = this.#held.slice(from + count);
    const isGone = (document: StoredDocument): boolean => gone.has(document);
    const wasDead = new Set(
      tail
        .filter(({ dead }) => dead > 0)
        .flatMap(({ documents }) => documents.filter((d) => !this.isAlive(d))),
    );
    this.table.truncate(first.span);
    this.#held.length = from;
    for (const held of [...by, ...tail]) {
      held.span = this.table.append(held.segment, held.documents);
      held.dead = 0;
      held.documents.forEach((document, i) => {
        document.number = held.span.firstDocument + i;
        if (!isGone(document) && !wasDead.has(document)) return;
        this.table.alive[document.number] = 0;
        held.dead += 1;
      });
      this.#held.push(held);
    }
  }

  #holderOf(document: number): HeldSegment {
    let low = 0;
    let high = this.#held.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((this.#held[middle] as HeldSegment).span.firstDocument <= document) low = middle;
      else high = middle - 1;
    }
    return this.#held[low] as HeldSegment;
  }

  #count(document: number, sign: 1 | -1): void {
    const { table, totals } = this;
    for (let i = 0; i < DOCUMENT_LENGTHS; i++)
      totals[i] =
        (totals[i] as number) + sign * (table.documentLengths[document * DOCUMENT_LENGTHS + i] as number);
    const first = table.firstUnits[document] as number;
    const end = table.firstUnits[document + 1] as number;
    for (let unit = first; unit < end; unit++)
      this.trailTotal += sign * (table.sideLengths[unit * 2 + 1] as number);
    this.sectionCount += sign * (end - first - 1);
    this.documentCount += sign;
  }

  #dropDead(postings: Postings, start: number): void {
    const { alive, documentOf } = this.table;
    const { units, packed } = postings;
    let length = start;
    let lastDocument = -1;
    for (let i = start; i < postings.length; i++) {
      const unit = units[i] as number;
      const document = documentOf[unit] as number;
      if (alive[document] === 0) continue;
      const occurrences = packed[i] as number;
      units[length] = unit;
      packed[length++] = occurrences;
      if (occurrences >>> HEAD_SHIFT === 0) postings.sectionCount += 1;
      if (document !== lastDocument) postings.documentCount += 1;
      lastDocument = document;
    }
    postings.length = length;
  }
}
