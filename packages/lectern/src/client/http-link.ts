/**
 * Streamable HTTP with `fetch`: each message is posted, and the response is JSON or an event stream. A server that
 * supports only the older HTTP+SSE is recognised by how it refuses `initialize`.
 * @module
 */
import type { JsonObject, JsonRpcId } from '../jsonrpc/message.ts';
import type { StreamPosition } from './event-stream.ts';
import { type HttpExchange, isStream, networkError, readStream, readWhole } from './http-response.ts';
import { LegacySse, mayBeLegacy } from './legacy-sse.ts';
import { type Connect, type HttpDetails, type Link, LinkError, type LinkEvents } from './link.ts';
import { type RejectedTool, ToolHeaders } from './tool-headers.ts';

/** Authorizes the requests to servers. `oauth()` returns one. */
export interface HttpAuthorization {
  /** Sends a request to the server at `server` with credentials, and again with new ones if it is refused. */
  fetch(
    server: string,
    url: string,
    init: RequestInit,
    send: (url: string, init: RequestInit) => Promise<Response>,
  ): Promise<Response>;
  /** Whether credentials were sent to `server`. */
  isAuthorized(server: string): boolean;
  /** Settles when the user has authorized the client, if that is in progress. `connect()` waits for it. */
  waiting(server: string): Promise<unknown> | undefined;
}

/** How a server is reached over HTTP. */
export interface HttpOptions {
  /** Headers of every request, such as `Authorization`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Obtains and adds credentials when the server asks for them, such as `oauth()`. */
  readonly auth?: HttpAuthorization;
  /** Sends the requests. Default: the `fetch` of the runtime. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /**
   * Whether to open the GET stream of a session, on which servers send notifications and requests that belong to no
   * call. Default: only if the client declares elicitation, sampling or roots.
   */
  readonly getStream?: boolean;
  /**
   * Called for each tool that was removed from a list because its `x-mcp-header` annotations are invalid, as 2026-07-28
   * requires of HTTP clients.
   */
  readonly onRejectedTool?: (tool: RejectedTool) => void;
}

interface Sent {
  readonly id?: JsonRpcId;
  readonly method?: string;
  readonly params?: JsonObject;
}

type HeaderRecord = Readonly<Record<string, string>>;

/** Used if a stream ends early and the server does not say when to resume it. */
const RETRY_MS = 1000;
/** Consecutive ones without an event. */
const MAX_RESUMPTIONS = 100;
const END_SESSION_MS = 2000;

/** Requests that servers may send. */
const ASKED_FOR = ['elicitation', 'sampling', 'roots'];
const STREAM = { Accept: 'text/event-stream' };

const SESSION_ID = 'Mcp-Session-Id';
const PROTOCOL_VERSION = 'MCP-Protocol-Version';

/**
 * Connects to a server over Streamable HTTP, or over HTTP+SSE (2024-11-05) if the server supports nothing newer.
 *
 * @example
 * const headers = { Authorization: `Bearer ${token}` };
 * const client = await connect(overHttp('https://example.com/mcp', { headers }));
 */
export function overHttp<Tools extends object = object>(
  url: string | URL,
  options: HttpOptions = {},
): Connect<Tools> {
  return (events) => new HttpLink(String(url), options, events);
}

/** A request in progress. */
interface Posted {
  readonly message: Sent;
  readonly headers: HeaderRecord;
  readonly abort: AbortController;
}

class HttpLink implements Link {
  readonly #url: string;
  readonly #options: HttpOptions;
  readonly #events: LinkEvents;
  readonly #toolHeaders: ToolHeaders = new ToolHeaders();
  readonly #posted = new Set<Posted>();
  /** The ID and the revision of the session, once the server has sent them. */
  #session: Record<string, string> = {};
  #declares: readonly string[] = [];
  /** Present if the server supports only HTTP+SSE (2024-11-05). */
  #legacy: LegacySse | undefined;
  /** Settles when all notifications so far were sent: later messages may depend on them. */
  #arrived: Promise<void> = Promise.resolve();

  constructor(url: string, options: HttpOptions, events: LinkEvents) {
    this.#url = url;
    this.#options = options;
    this.#events = events;
  }

