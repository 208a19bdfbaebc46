/**
 * Reads server-sent events (WHATWG HTML, 9.2.6) as they come.
 * @module
 */

export interface ServerEvent {
  readonly event: string;
  readonly data: string;
}

/** What a reader needs to come back to the stream where it ended. */
export interface Place {
  lastEventId: string | undefined;
  /** Milliseconds to wait before, as the server last said. */
  retry: number | undefined;
}

/** Keeps `place` up to date, with events that carry nothing too. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  place: Place,
): AsyncGenerator<ServerEvent> {
  let event = '';
  let data: string[] = [];
  for await (const line of linesOf(body)) {
    if (line === '') {
      if (data.length > 0) yield { event: event === '' ? 'message' : event, data: data.join('\n') };
      event = '';
      data = [];
      continue;
    }
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') event = value;
    else if (field === 'data') data.push(value);
    else if (field === 'id' && !value.includes('\0')) place.lastEventId = value;
    else if (field === 'retry' && /^\d+$/.test(value)) place.retry = Number(value);
  }
}

/** A line ends with \n, \r\n or \r; what a last line has without one is dropped, as the standard wants it. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of body) {
    rest += decoder.decode(bytes, { stream: true });
    // A \r at the very end may be half of a \r\n.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest.endsWith('\r')) yield rest.slice(0, -1);
}
