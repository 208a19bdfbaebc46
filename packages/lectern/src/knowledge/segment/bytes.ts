/**
 * The bytes of a segment: in memory, or in a file of which only some are read; and bytes that grow as they are
 * written, with numbers that take few bytes where they are small.
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

const FIRST_CAPACITY = 256;

export class ByteWriter {
  #bytes: Uint8Array = new Uint8Array(FIRST_CAPACITY);
  length = 0;

  /** What was written so far; valid until more is. */
  get written(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }

  /** Whole numbers below 2³², seven bits to the byte, the lowest first. */
  writeNumber(number: number): void {
    if (this.length + 5 > this.#bytes.length) this.#grow(this.length + 5);
    const bytes = this.#bytes;
    let at = this.length;
    let left = number;
    while (left > 0x7f) {
      bytes[at++] = (left & 0x7f) | 0x80;
      left >>>= 7;
    }
    bytes[at++] = left;
    this.length = at;
  }

  writeBytes(bytes: Uint8Array): void {
    const end = this.length + bytes.length;
    if (end > this.#bytes.length) this.#grow(end);
    this.#bytes.set(bytes, this.length);
    this.length = end;
  }

  clear(): void {
    this.length = 0;
  }

  #grow(atLeast: number): void {
    const grown = new Uint8Array(Math.max(atLeast, this.#bytes.length * 2));
    grown.set(this.#bytes.subarray(0, this.length));
    this.#bytes = grown;
  }
}

/** Reads what a `ByteWriter` wrote, from a place that moves on. */
export class NumberReader {
  readonly bytes: Uint8Array;
  at = 0;

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  readNumber(): number {
    const { bytes } = this;
    let byte = bytes[this.at++] as number;
    if (byte < 0x80) return byte;
    let number = byte & 0x7f;
    for (let shift = 7; byte >= 0x80 && shift < 35; shift += 7) {
      byte = bytes[this.at++] ?? 0;
      number |= (byte & 0x7f) << shift;
    }
    return number >>> 0;
  }
}
