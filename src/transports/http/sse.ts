/**
 * The text of server-sent events.
 * @module
 */

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

/** Where to post messages, in the transport of 2024-11-05. */
export function endpointText(path: string): string {
  return `event: endpoint\ndata: ${path}\n\n`;
}

/** Serialised JSON has no line breaks, so looking for them is all that happens as a rule. */
function inOneField(text: string): string {
  if (!text.includes('\n') && !text.includes('\r')) return text;
  return text.replaceAll(/\r\n|\r|\n/g, '\ndata: ');
}
