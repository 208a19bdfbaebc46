/**
 * Writes messages to a stream: many in one write, and no more than the reader takes.
 * @module
 */
import type { Writable } from 'node:stream';

export interface Writer {
  /** A response. There are never more of them than requests that were read. */
  respond(text: string): void;
  /** A message that nobody asked for; too many of these unread break the connection. */
  send(text: string): void;
  /** From here to `release`, everything is collected. */
  hold(): void;
  release(): void;
  /** The reader is slow: no new work should be started. */
  readonly isBlocked: boolean;
  /** Writes what is left and calls back once the stream has accepted all of it. */
  finish(done: () => void): void;
  /** The stream is dead: forget what is left, take nothing more. */
  discard(): void;
}

export interface WriterEvents {
  /** The reader took something after it had been behind; it may be behind again. */
  progressed(): void;
  /** More messages than the bound were sent unasked since the reader stopped reading. */
  overflowed(): void;
}

export interface WriterOptions {
  /** Maximum number of characters that wait to be read. */
  readonly maxUnread?: number;
  /** Instead of the stream's own `write`, where that one is guarded. */
  readonly write?: (text: string, done?: () => void) => boolean;
}

/**
 * A batch of this many characters is written without waiting for more. The responses to one chunk of requests may
 * be a thousand times its size: in pieces, they meet back-pressure, and no piece is copied as part of a giant.
 */
const LARGE_BATCH = 64 * 1024;

/**
 * Reading stops while the reader is behind, which bounds the responses; but calls that already run may go on
 * sending notifications. 16 Mi characters of them unread are some 100,000: nobody reads any more.
 */
const MAX_UNREAD = 16 * 1024 * 1024;

export function createWriter(output: Writable, events: WriterEvents, options: WriterOptions = {}): Writer {
  const { maxUnread = MAX_UNREAD, write = (text, done) => output.write(text, done) } = options;
  let batch = '';
  /** Full batches that wait for the reader, oldest first. */
  let waiting: string[] = [];
  let unread = 0;
  let isHeld = false;
  let isScheduled = false;
  let isBlocked = false;
  let isDead = false;
  let finished: (() => void) | undefined;

  function writeOut(text: string): void {
    // A batch above the stream's high-water mark is always told `false`, even if the pipe took all of it at once.
    if (!write(text) && output.writableLength > 0) isBlocked = true;
  }

  function flush(): void {
    if (isBlocked || batch === '') return;
    const text = batch;
    batch = '';
    writeOut(text);
  }

  function flushAtEndOfTurn(): void {
    isScheduled = false;
    flush();
  }

  function add(text: string): void {
    if (isDead) return;
    batch += `${text}\n`;
    if (batch.length >= LARGE_BATCH) {
      if (isBlocked) {
        waiting.push(batch);
        batch = '';
      } else flush();
    } else if (!isHeld && !isScheduled && !isBlocked) {
      isScheduled = true;
      setImmediate(flushAtEndOfTurn);
    }
  }

  function writeLast(done: () => void): void {
    const text = batch;
    batch = '';
    if (text === '' && output.writableLength === 0) done();
    else write(text, done);
  }

  function onDrain(): void {
    if (!isBlocked) return;
    isBlocked = false;
    unread = 0;
    let written = 0;
    for (; written < waiting.length && !isBlocked; written += 1) writeOut(waiting[written] as string);
    waiting.splice(0, written);
    if (!isBlocked && finished) writeLast(finished);
    else flush();
    events.progressed();
  }
  output.on('drain', onDrain);

  return {
    respond: add,
    send(text) {
      add(text);
      if (!isBlocked || isDead) return;
      unread += text.length;
      if (unread > maxUnread) events.overflowed();
    },
    hold() {
      isHeld = true;
    },
    release() {
      isHeld = false;
      flush();
    },
    get isBlocked() {
      return isBlocked;
    },
    finish(done) {
      finished = done;
      if (!isBlocked) writeLast(done);
    },
    discard() {
      isDead = true;
      batch = '';
      waiting = [];
      output.off('drain', onDrain);
    },
  };
}
