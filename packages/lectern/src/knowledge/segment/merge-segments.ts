/**
 * Makes one segment of several, without the documents that were removed.
 * @module
 */
import { SequentialBytes } from './bytes.ts';
import { compareBytes, type TermCursor } from './dictionary.ts';
import { HEAD_SHIFT, Postings, writePosting } from './postings.ts';
import type { Segment } from './segment.ts';
import { isPlainer } from './segment-builder.ts';
import { DOCUMENT_LENGTHS, SegmentWriter } from './segment-writer.ts';

interface MergeInput {
  readonly segment: Segment;
  /** By document: 1 while it was not removed. */
  readonly alive: Uint8Array;
}

interface Source {
  readonly cursor: TermCursor;
  readonly postings: SequentialBytes;
  /** By unit: its number in the merged segment, counted from 1; 0 where it was removed. */
  readonly newUnits: Uint32Array;
}

/** Bytes of postings between pauses, and what a term counts beside them. */
const BYTES_PER_STEP = 1 << 14;
const BYTES_PER_TERM = 64;
const decoder = new TextDecoder();

/** The bytes of the merged segment. The caller may pause between the steps. */
export function* mergeSegments(inputs: readonly MergeInput[]): Generator<void, Uint8Array> {
  const writer = new SegmentWriter();
  const sources: Source[] = [];
  for (const input of inputs) {
    const newUnits = yield* copyDocuments(input, writer);
    const { segment } = input;
    const cursor = segment.dictionary.all();
    if (cursor.next()) sources.push({ cursor, postings: new SequentialBytes(segment.postings()), newUnits });
  }
  yield* mergeTerms(sources, writer);
  return writer.finish();
}

function* copyDocuments({ segment, alive }: MergeInput, writer: SegmentWriter): Generator<void, Uint32Array> {
  const { firstUnits } = segment;
  const { ofDocuments, ofBodies, ofSides } = segment.readLengths();
  const newUnits = new Uint32Array(segment.unitCount);
  let document = 0;
  for (const heads of segment.heads()) {
    for (const head of heads) {
      if (alive[document] === 1) {
        const firstUnit = writer.unitCount;
        const end = firstUnits[document + 1] as number;
        for (let unit = firstUnits[document] as number; unit < end; unit++) {
          writer.addUnit({
            body: ofBodies[unit] as number,
            heading: ofSides[unit * 2] as number,
            trail: ofSides[unit * 2 + 1] as number,
          });
          newUnits[unit] = writer.unitCount;
        }
        const lengths = ofDocuments.subarray(document * DOCUMENT_LENGTHS, (document + 1) * DOCUMENT_LENGTHS);
        writer.addDocument(head, segment.detailBytes(document), firstUnit, lengths);
      }
      document += 1;
    }
    yield;
  }
  return newUnits;
}

function* mergeTerms(sources: Source[], writer: SegmentWriter): Generator<void> {
  const scratch = new Postings();
  const documents = writer.documentsOfUnits();
  let open = sources;
  let done = 0;
  while (open.length > 0) {
    const term = leastTerm(open);
    const holders = open.filter(({ cursor }) => compareBytes(cursor.term, 0, cursor.termLength, term) === 0);
    const before = writer.postings.length;
    mergeTerm(term, holders, writer, scratch, documents);
    const ended = new Set(holders.filter(({ cursor }) => !cursor.next()));
    if (ended.size > 0) open = open.filter((source) => !ended.has(source));
    done += BYTES_PER_TERM + writer.postings.length - before;
    if (done < BYTES_PER_STEP) continue;
    done = 0;
    yield;
  }
}

function mergeTerm(
  term: Uint8Array,
  holders: readonly Source[],
  writer: SegmentWriter,
  scratch: Postings,
  documents: Uint32Array,
): void {
  const before = writer.postings.length;
  let documentCount = 0;
  let sectionCount = 0;
  let last = 0;
  let lastDocument = -1;
  for (const { cursor, postings, newUnits } of holders) {
    const { postingsStart, postingsLength } = cursor;
    scratch.clear();
    scratch.decode(postings.read(postingsStart, postingsStart + postingsLength), 0);
    for (let i = 0; i < scratch.length; i++) {
      const numbered = newUnits[scratch.units[i] as number] as number;
      if (numbered === 0) continue;
      const unit = numbered - 1;
      const packed = scratch.packed[i] as number;
      writePosting(writer.postings, unit - last, packed);
      last = unit;
      if (packed >>> HEAD_SHIFT === 0) sectionCount += 1;
      const document = documents[unit] as number;
      if (document !== lastDocument) documentCount += 1;
      lastDocument = document;
    }
  }
  if (documentCount === 0) return;
  const postingsLength = writer.postings.length - before;
  writer.dictionary.add({
    term,
    written: plainestOf(term, holders),
    postingsLength,
    documentCount,
    sectionCount,
  });
}

function leastTerm(sources: readonly Source[]): Uint8Array {
  let least: TermCursor | undefined;
  for (const { cursor } of sources)
    if (least === undefined || compareBytes(cursor.term, 0, cursor.termLength, least.bytes) < 0)
      least = cursor;
  return (least as TermCursor).bytes.slice();
}

/** As if all documents were in one segment. */
function plainestOf(term: Uint8Array, holders: readonly Source[]): Uint8Array | undefined {
  let best: { form: string; bytes: Uint8Array | undefined } | undefined;
  for (const { cursor } of holders) {
    const bytes = cursor.written();
    const form = decoder.decode(bytes ?? term);
    if (best === undefined || isPlainer(form, best.form)) best = { form, bytes };
  }
  return best?.bytes;
}

export interface SegmentSize {
  /** Size of the segment in bytes. */
  readonly bytes: number;
  readonly documents: number;
  /** How many of them were removed. */
  readonly dead: number;
}

export interface MergeRun {
  readonly from: number;
  /** Not included. */
  readonly to: number;
}

/** So many of about one size, with all smaller ones after them, become one of the next. */
const MOST_OF_A_SIZE = 10;
const SMALLEST = 1 << 15;
/** Larger ones are not made: they would not fit into memory together. */
const LARGEST = 1 << 26;

/** Neighbours to merge now, or one segment to be written without what was removed from it. */
export function chooseMerge(sizes: readonly SegmentSize[]): MergeRun | undefined {
  const wasted = sizes.findIndex(({ documents, dead }) => dead * 2 > documents);
  if (wasted >= 0) return { from: wasted, to: wasted + 1 };
  for (let limit = SMALLEST; limit <= LARGEST; limit *= MOST_OF_A_SIZE) {
    const run = lastRun(sizes, limit);
    const least = limit === SMALLEST ? 0 : limit / MOST_OF_A_SIZE;
    // Small ones do not count: a few changes would make one large segment of all others.
    const count = sizes.slice(run.from, run.to).filter(({ bytes }) => bytes > least).length;
    if (count >= MOST_OF_A_SIZE) return run;
  }
  return undefined;
}

/** The longest run at the end of segments below the limit that are not too large together. */
function lastRun(sizes: readonly SegmentSize[], limit: number): MergeRun {
  let from = sizes.length;
  let sum = 0;
  while (from > 0) {
    const { bytes } = sizes[from - 1] as SegmentSize;
    if (bytes > limit || sum + bytes > LARGEST) break;
    sum += bytes;
    from -= 1;
  }
  return { from, to: sizes.length };
}
