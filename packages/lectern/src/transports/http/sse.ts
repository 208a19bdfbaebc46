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

/** Gives a reader its place in the stream, and how long to wait before it comes back, before any message. */
export function primingText(id: string, retryMs: number): string {
  return `id: ${id}\nretry: ${retryMs}\ndata: \n\n`;
}

/** How long to wait before coming back, for a stream that ends although more will follow. */
export function retryText(retryMs: number): string {
  return `retry: ${retryMs}\n\n`;
}

/** Where to post messages, in the transport of 2024-11-05. */
export function endpointText(path: string): string {
  return `event: endpoint\ndata: ${path}\n\n`;
}

/** Serialised JSON has no line breaks, so looking for them is all that happens as a rule. */
function inOneField(text: string): string {
  if (!text.includes('\n') && !text.includes('\r')) return text;
  return text.replaceAll(/\r\n|\r|\n/g, '\ndata: ');
}

/** A timer of each stream's own: on some runtimes a timer ends with the request that started it. */
export function keepAlive(writer: StreamWriter, everyMs: number): () => void {
  return every(everyMs, () => writer.write(COMMENT));
}

/**
 * Returns the function that ends it. Some runtimes let nobody but the request that started a timer clear it, so
 * the timer looks for itself whether it is still wanted.
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

/** Lets a process end; runtimes whose timers are numbers have no process to keep. */
export function unreference(timer: unknown): void {
  (timer as { unref?: () => void }).unref?.();
}

/** What may wait for a moment, and for longer. A single event may be larger than either. */
const MAX_BURST = 16 * 1024 * 1024;
const MAX_BACKLOG = 1024 * 1024;
const PATIENCE_MS = 1000;

/** Of one stream: tells, from the bytes that wait before each write, whether to cut the reader off. */
export function createBacklogGuard(): (waitingBytes: number) => boolean {
  let since: number | undefined;
  return (waitingBytes) => {
    if (waitingBytes <= MAX_BACKLOG) {
      since = undefined;
      return false;
    }
    since ??= Date.now();
    return waitingBytes > MAX_BURST || Date.now() - since > PATIENCE_MS;
  };
}
