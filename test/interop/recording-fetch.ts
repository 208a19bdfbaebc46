/**
 * A `fetch` behind a glass: every exchange is recorded, and every message in an answer before the client sees it.
 * @module
 */
import { createParser } from 'eventsource-parser';
import type { HttpExchange, WireRecord } from './wire-record.ts';

type Fetch = (input: string | URL, init?: RequestInit) => Promise<Response>;

export function recordingFetch(wire: WireRecord, more: Readonly<Record<string, string>> = {}): Fetch {
  return async (input, init = {}) => {
    const asked = new Headers(init.headers);
    for (const [name, value] of Object.entries(more)) asked.set(name, value);
    const exchange: HttpExchange = {
      method: init.method ?? 'GET',
      path: new URL(input).pathname,
      asked,
    };
    wire.exchanges.push(exchange);
    const response = await fetch(input, { ...init, headers: asked });
    const { body, status, statusText, headers } = response;
    exchange.status = status;
    exchange.answered = headers;
    if (body === null) return response;
    const isStream = headers.get('content-type') === 'text/event-stream';
    const reader = isStream ? eventReader(wire) : bodyReader(wire, response.ok);
    return new Response(body.pipeThrough(passingBy(reader)), { status, statusText, headers });
  };
}

interface Reader {
  read(text: string): void;
  end(): void;
}

function passingBy({ read, end }: Reader): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder();
  return new TransformStream({
    transform(chunk, controller) {
      read(decoder.decode(chunk, { stream: true }));
      controller.enqueue(chunk);
    },
    flush: end,
  });
}

function eventReader(wire: WireRecord): Reader {
  const parser = createParser({
    onEvent({ event = 'message', data, id }) {
      if (id !== undefined) wire.eventIds.push(id);
      if (event === 'message' && data !== '') wire.noteLine(data);
    },
    onError: (error) => void wire.faults.push(error.message),
  });
  return { read: (text) => parser.feed(text), end() {} };
}

function bodyReader(wire: WireRecord, isAnswer: boolean): Reader {
  let whole = '';
  return {
    read(text) {
      whole += text;
    },
    end() {
      if (whole === '') return;
      if (isAnswer || hasId(whole)) wire.noteLine(whole);
      else wire.refusals.push(whole);
    },
  };
}

/** A request may be refused by HTTP before anyone has read the id of its message. */
function hasId(body: string): boolean {
  try {
    return 'id' in JSON.parse(body);
  } catch {
    return false;
  }
}
