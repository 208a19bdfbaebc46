/**
 * A file that is read where its bytes are needed: an index that is larger than memory can still be asked.
 * @module
 */
import { closeSync, fstatSync, openSync, read, readSync } from 'node:fs';
import { promisify } from 'node:util';
import type { ByteSource } from '../segment/bytes.ts';

const readAt = promisify(read);

/** Stays the same file, whatever takes its place in the folder. */
export class OpenFile {
  readonly size: number;
  readonly #descriptor: number;
  #isOpen = true;

  /** Throws the system's error. */
  constructor(path: string) {
    this.#descriptor = openSync(path, 'r');
    this.size = fstatSync(this.#descriptor).size;
  }

  /** Throws where the file was closed or has become shorter. */
  read(start: number, end: number): Uint8Array {
    // The number may be another file's by now.
    if (!this.#isOpen) throw new Error('The stored index is closed');
    const bytes = Buffer.allocUnsafeSlow(Math.max(0, end - start));
    for (let length = 0; length < bytes.length; ) {
      const count = readSync(this.#descriptor, bytes, length, bytes.length - length, start + length);
      if (count === 0) throw new Error('The stored index ends too early');
      length += count;
    }
    return bytes;
  }

  /** All bytes before `end`, piece by piece, without waiting for the disk. */
  async *pieces(end: number, size: number): AsyncGenerator<Uint8Array> {
    const buffer = Buffer.allocUnsafeSlow(size);
    for (let at = 0; at < end; ) {
      const { bytesRead } = await readAt(this.#descriptor, buffer, 0, Math.min(size, end - at), at);
      if (bytesRead === 0) throw new Error('The stored index ends too early');
      yield buffer.subarray(0, bytesRead);
      at += bytesRead;
    }
  }

  bytes(offset: number, size: number): ByteSource {
    return { size, read: (start, end) => this.read(offset + start, offset + end) };
  }

  close(): void {
    if (this.#isOpen) closeSync(this.#descriptor);
    this.#isOpen = false;
  }
}
