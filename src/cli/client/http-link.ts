/**
 * The way to a server over Streamable HTTP: each message is posted, and answered with JSON or with events.
 * @module
 */
import { setTimeout } from 'node:timers/promises';
import type { JsonObject, JsonRpcId } from '../../jsonrpc/message.ts';
import type { Link } from '../../testing/link.ts';
import type { Place } from './http/event-stream.ts';
import { MirroredHeaders } from './http/mirrored-headers.ts';
import { networkFailure } from './http/network-failure.ts';
import { isStream, readStream, readWhole } from './http/read-answer.ts';
import { failureSignal, LinkFailure, type Route } from './route.ts';

interface Sent {
  readonly id?: JsonRpcId;
  readonly method?: string;
  readonly params?: JsonObject;
}

type Headers = Readonly<Record<string, string>>;

/** Where a stream ends early and the server does not say when to come back. */
const RETRY_MS = 1000;
const GOODBYE_MS = 2000;

export function httpRoute(url: string, headers: Headers): Route {
  let link: HttpLink | undefined;
  return {
    async open() {
      const { failed, fail } = failureSignal();
      return {
        failed,
        connect(onText) {
          link = new HttpLink(url, headers, { onText, fail });
          return link;
        },
      };
    },
    log: () => '',
    close: async () => link?.close(),
  };
}

interface Listener {
  onText(text: string): void;
  fail(failure: LinkFailure): void;
}

class HttpLink implements Link {
  readonly #url: string;
  readonly #own: Headers;
  readonly #listener: Listener;
  readonly #mirrored: MirroredHeaders = new MirroredHeaders();
  readonly #leaving: AbortController = new AbortController();
  /** Its id and its revision, once the server has said them. */
  readonly #session: Record<string, string> = {};
  /** Settles when the notifications so far have arrived: what follows may depend on them. */
  #arrived: Promise<void> = Promise.resolve();

  constructor(url: string, own: Headers, listener: Listener) {
    this.#url = url;
    this.#own = own;
    this.#listener = listener;
  }

  send(text: string): void {
    const message: Sent = JSON.parse(text);
    const posted = this.#arrived.then(() => this.#post(message, text)).catch((error) => this.#broken(error));
    if (message.id === undefined) this.#arrived = posted;
  }

  async close(): Promise<void> {
    this.#leaving.abort();
    if (this.#session['mcp-session-id'] === undefined) return;
    const headers = { ...this.#own, ...this.#session };
    const signal = AbortSignal.timeout(GOODBYE_MS);
    // A session that its client does not end is ended by its server at some time.
    await fetch(this.#url, { method: 'DELETE', headers, redirect: 'manual', signal }).catch(() => {});
  }

  async #post(message: Sent, body: string): Promise<void> {
    const response = await this.#fetch('POST', body, {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...this.#mirrored.of(message),
    });
    if (message.method === 'initialize')
      this.#remember('mcp-session-id', response.headers.get('mcp-session-id'));
    if (isStream(response)) return this.#follow(response, message);
    for (const each of await this.#whole(response, message)) this.#receive(each, message);
  }

  /** To the answer. A stream that ends before it is taken up again where that can be (2025-11-25, transports). */
  async #follow(first: Response, message: Sent): Promise<void> {
    const place: Place = { lastEventId: undefined, retry: undefined };
    for (let response = first; ; response = await this.#resume(place, message)) {
      const isComplete = await this.#hear(response, place, message);
      if (isComplete || !isRequest(message)) return;
      if (!place.lastEventId) throw this.#endedEarly();
    }
  }

  /** Whether the answer was among what came. */
  async #hear(response: Response, place: Place, message: Sent): Promise<boolean> {
    try {
      for await (const each of readStream(response, place)) {
        this.#receive(each, message);
        if (each.method === undefined && each.id === message.id) return true;
      }
    } catch (error) {
      // A connection that was cut is one to come back from.
      if (this.#leaving.signal.aborted || !place.lastEventId) throw error;
    }
    return false;
  }

  async #resume({ lastEventId = '', retry = RETRY_MS }: Place, message: Sent): Promise<Response> {
    await setTimeout(retry, undefined, { signal: this.#leaving.signal });
    const headers = { accept: 'text/event-stream', 'last-event-id': lastEventId };
    const response = await this.#fetch('GET', undefined, headers);
    if (isStream(response)) return response;
    await this.#whole(response, message);
    throw this.#endedEarly();
  }

  #whole(response: Response, message: Sent): Promise<JsonObject[]> {
    return readWhole(response, {
      url: this.#url,
      isAnswered: isRequest(message),
      isAuthorized: Object.keys(this.#own).some((name) => name.toLowerCase() === 'authorization'),
      isInSession: this.#session['mcp-session-id'] !== undefined,
    });
  }

  #receive(received: JsonObject, sent: Sent): void {
    // An error about a message that could not be read has no id; here it can only be about this one.
    const isNameless = received.error !== undefined && (received.id === undefined || received.id === null);
    const message = isNameless && isRequest(sent) ? { ...received, id: sent.id } : received;
    if (message.id === sent.id && message.result !== undefined)
      this.#learn(sent, message.result as JsonObject);
    this.#listener.onText(JSON.stringify(message));
  }

  #learn({ method }: Sent, result: JsonObject): void {
    if (method === 'tools/list') this.#mirrored.learn(result);
    if (method === 'initialize') this.#remember('mcp-protocol-version', result.protocolVersion);
  }

  #remember(name: string, value: unknown): void {
    if (typeof value === 'string') this.#session[name] = value;
  }

  #fetch(method: string, body: string | undefined, more: Headers): Promise<Response> {
    return fetch(this.#url, {
      method,
      headers: { ...this.#own, ...this.#session, ...more },
      redirect: 'manual',
      signal: this.#leaving.signal,
      ...(body === undefined ? {} : { body }),
    });
  }

  #endedEarly(): LinkFailure {
    const reason = `${this.#url} ended the stream of events before it answered.`;
    return new LinkFailure(reason, { mayBeOlder: false });
  }

  #broken(error: unknown): void {
    if (this.#leaving.signal.aborted) return;
    this.#listener.fail(error instanceof LinkFailure ? error : networkFailure(this.#url, error));
  }
}

function isRequest({ id, method }: Sent): boolean {
  return id !== undefined && method !== undefined;
}
