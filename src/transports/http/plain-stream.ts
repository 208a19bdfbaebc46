/**
 * A stream of events that lives as long as its connection: all there is in the stateless era, where a client
 * that goes away takes its request with it.
 * @module
 */
import { keepAlive } from './keep-alive.ts';
import type { StreamWriter } from './shape.ts';
import { COMMENT, eventText } from './sse.ts';

/** What a reply writes to once it has become a stream. */
export interface ReplyStream {
  send(text: string): void;
  /** The last text, if there is one, and the end. */
  finish(text: string | undefined): void;
  /** The connection is there. */
  connect(writer: StreamWriter): void;
  /** The connection is gone. */
  disconnect(): void;
  /** Ends the connection, not the stream: the client comes back. */
  release?(): void;
}

export function plainStream(keepAliveMs: number, opening = ''): ReplyStream {
  let early = opening;
  let writer: StreamWriter | undefined;
  let stopKeepAlive: (() => void) | undefined;
  let finished = false;

  function write(text: string): void {
    if (writer === undefined) early += text;
    else writer.write(text);
  }

  return {
    send: (text) => write(eventText(text)),
    finish(text) {
      if (finished) return;
      if (text !== undefined) write(eventText(text));
      finished = true;
      stopKeepAlive?.();
      writer?.end();
    },
    connect(connected) {
      writer = connected;
      // Some proxies and runtimes hold the head of an answer back until its first byte.
      writer.write(early === '' ? COMMENT : early);
      early = '';
      if (finished) writer.end();
      else stopKeepAlive = keepAlive(writer, keepAliveMs);
    },
    disconnect() {
      stopKeepAlive?.();
      writer = DISCARD;
    },
  };
}

const DISCARD: StreamWriter = { write() {}, end() {} };
