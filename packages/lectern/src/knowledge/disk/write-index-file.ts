/**
 * The format of an index file, which is written completely or not at all: a mark, the segments, the list of their
 * files, a table of contents, its size, and a hash of everything before it, so that a truncated or damaged file is
 * never read as an index.
 * @module
 */
import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import type { KnownFile } from '../files.ts';
import { SEGMENT_VERSION } from '../segment/segment-writer.ts';
import type { Calibration, StoredSegment } from '../stored-index.ts';

/** Extension of files that are incomplete or used by one process only. */
export const TEMPORARY = '.tmp';
const FILES_PER_PIECE = 512;

/** The known files, and what is stored about each. */
interface FilesToStore {
  readonly files: readonly KnownFile[];
  stored(file: KnownFile): KnownFile;
}

/**
 * Writes `temporary`, which must not exist, and renames it to `path` once it is completely on disk. Returns the hash of
 * the whole file, in hexadecimal. Throws and removes it if the signal aborts first.
 */
export async function writeIndexFile(
  path: string,
  temporary: string,
  summary: IndexSummary,
  segments: readonly StoredSegment[],
  files: FilesToStore,
  signal?: AbortSignal,
): Promise<string> {
  // Only the owner may read the content of the folder.
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

/** Must be incremented whenever earlier files would be misread, or texts are indexed differently. */
const INDEX_VERSION = 4;

export const MARK: Uint8Array = Buffer.from(`lectern index ${INDEX_VERSION}.${SEGMENT_VERSION}\n`);
/** Protects against damage, not against people; takes half the time of `sha256`, for which every start would wait. */
export const HASH = 'sha1';
export const HASH_BYTES = 20;
/** The size of the table of contents, as a number of 64 bits. */
export const SIZE_BYTES = 8;
/** Read or written between two pauses. */
export const PIECE_BYTES: number = 1 << 20;

/** The summary of an index, without opening it. */
export interface IndexSummary {
  /** The folder it was made from. */
  readonly root: string;
  /** How that folder was read. */
  readonly fingerprint: string;
  readonly documents: number;
  readonly calibration?: Calibration | undefined;
}

export interface IndexContents extends IndexSummary {
  readonly segments: readonly { readonly size: number; readonly removed: readonly number[] }[];
  /** Sizes of the pieces of the file list, each a JSON array. */
  readonly filePieces: readonly number[];
}

export type StoredFile = readonly [
  path: string,
  /** Empty if the file must be read again to know whether it changed. */
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
