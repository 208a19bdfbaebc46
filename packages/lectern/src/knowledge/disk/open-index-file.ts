/**
 * Opens an index file after verifying every byte of it.
 * @module
 */
import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, read, readSync, rmSync } from 'node:fs';
import { promisify } from 'node:util';
import type { KnownFile } from '../files.ts';
import type { ByteSource } from '../segment/bytes.ts';
import { Segment } from '../segment/segment.ts';
import type { StoredIndex } from '../stored-index.ts';
import {
  HASH,
  HASH_BYTES,
  type IndexContents,
  type IndexSummary,
  MARK,
  PIECE_BYTES,
  SIZE_BYTES,
  type StoredFile,
  unpackFile,
} from './write-index-file.ts';

export interface OpenedIndex extends StoredIndex {
  readonly summary: IndexSummary;
  /** Hash of the whole file, in hexadecimal. */
  readonly hash: string;
  /** Must be called when none of its segments is used any more. */
  close(): void;
}

/** Undefined if there is no file, or if it is incomplete or of another version. */
export async function openIndexFile(path: string): Promise<OpenedIndex | undefined> {
  let file: OpenFile | undefined;
  try {
    file = new OpenFile(path);
    const contents = readContents(file);
    const hash = await hashOf(file);
    const end = file.size - HASH_BYTES;
    if (hash === Buffer.from(file.read(end, file.size)).toString('hex')) return open(file, contents, hash);
  } catch {
    // Whatever is wrong with it, the index can be built in another way.
  }
  file?.close();
  return undefined;
}

/** The summary of an index file, without reading the rest. */
export function readSummary(path: string): IndexSummary | undefined {
  let file: OpenFile | undefined;
  try {
    file = new OpenFile(path);
    return readContents(file);
  } catch {
    return undefined;
  } finally {
    file?.close();
  }
}

/** Throws if the bytes at both ends are not those of an index file. */
function readContents(file: OpenFile): IndexContents {
  const end = file.size - HASH_BYTES - SIZE_BYTES;
  if (end < MARK.length || !Buffer.from(file.read(0, MARK.length)).equals(MARK))
    throw new Error('The file is not an index of this version');
  const length = Number(Buffer.from(file.read(end, end + SIZE_BYTES)).readBigUInt64LE());
  if (length > end - MARK.length) throw new Error('The index file has no table of contents');
  const contents: IndexContents = JSON.parse(Buffer.from(file.read(end - length, end)).toString());
  const parts = [...contents.segments.map(({ size }) => size), ...contents.filePieces];
  const sum = parts.reduce((total, part) => total + part, MARK.length);
  if (sum !== end - length) throw new Error('The index file is not whole');
  return contents;
}

async function hashOf(file: OpenFile): Promise<string> {
  const hash = createHash(HASH);
  for await (const piece of file.pieces(file.size - HASH_BYTES, PIECE_BYTES)) hash.update(piece);
  return hash.digest('hex');
}

function open(file: OpenFile, contents: IndexContents, hash: string): OpenedIndex {
  const { segments, filePieces, ...summary } = contents;
  let at = MARK.length;
  const opened = segments.map(({ size, removed }) => {
    const segment = new Segment(file.bytes(at, size));
    at += size;
    return { segment, removed };
  });
  const filesStart = at;
  function* files(): Generator<readonly KnownFile[]> {
    let start = filesStart;
    for (const size of filePieces) {
      const bytes = Buffer.from(file.read(start, start + size));
      start += size;
      yield (JSON.parse(bytes.toString()) as StoredFile[]).map(unpackFile);
    }
  }
  const { calibration } = summary;
  return { summary, hash, calibration, segments: opened, files, close: () => file.close() };
}

/** Closes files that are no longer reachable: a segment may be merged, searched and stored concurrently. */
const unreachable = new FinalizationRegistry<number>((descriptor) => closeSync(descriptor));

/** The bytes of a file that is unlinked now and disappears with its last reader. */
export function openSpilled(path: string): ByteSource {
  const file = new OpenFile(path);
  rmSync(path, { force: true });
  unreachable.register(file, file.descriptor);
  return file.bytes(0, file.size);
}

const readAt = promisify(read);

/** Refers to the same file even if it is replaced in the folder. */
class OpenFile {
  readonly size: number;
  readonly descriptor: number;
  #isOpen = true;

  /** Throws the system error. */
  constructor(path: string) {
    this.descriptor = openSync(path, 'r');
    this.size = fstatSync(this.descriptor).size;
  }

  /** Throws if the file was closed or truncated. */
  read(start: number, end: number): Uint8Array {
    // The descriptor may belong to another file by now.
    if (!this.#isOpen) throw new Error('The stored index is closed');
    const bytes = Buffer.allocUnsafeSlow(Math.max(0, end - start));
    for (let length = 0; length < bytes.length; ) {
      const count = readSync(this.descriptor, bytes, length, bytes.length - length, start + length);
      if (count === 0) throw new Error('The stored index ends too early');
      length += count;
    }
    return bytes;
  }

  /** All bytes before `end`, in pieces, without waiting for the disk. */
  async *pieces(end: number, size: number): AsyncGenerator<Uint8Array> {
    const buffer = Buffer.allocUnsafeSlow(size);
    for (let at = 0; at < end; ) {
      const { bytesRead } = await readAt(this.descriptor, buffer, 0, Math.min(size, end - at), at);
      if (bytesRead === 0) throw new Error('The stored index ends too early');
      yield buffer.subarray(0, bytesRead);
      at += bytesRead;
    }
  }

  bytes(offset: number, size: number): ByteSource {
    return { size, read: (start, end) => this.read(offset + start, offset + end) };
  }

  close(): void {
    if (this.#isOpen) closeSync(this.descriptor);
    this.#isOpen = false;
  }
}
