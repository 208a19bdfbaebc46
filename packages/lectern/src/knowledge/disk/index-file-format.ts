/**
 * An index in one file: a mark, the segments, the list of the files that they were made from, a table of contents,
 * its size, and a hash of all that, so that a file that was cut off or damaged is never read as an index.
 * @module
 */
import type { KnownFile } from '../files.ts';
import { SEGMENT_VERSION } from '../segment/segment-layout.ts';
import type { Calibration } from '../stored-index.ts';

/** To be raised whenever files of before would be read wrongly, or texts are indexed in another way. */
const INDEX_VERSION = 2;

export const MARK: Uint8Array = Buffer.from(`lectern index ${INDEX_VERSION}.${SEGMENT_VERSION}\n`);
/** Against damage, not against people; takes half the time of `sha256`, which every start would wait for. */
export const HASH = 'sha1';
export const HASH_BYTES = 20;
/** The size of the table of contents, as a number of 64 bits. */
export const SIZE_BYTES = 8;
/** Read or written between two chances for others. */
export const PIECE_BYTES: number = 1 << 20;

/** What is said of an index without opening it. */
export interface IndexSummary {
  /** The folder that it was made from. */
  readonly root: string;
  /** How that folder was read. */
  readonly fingerprint: string;
  readonly documents: number;
  readonly calibration?: Calibration | undefined;
}

export interface IndexContents extends IndexSummary {
  readonly segments: readonly { readonly size: number; readonly removed: readonly number[] }[];
  /** Sizes of the pieces of the list of files, each an array in JSON. */
  readonly filePieces: readonly number[];
}

export type StoredFile = readonly [
  path: string,
  /** Empty where the file has to be read again to know whether it changed. */
  stamp: string,
  id: string | null,
  reason?: string,
  line?: number,
];

export function packFile({ path, stamp = '', id = null as never, problem }: KnownFile): StoredFile {
  if (problem === undefined) return [path, stamp, id];
  const { reason, line } = problem;
  return line === undefined ? [path, stamp, id, reason] : [path, stamp, id, reason, line];
}

export function unpackFile([path, stamp, id, reason, line]: StoredFile): KnownFile {
  return {
    path,
    stamp,
    id: id ?? undefined,
    problem: reason === undefined ? undefined : { path, reason, ...(line === undefined ? {} : { line }) },
  };
}
