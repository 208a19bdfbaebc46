/**
 * Reads server-sent events (WHATWG HTML, 9.2.6) as they arrive.
 * @module
 */

export interface ServerEvent {
  readonly event: string;
  readonly data: string;
}

/** What is needed to resume a stream where it ended. */
export interface StreamPosition {
  lastEventId: string | undefined;
  /** Milliseconds to wait before resuming, as the server last requested. */
  retry: number | undefined;
}

/** A server that never ends an event would otherwise use up the memory. */
const MAX_EVENT_CHARACTERS = 64 * 1024 * 1024;

/** Keeps `position` up to date, also with events that have no data. Throws a `RangeError` for an event above `max`. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  position: StreamPosition,
  max: number = MAX_EVENT_CHARACTERS,
): AsyncGenerator<ServerEvent> {
  let event = '';
  let data: string[] = [];
  let size = 0;
  for await (const line of readLines(body, max)) {
    if (line === '') {
      if (data.length > 0) yield { event: event === '' ? 'message' : event, data: data.join('\n') };
      event = '';
      data = [];
      size = 0;
      continue;
    }
    size += line.length;
    if (size > max) throw tooLarge(max);
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') event = value;
    else if (field === 'data') data.push(value);
    else if (field === 'id' && !value.includes('\0')) position.lastEventId = value;
    else if (field === 'retry' && /^\d+$/.test(value)) position.retry = Number(value);
  }
}

/** A line ends with \n, \r\n or \r; an unterminated last line is dropped, as the standard requires. */
async function* readLines(body: ReadableStream<Uint8Array>, max: number): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  // Not every browser can iterate over a stream.
  const reader = body.getReader();
  let pending: string[] = [];
  let size = 0;
  let isAfterReturn = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      let text = decoder.decode(value, { stream: true });
      if (text === '') continue;
      if (isAfterReturn && text.startsWith('\n')) text = text.slice(1);
      isAfterReturn = text.endsWith('\r');
      const lines = text.split(/\r\n|\n|\r/);
      const last = lines.pop() as string;
      for (const line of lines) {
        yield pending.length === 0 ? line : pending.join('') + line;
        pending = [];
        size = 0;
      }
      size += last.length;
      if (size > max) throw tooLarge(max);
      if (last !== '') pending.push(last);
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

function tooLarge(max: number): RangeError {
  return new RangeError(`a server-sent event has more than ${max} characters`);
}
