/**
 * The format of an index file, and how it is written: as a whole or not at all. A mark, the segments, the list of the
 * files that they were made from, a table of contents, its size, and a hash of all that, so that a file that was cut
 * off or damaged is never read as an index.
 * @module
 */
import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import type { KnownFile } from '../files.ts';
import { SEGMENT_VERSION } from '../segment/segment-writer.ts';
import type { Calibration, StoredSegment } from '../stored-index.ts';

/** What files end in that are not written to their end, or are used by one process only. */
export const TEMPORARY = '.tmp';
const FILES_PER_PIECE = 512;

/** The files that were known, and what is stored of each. */
interface FilesToStore {
  readonly files: readonly KnownFile[];
  stored(file: KnownFile): KnownFile;
}

/**
 * Writes `temporary`, which must not exist, and renames it to `path` when all of it is on the disk. Returns the hash of
 * the whole file, in hexadecimal. Throws, and leaves nothing behind, where the signal aborts first.
 */
export async function writeIndexFile(
  path: string,
  temporary: string,
  summary: IndexSummary,
  segments: readonly StoredSegment[],
  files: FilesToStore,
  signal?: AbortSignal,
): Promise<string> {
  // Nobody else may read what the folder holds.
  const handle = await open(temporary, 'wx', 0o600);
  try {
    let hash: string;
    try {
      hash = await writeAll(handle, summary, segments, files, signal);
      await handle.sync();
      signal?.throwIfAborted();
    } finally {
      await handle.close();
    }
    await rename(temporary, path);
    return hash;
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function writeAll(
  handle: FileHandle,
  summary: IndexSummary,
  segments: readonly StoredSegment[],
  { files, stored }: FilesToStore,
  signal: AbortSignal | undefined,
): Promise<string> {
  const hash = createHash(HASH);
  const write = async (bytes: Uint8Array): Promise<void> => {
    signal?.throwIfAborted();
    hash.update(bytes);
    await writeWhole(handle, bytes);
  };
  await write(MARK);
  for (const { segment } of segments) {
    const { source } = segment;
    for (let at = 0; at < source.size; at += PIECE_BYTES)
      await write(source.read(at, Math.min(at + PIECE_BYTES, source.size)));
  }
  const filePieces: number[] = [];
  for (let at = 0; at < files.length; at += FILES_PER_PIECE) {
    const some = files.slice(at, at + FILES_PER_PIECE);
    const piece = Buffer.from(JSON.stringify(some.map((file) => packFile(stored(file)))));
    filePieces.push(piece.length);
    await write(piece);
  }
  const contents: IndexContents = {
    ...summary,
    segments: segments.map(({ segment, removed }) => ({ size: segment.source.size, removed })),
    filePieces,
  };
  const table = Buffer.from(JSON.stringify(contents));
  const size = Buffer.alloc(SIZE_BYTES);
  size.writeBigUInt64LE(BigInt(table.length));
  await write(table);
  await write(size);
  const digest = hash.digest();
  await writeWhole(handle, digest);
  return digest.toString('hex');
}

async function writeWhole(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, at);
    at += bytesWritten;
  }
}

/** To be raised whenever files of before would be read wrongly, or texts are indexed in another way. */
const INDEX_VERSION = 3;

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
