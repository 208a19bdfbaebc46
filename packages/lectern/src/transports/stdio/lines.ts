/**
 * Cuts a stream of bytes into lines of text: framed by LF, decoded as UTF-8, bounded in length.
 * @module
 */
import { isUtf8 } from 'node:buffer';
import { createRemainder, type Line } from './remainder.ts';

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
    return found === -1 ? undefined : remainder.take();
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
