/**
 * Server-sent events: their text, the comments that keep a stream open, and how much may wait for a slow reader.
 * @module
 */
import type { StreamWriter } from './types.ts';

/** `no-transform` and `x-accel-buffering` keep proxies from holding events back. */
export const STREAM_HEADERS: Readonly<Record<string, string>> = Object.freeze({
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
});

/** Ignored by every reader; keeps an idle stream from being cut. */
export const COMMENT = ':\n\n';

/** One message. The id must be free of line breaks. */
export function eventText(text: string, id?: string): string {
  const head = id === undefined ? 'event: message\n' : `event: message\nid: ${id}\n`;
  return `${head}data: ${inOneField(text)}\n\n`;
}

/** The ID and the retry time that a client needs to resume the stream, before any message. */
export function primingText(id: string, retryMs: number): string {
  return `id: ${id}\nretry: ${retryMs}\ndata: \n\n`;
}

/** The retry time, for a stream that is closed although more events will follow. */
export function retryText(retryMs: number): string {
  return `retry: ${retryMs}\n\n`;
}

/** The path for messages, in HTTP+SSE (2024-11-05). */
export function endpointText(path: string): string {
  return `event: endpoint\ndata: ${path}\n\n`;
}

/** Serialised JSON has no line breaks, so usually this only searches. */
function inOneField(text: string): string {
  if (!text.includes('\n') && !text.includes('\r')) return text;
  return text.replaceAll(/\r\n|\r|\n/g, '\ndata: ');
}

/** Each stream has its own timer: on some runtimes a timer ends with the request that started it. */
export function keepAlive(writer: StreamWriter, everyMs: number): () => void {
  return every(everyMs, () => writer.write(COMMENT));
}

/**
 * Calls `act` at an interval and returns the function that ends it. On some runtimes only the request that started a
 * timer can clear it, so the timer checks whether it was ended.
 */
export function every(ms: number, act: () => void): () => void {
  let wanted = true;
  const timer = setInterval(() => {
    if (wanted) act();
    else clearInterval(timer);
  }, ms);
  unreference(timer);
  return () => {
    wanted = false;
    clearInterval(timer);
  };
}

/** Lets the process exit; on runtimes whose timers are numbers there is nothing to do. */
export function unreference(timer: unknown): void {
  (timer as { unref?: () => void }).unref?.();
}

/** Maximum bytes that may wait for a reader at any time, and for longer than a moment. One event may be larger. */
const MAX_BURST = 16 * 1024 * 1024;
const MAX_BACKLOG = 1024 * 1024;
const MAX_DELAY_MS = 1000;

/** Returns a function for one stream: from the bytes that wait before a write, it decides whether to disconnect the reader. */
export function createBacklogGuard(): (waitingBytes: number) => boolean {
  let since: number | undefined;
  return (waitingBytes) => {
    if (waitingBytes <= MAX_BACKLOG) {
      since = undefined;
      return false;
    }
    since ??= Date.now();
    return waitingBytes > MAX_BURST || Date.now() - since > MAX_DELAY_MS;
  };
}
