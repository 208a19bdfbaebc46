/**
 * Sends one message by HTTP and reads what comes back, JSON or events, and notes all of it.
 * @module
 */
import { ConnectionError } from './failures.ts';
import { isObject, type JsonObject, parseJson, textOf } from './json.ts';
import { readEvents } from './server-events.ts';
import type { Traffic } from './traffic.ts';

export interface WireParts {
  readonly server: { readonly name: string; readonly path: string };
  readonly traffic: Traffic;
  fetch(path: string, init: RequestInit): Promise<Response>;
}

export interface Sending {
  readonly message: JsonObject;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** Gets what comes before the answer. */
  readonly hear?: ((message: JsonObject) => void) | undefined;
}

export interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly answer?: JsonObject | undefined;
  /** Where a stream ended that did not bring the answer. */
  readonly lastEventId?: string | undefined;
}

type Note = (message: JsonObject) => void;

const ACCEPTED = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };

export class Wire {
  readonly #parts: WireParts;

  constructor(parts: WireParts) {
    this.#parts = parts;
  }

  send(sending: Sending): Promise<Received> {
    const { message, headers } = sending;
    const { server, traffic } = this.#parts;
    const http = { ...headers };
    traffic.add({ direction: 'out', server: server.name, method: methodOf(message), body: message, http });
    const body = JSON.stringify(message);
    return this.#receive(sending, { method: 'POST', headers: { ...ACCEPTED, ...headers }, body });
  }

  /** Comes back for the rest of a stream. */
  resume(sending: Sending, lastEventId: string): Promise<Received> {
    const headers = { ...sending.headers, Accept: 'text/event-stream', 'Last-Event-ID': lastEventId };
    return this.#receive(sending, { method: 'GET', headers });
  }

  /** Ends a session; nobody waits for it. */
  end(headers: Readonly<Record<string, string>>): void {
    this.#fetch({ method: 'DELETE', headers: { ...headers }, keepalive: true }).catch(() => {});
  }

  async #receive(sending: Sending, init: RequestInit): Promise<Received> {
    const begun = performance.now();
    const response = await this.#fetch({ ...init, signal: sending.signal ?? null });
    const { status, headers, body } = response;
    const note: Note = (message) => {
      const isAnswer = !('method' in message);
      const took = isAnswer ? { milliseconds: performance.now() - begun } : {};
      const method = methodOf(isAnswer ? sending.message : message);
      const { server, traffic } = this.#parts;
      const http = { Status: String(status) };
      traffic.add({ direction: 'in', server: server.name, method, body: message, http, ...took });
    };
    if (headers.get('content-type')?.startsWith('text/event-stream') && body !== null)
      return { status, headers, ...(await readStream(body, sending, note)) };
    const text = await response.text();
    if (text === '') return { status, headers };
    const answer = parseJson(text);
    if (!isObject(answer))
      throw new ConnectionError(`HTTP ${status}, which is no MCP: ${text.slice(0, 200)}`);
    note(answer);
    return { status, headers, answer };
  }

  async #fetch(init: RequestInit): Promise<Response> {
    try {
      return await this.#parts.fetch(this.#parts.server.path, init);
    } catch (error) {
      if (init.signal?.aborted) throw error;
      throw new ConnectionError('The server cannot be reached. Is it still running?');
    }
  }
}

/** Up to the answer, if there is one: what a stream carries after it is meant for nobody. */
async function readStream(
  body: ReadableStream<Uint8Array>,
  { message, hear }: Sending,
  note: Note,
): Promise<Pick<Received, 'answer' | 'lastEventId'>> {
  let lastEventId: string | undefined;
  for await (const event of readEvents(body)) {
    lastEventId = event.id ?? lastEventId;
    const heard = parseJson(event.data);
    if (!isObject(heard)) continue;
    note(heard);
    if (!('method' in heard) && heard.id === message.id) return { answer: heard };
    hear?.(heard);
  }
  return { lastEventId };
}

function methodOf(message: JsonObject): string {
  return textOf(message.method) ?? 'answer';
}
