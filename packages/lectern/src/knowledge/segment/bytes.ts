/**
 * Where the bytes of a segment are: in memory, or in a file of which only some are read.
 * @module
 */

export interface ByteSource {
  readonly size: number;
  /** The bytes from `start` to before `end`: a copy or a view that nobody else writes to. */
  read(start: number, end: number): Uint8Array;
}

export function memoryBytes(bytes: Uint8Array): ByteSource {
  return { size: bytes.length, read: (start, end) => bytes.subarray(start, end) };
}

/** A part of another source, as a source of its own. */
export function bytesWithin(source: ByteSource, offset: number, size: number): ByteSource {
  return { size, read: (start, end) => source.read(offset + start, offset + end) };
}

/** How much is read ahead of what is asked for. */
const WINDOW = 1 << 18;

/** Reads a source from front to back in large pieces. */
export class SequentialBytes {
  readonly #source: ByteSource;
  #window: Uint8Array = new Uint8Array(0);
  #start = 0;

  constructor(source: ByteSource) {
    this.#source = source;
  }

  read(start: number, end: number): Uint8Array {
    if (start < this.#start || end > this.#start + this.#window.length) {
      this.#window = this.#source.read(start, Math.min(Math.max(end, start + WINDOW), this.#source.size));
      this.#start = start;
    }
    return this.#window.subarray(start - this.#start, end - this.#start);
  }
}

/** Bytes per call of `fromCharCode`, which takes each as an argument. */
const PIECE = 0x6000;

export function encodeBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE)
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + PIECE)));
  return text;
}

/** Four characters hold three bytes, so that any range can be cut out of the text. */
export function base64Bytes(text: string): ByteSource {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const size = Math.max(0, (text.length / 4) * 3 - padding);
  return {
    size,
    read(start, end) {
      const first = Math.floor(start / 3);
      const decoded = atob(text.slice(first * 4, Math.ceil(end / 3) * 4));
      const skipped = start - first * 3;
      const bytes = new Uint8Array(Math.max(0, end - start));
      for (let i = 0; i < bytes.length; i++) bytes[i] = decoded.charCodeAt(skipped + i);
      return bytes;
    },
  };
}
