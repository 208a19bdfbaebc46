/**
 * What a collection needs to be ready at once: a place where its index is stored between two starts, and help with
 * reading many files.
 * @module
 */
import type { Problem } from './document.ts';
import type { KnownFile } from './files.ts';
import type { ByteSource } from './segment/bytes.ts';
import type { Segment } from './segment/segment.ts';
import type { SourceText } from './source.ts';

/** A segment, and which of its documents were removed. */
export interface StoredSegment {
  readonly segment: Segment;
  /** Numbers within the segment, in order. */
  readonly removed: readonly number[];
}

/** What a collection finds by chance; see search/relevance.ts. */
export interface Calibration {
  /** The evidence from which on its documents are answers. */
  readonly floor: number;
  /** How many documents came, changed or went since that was found out. */
  readonly changesSince: number;
}

export interface StoredIndex {
  readonly segments: readonly StoredSegment[];
  readonly calibration?: Calibration | undefined;
  /** All files that were known, in pieces, so that the reader can pause in between. */
  files(): Iterable<readonly KnownFile[]>;
}

/** An index is kept for one folder, read in one way; nothing of another is ever given back. */
export interface IndexStore {
  /** What was saved last; undefined where that is nothing, damaged or of another version. */
  load(): Promise<StoredIndex | undefined>;
  /**
   * Saves in place of what there was, and gives back the same segments as they are read from there; undefined where it
   * cannot be saved. `began`: milliseconds since 1970, before any of the files was looked at. `closing`: nothing is
   * given back, and what is written is discarded when the signal aborts.
   */
  save(
    segments: readonly StoredSegment[],
    files: readonly KnownFile[],
    began: number,
    calibration?: Calibration,
    closing?: AbortSignal,
  ): Promise<readonly Segment[] | undefined>;
  /** Closes what `load` and `save` opened. */
  close(): void;
}

/** What became of a file that was read elsewhere. */
export interface ReadFile {
  readonly path: string;
  readonly stamp: string | undefined;
  /** `document`: it is in the segment. `skipped`: there is a problem with it, or it is not meant to be read. */
  readonly kind: 'document' | 'skipped' | 'gone';
  readonly problem?: Problem;
}

export interface ReadBatch {
  readonly files: readonly ReadFile[];
  /** The bytes of a segment with all of their documents; undefined where there are none. */
  readonly segment: ByteSource | undefined;
}

/** Reads and indexes files in other threads. */
export interface BulkReader {
  /** Fewer files than this are not worth the start. */
  readonly leastFiles: number;
  /** Files that none of the batches has are left to the caller. Ends, with nothing left open, when the signal aborts. */
  read(paths: readonly string[], signal: AbortSignal): AsyncIterable<ReadBatch>;
  /** Whether reading it here would keep requests waiting. */
  isLarge(path: string): Promise<boolean>;
  /** A file with the text that is shown of it; undefined where it cannot be read. */
  readText(path: string, signal: AbortSignal): Promise<SourceText | undefined>;
}
