/**
 * Cuts a stream of bytes into lines of text: framed by LF, decoded as UTF-8, bounded in length.
 * @module
 */
import { isUtf8 } from 'node:buffer';

export interface LineReader {
  push(chunk: Buffer): void;
  /** The next line without its end; undefined when more bytes are needed. Blank lines are passed over. */
  next(): Line | undefined;
  /** No more bytes will come: what is left counts as a line. */
  end(): void;
  discard(): void;
}

const LF = 10;
const CR = 13;
const OPENING_BRACE = 123;
const BYTE_ORDER_MARK = 0xfeff;
const REPLACEMENT = '\ufffd';
const NOTHING: Buffer = Buffer.alloc(0);

/**
 * Lines are pulled, so that a reader whose output is full can stop in the middle of a chunk.
 * The common chunk holds whole lines: it is checked and decoded once, then cut as a string.
 */
export function createLineReader(maxBytes: number): LineReader {
  const remainder = createRemainder(maxBytes);
  let chunk = NOTHING;
  let offset = 0;
  /** Up to here the chunk is read line by line, because one of these lines is not UTF-8. */
  let suspectUntil = 0;
  /** Whole decoded lines, each with its LF. */
  let text = '';
  let position = 0;
  let isFirstLine = true;

  /** Decodes all whole lines of the chunk at once, if none of them can be unreadable. */
  function decodeWholeLines(): boolean {
    if (offset < suspectUntil || !remainder.isEmpty) return false;
    const end = endOfLastLine(chunk);
    if (end <= offset || end - offset > maxBytes) return false;
    const decoded = chunk.toString('utf8', offset, end);
    // Bytes that are not UTF-8 decode to this sign; only where it appears, it may also have been sent as such.
    if (decoded.includes(REPLACEMENT) && !isUtf8(chunk.subarray(offset, end))) {
      suspectUntil = end;
      return false;
    }
    text = decoded;
    position = 0;
    offset = end;
    return true;
  }

  /** Moves bytes up to the next LF into the remainder; gives the line if the LF was there. */
  function readOneLine(): Line | undefined {
    const found = chunk.indexOf(LF, offset);
    const end = found === -1 ? chunk.length : found;
    remainder.add(chunk, offset, end);
    offset = found === -1 ? end : end + 1;
    return found === -1 ? undefined : remainder.finishLine();
  }

  function nextRaw(): Line | undefined {
    if (position === text.length) {
      text = '';
      position = 0;
      if (offset === chunk.length) return undefined;
      if (!decodeWholeLines()) return readOneLine();
    }
    const end = text.indexOf('\n', position);
    const line = text.slice(position, end);
    position = end + 1;
    return line;
  }

  function clean(line: string): string {
    let cleaned = line.charCodeAt(line.length - 1) === CR ? line.slice(0, -1) : line;
    if (isFirstLine) {
      isFirstLine = false;
      if (cleaned.charCodeAt(0) === BYTE_ORDER_MARK) cleaned = cleaned.slice(1);
    }
    if (cleaned.charCodeAt(0) === OPENING_BRACE) return cleaned;
    return cleaned.trim() === '' ? '' : cleaned;
  }

  function push(bytes: Buffer): void {
    chunk = offset === chunk.length ? bytes : Buffer.concat([chunk.subarray(offset), bytes]);
    offset = 0;
    suspectUntil = 0;
  }

  return {
    push,
    next() {
      for (;;) {
        const line = nextRaw();
        if (typeof line !== 'string') return line;
        const cleaned = clean(line);
        if (cleaned !== '') return cleaned;
      }
    },
    end() {
      push(Buffer.of(LF));
    },
    discard() {
      remainder.discard();
      chunk = NOTHING;
      offset = 0;
      text = '';
      position = 0;
    },
  };
}

function endOfLastLine(chunk: Buffer): number {
  return chunk[chunk.length - 1] === LF ? chunk.length : chunk.lastIndexOf(LF) + 1;
}

/** A line that cannot be given as text, and why. */
interface UnreadableLine {
  readonly reason: 'too-large' | 'not-utf8';
  readonly detail: string;
}

export type Line = string | UnreadableLine;

const NOT_UTF8: UnreadableLine = { reason: 'not-utf8', detail: 'The message is not valid UTF-8.' };

interface Remainder {
  readonly isEmpty: boolean;
  add(chunk: Buffer, start: number, end: number): void;
  /** Returns the complete line and starts the next one. */
  finishLine(): Line;
  discard(): void;
}

const SMALLEST = 4096;
/** A buffer up to this size is reused for the next line; a larger one is freed. */
const KEPT = 64 * 1024;

/**
 * One buffer that doubles: every byte is copied a bounded number of times, and a peer that writes byte by
 * byte costs no more memory than the limit, which a list of its chunks would.
 */
function createRemainder(maxBytes: number): Remainder {
  let room = Buffer.alloc(0);
  let used = 0;
  /** Length so far of a line beyond the limit; its bytes are not stored. */
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
    finishLine() {
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
