/**
 * One HTTP request by Node's own client, without a pool: whoever closes it closes its connection.
 * @module
 */
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { EventStream } from './event-stream.ts';
import { type CheckMessage, checkFor, type Message, readMessage } from './message.ts';

/** A header of `undefined` is not sent, whatever the default is. */
export type Headers = Readonly<Record<string, string | undefined>>;

export interface Sending {
  readonly method?: string;
  readonly headers?: Headers;
  readonly body?: string | Uint8Array;
  /** How to check the messages of the answer; errors of HTTP are checked by the newest handshake revision. */
  readonly check?: CheckMessage;
  readonly checkRefusal?: CheckMessage;
  /** Goes away before there is an answer. */
  readonly signal?: AbortSignal;
}

export class HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly #stream: EventStream | undefined;
  readonly #message: Message | undefined;

  constructor(response: IncomingMessage, read: { text?: string; stream?: EventStream; message?: Message }) {
    this.status = response.statusCode ?? 0;
    this.headers = response.headers;
    this.text = read.text ?? '';
    this.#stream = read.stream;
    this.#message = read.message;
  }

  /** The JSON of the body. */
  get message(): Message {
    if (this.#message === undefined)
      throw new Error(`${this.status} without JSON: ${this.text || 'no text'}`);
    return this.#message;
  }

  get stream(): EventStream {
    if (this.#stream === undefined) throw new Error(`${this.status} without events: ${this.text}`);
    return this.#stream;
  }

  get isStream(): boolean {
    return this.#stream !== undefined;
  }

  /** The answer to the request, whichever way it came; nothing may follow it on a stream. */
  async answer(): Promise<Message> {
    if (this.#stream === undefined) return this.message;
    const last = (await this.#stream.rest()).at(-1);
    if (last === undefined) throw new Error('The stream ended without an answer');
    return last;
  }
}

const REFUSALS: CheckMessage = checkFor('2025-11-25', () => undefined);

export function send(url: string | URL, sending: Sending = {}): Promise<HttpResponse> {
  const { method = 'POST', headers = {}, body, check = REFUSALS, checkRefusal = REFUSALS } = sending;
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, agent: false });
    for (const [name, value] of Object.entries(headers)) {
      if (value !== undefined) outgoing.setHeader(name, value);
    }
    outgoing.on('error', reject);
    sending.signal?.addEventListener('abort', () => outgoing.destroy());
    outgoing.on('response', (response) => {
      read(response, (response.statusCode ?? 0) >= 400 ? checkRefusal : check).then(resolve, reject);
    });
    outgoing.end(body);
  });
}

async function read(response: IncomingMessage, check: CheckMessage): Promise<HttpResponse> {
  const type = response.headers['content-type'];
  if (type === 'text/event-stream') {
    return new HttpResponse(response, { stream: new EventStream(response, check) });
  }
  response.setEncoding('utf8');
  let text = '';
  for await (const chunk of response) text += chunk;
  if (text === '') return new HttpResponse(response, {});
  if (type !== 'application/json') throw new Error(`A body of type ${type}: ${text}`);
  const message = readMessage(text);
  check(message);
  return new HttpResponse(response, { text, message });
}
