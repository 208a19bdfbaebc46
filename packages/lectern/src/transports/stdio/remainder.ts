/**
 * The bytes of a line whose end has not come yet, never more than the limit.
 * @module
 */
import { isUtf8 } from 'node:buffer';

/** A line that cannot be given as text, and why. */
export interface UnreadableLine {
  readonly reason: 'too-large' | 'not-utf8';
  readonly detail: string;
}

export type Line = string | UnreadableLine;

export const NOT_UTF8: UnreadableLine = { reason: 'not-utf8', detail: 'The message is not valid UTF-8.' };

export interface Remainder {
  readonly isEmpty: boolean;
  add(chunk: Buffer, start: number, end: number): void;
  /** Returns the complete line and starts the next one. */
  take(): Line;
  discard(): void;
}

const SMALLEST = 4096;
/** Room up to this size is kept for the next line; more is given back. */
const KEPT = 64 * 1024;

/**
 * One buffer that doubles: every byte is copied a bounded number of times, and a peer that writes byte by
 * byte costs no more memory than the limit, which a list of its chunks would.
 */
export function createRemainder(maxBytes: number): Remainder {
  let room = Buffer.alloc(0);
  let used = 0;
  /** Length so far of a line beyond the limit; its bytes are not kept. */
  let skipped = 0;

  function makeRoom(bytes: number): void {
    const size = Math.min(maxBytes, Math.max(bytes, room.length * 2, SMALLEST));
    const larger = Buffer.allocUnsafeSlow(size);
    room.copy(larger, 0, 0, used);
    room = larger;
  }

  function clear(): void {
    used = 0;
    skipped = 0;
    if (room.length > KEPT) room = Buffer.alloc(0);
  }

  function read(): Line {
    if (skipped > 0) return tooLarge(skipped, maxBytes);
    const bytes = room.subarray(0, used);
    return isUtf8(bytes) ? bytes.toString() : NOT_UTF8;
  }

  return {
    get isEmpty() {
      return used === 0 && skipped === 0;
    },
    add(chunk, start, end) {
      const length = used + skipped + end - start;
      if (length > maxBytes) {
        clear();
        skipped = length;
        return;
      }
      if (length > room.length) makeRoom(length);
      chunk.copy(room, used, start, end);
      used = length;
    },
    take() {
      const line = read();
      clear();
      return line;
    },
    discard: clear,
  };
}

function tooLarge(bytes: number, maxBytes: number): UnreadableLine {
  return {
    reason: 'too-large',
    detail: `The message has ${bytes} bytes; at most ${maxBytes} are accepted.`,
  };
}
