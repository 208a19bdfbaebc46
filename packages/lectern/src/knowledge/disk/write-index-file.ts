/**
 * Writes an index into a file that is there as a whole or not at all.
 * @module
 */
import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import type { KnownFile } from '../files.ts';
import type { StoredSegment } from '../stored-index.ts';
import {
  HASH,
  type IndexContents,
  type IndexSummary,
  MARK,
  PIECE_BYTES,
  packFile,
  SIZE_BYTES,
} from './index-file-format.ts';

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