  send(text: string): HttpDetails {
    const message: Sent = JSON.parse(text);
    const headers = { ...this.#session, ...this.#toolHeaders.of(message) };
    const posted: Posted = { message, headers, abort: new AbortController() };
    this.#posted.add(posted);
    const arrived = this.#arrived
      .then(() => this.#post(posted, text))
      .catch((error) => this.#failed(posted, error))
      .finally(() => this.#posted.delete(posted));
    if (message.id === undefined) this.#arrived = arrived;
    return { headers };
  }

  waiting(): Promise<unknown> | undefined {
    return this.#options.auth?.waiting(this.#url);
  }

  drop(id: JsonRpcId): void {
    for (const { message, abort } of this.#posted) if (isRequest(message) && message.id === id) abort.abort();
  }

  async close(): Promise<void> {
    for (const { abort } of this.#posted) abort.abort();
    this.#legacy?.close();
    if (this.#session[SESSION_ID] === undefined) return;
    const signal = AbortSignal.timeout(END_SESSION_MS);
    // A session that its client does not end expires eventually.
    await this.#fetch('DELETE', this.#session, { signal, keepalive: true }).catch(() => {});
  }

  async #post(posted: Posted, body: string): Promise<void> {
    const { message, headers } = posted;
    const isOpening = message.method === 'initialize';
    if (isOpening) this.#declares = Object.keys(message.params?.capabilities ?? {});
    else if (this.#legacy !== undefined) return this.#postLegacy(this.#legacy, posted, body);
    const response = await this.#fetch(
      'POST',
      { ...headers, 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
      { body, signal: posted.abort.signal },
    );
    if (isOpening && mayBeLegacy(response.status)) {
      const get = (signal: AbortSignal): Promise<Response> => this.#fetch('GET', STREAM, { signal });
      const legacy = await LegacySse.open(this.#url, get, this.#events);
      if (legacy !== undefined) {
        void response.body?.cancel();
        this.#legacy = legacy;
        return this.#postLegacy(legacy, posted, body);
      }
    }
    if (isOpening) this.#remember(SESSION_ID, response.headers.get(SESSION_ID));
    if (isStream(response)) return this.#follow(response, posted);
    for (const each of await this.#whole(response, posted)) this.#receive(each, posted, response);
    const { getStream = ASKED_FOR.some((name) => this.#declares.includes(name)) } = this.#options;
    if (message.method === 'notifications/initialized' && getStream) void this.#listen(headers);
  }

  /** The response arrives on the stream. */
  async #postLegacy(legacy: LegacySse, posted: Posted, body: string): Promise<void> {
    if (legacy.isOver) throw new LinkError('session-ended', `${this.#url} has ended the session`);
    const init = { body, signal: posted.abort.signal };
    const response = await this.#fetch('POST', { 'Content-Type': 'application/json' }, init, legacy.endpoint);
    if (response.ok) return void response.body?.cancel();
    for (const each of await this.#whole(response, posted)) this.#receive(each, posted, response);
  }

  /**
   * Errors of the GET stream are ignored: a server without one refuses it, and one that lost it still responds to
   * calls.
   */
  async #listen(headers: HeaderRecord): Promise<void> {
    const posted: Posted = { message: {}, headers, abort: new AbortController() };
    const { signal } = posted.abort;
    const position: StreamPosition = { lastEventId: undefined, retry: undefined };
    this.#posted.add(posted);
    try {
      for (let attempts = 0; attempts < MAX_RESUMPTIONS; attempts++) {
        const last = position.lastEventId === undefined ? {} : { 'Last-Event-ID': position.lastEventId };
        const response = await this.#fetch('GET', { ...headers, ...STREAM, ...last }, { signal });
        if (!isStream(response)) return void response.body?.cancel();
        await this.#read(response, position, posted);
        await sleep(position.retry ?? RETRY_MS, signal);
      }
    } catch {
      // Calls report errors of the server.
    } finally {
      this.#posted.delete(posted);
    }
  }

  /** Reads up to the response. A stream that ends before it is resumed if possible (MCP 2025-11-25, transports). */
  async #follow(first: Response, posted: Posted): Promise<void> {
    const position: StreamPosition = { lastEventId: undefined, retry: undefined };
    let last: string | undefined;
    for (let response = first, attempts = 0; ; response = await this.#resume(position, posted)) {
      const isComplete = await this.#read(response, position, posted);
      if (isComplete || !isRequest(posted.message)) return;
      attempts = position.lastEventId === last ? attempts + 1 : 0;
      last = position.lastEventId;
      if (!last || attempts > MAX_RESUMPTIONS) throw this.#endedEarly();
    }
  }

  /** Returns whether the response was among the events. */
  async #read(response: Response, position: StreamPosition, posted: Posted): Promise<boolean> {
    try {
      for await (const each of readStream(response, position)) {
        this.#receive(each, posted, response);
        if (each.method === undefined && each.id === posted.message.id) return true;
      }
    } catch (error) {
      if (error instanceof RangeError) throw new LinkError('not-mcp', `${this.#url}: ${error.message}`);
      // A connection that was cut can be resumed.
      if (posted.abort.signal.aborted || !position.lastEventId) throw error;
    }
    return false;
  }

  async #resume({ lastEventId = '', retry = RETRY_MS }: StreamPosition, posted: Posted): Promise<Response> {
    const { signal } = posted.abort;
    await sleep(retry, signal);
    const headers = { ...posted.headers, ...STREAM, 'Last-Event-ID': lastEventId };
    const response = await this.#fetch('GET', headers, { signal });
    if (isStream(response)) return response;
    await this.#whole(response, posted);
    throw this.#endedEarly();
  }

  #whole(response: Response, { message, headers }: Posted): Promise<JsonObject[]> {
    const exchange: HttpExchange = {
      url: this.#url,
      isRequest: isRequest(message),
      isAuthorized:
        new Headers(this.#options.headers).has('authorization') ||
        this.#options.auth?.isAuthorized(this.#url) === true,
      isInSession: headers[SESSION_ID] !== undefined || this.#legacy !== undefined,
    };
    return readWhole(response, exchange);
  }

  #receive(received: JsonObject, { message: sent }: Posted, { status, headers }: Response): void {
    // An error about an unreadable message has no ID; here it can only be about this one.
    const hasNoId = received.error !== undefined && (received.id === undefined || received.id === null);
    const message = hasNoId && isRequest(sent) ? { ...received, id: sent.id } : received;
    const isResult = message.id === sent.id && message.method === undefined && message.result !== undefined;
    const read = isResult ? { ...message, result: this.#learn(sent, message.result as JsonObject) } : message;
    const sessionId = headers.get(SESSION_ID);
    const http = { status, headers: sessionId === null ? {} : { [SESSION_ID]: sessionId } };
    const during = isRequest(sent) ? { during: sent.id as JsonRpcId } : {};
    this.#events.onText(JSON.stringify(read), { http, ...during });
  }

  /** Returns the result for the client. */
  #learn(sent: Sent, result: JsonObject): JsonObject {
    if (sent.method === 'initialize') this.#remember(PROTOCOL_VERSION, result.protocolVersion);
    if (sent.method !== 'tools/list') return result;
    const { rejected, ...learned } = this.#toolHeaders.learn(sent, result);
    for (const each of rejected) this.#options.onRejectedTool?.(each);
    return learned.result;
  }

  #remember(name: string, value: unknown): void {
    if (typeof value === 'string') this.#session[name] = value;
  }

  #fetch(method: string, headers: HeaderRecord, init: RequestInit, url = this.#url): Promise<Response> {
    const all = new Headers(this.#options.headers);
    for (const [name, value] of Object.entries(headers)) all.set(name, value);
    const { auth, fetch: send = fetch } = this.#options;
    const request = { method, headers: all, redirect: 'manual', ...init } as const;
    return auth === undefined ? send(url, request) : auth.fetch(this.#url, url, request, send);
  }

  #endedEarly(): LinkError {
    return new LinkError('closed', `${this.#url} ended the event stream before it responded`);
  }

  #failed({ message, headers, abort }: Posted, cause: unknown): void {
    if (abort.signal.aborted) return;
    const error = cause instanceof LinkError ? cause : networkError(this.#url, cause);
    // Another one may have been opened meanwhile.
    if (error.reason === 'session-ended' && headers[SESSION_ID] === this.#session[SESSION_ID])
      this.#session = {};
    if (isRequest(message)) this.#events.onError(error, message.id);
    else if (message.method !== 'notifications/cancelled') this.#events.onError(error);
  }
}

function isRequest({ id, method }: Sent): boolean {
  return id !== undefined && method !== undefined;
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
