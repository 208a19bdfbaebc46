/**
 * Bytes that grow as they are written, and the numbers in them that take few bytes where they are small.
 * @module
 */

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
