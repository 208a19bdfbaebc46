/**
 * HTTP+SSE, the transport of 2024-11-05: one stream by GET, whose first event names the URL to which messages are
 * posted, and on which every response arrives. The session lasts as long as the stream.
 * @module
 */
import { readEvents, type ServerEvent } from './event-stream.ts';
import { isStream } from './http-response.ts';
import { LinkError, type LinkEvents, parseMessages } from './link.ts';

/** A server with this transport sends its endpoint immediately; other streams may stay silent forever. */
const ENDPOINT_MS = 10_000;

/** These statuses concern the caller or a temporary condition, not the transport. */
const OTHER_REASONS: readonly number[] = [401, 403, 407, 408, 429];

/**
 * Whether a server that refuses `initialize` with this status may support only the older transport. 2025-03-26 and
 * 2025-06-18 name any 4xx, later revisions 400, 404 and 405 (Transports, "Backwards Compatibility").
 */
export function mayBeLegacy(status: number): boolean {
  return status >= 400 && status < 500 && !OTHER_REASONS.includes(status);
}

export class LegacySse {
  /** The URL that messages are posted to. */
  readonly endpoint: string;
  readonly #abort: AbortController;
  #isOver = false;

  private constructor(endpoint: string, abort: AbortController) {
    this.endpoint = endpoint;
    this.#abort = abort;
  }

  /** Resolves to `undefined` if a GET of `url` does not begin with an `endpoint` event. */
  static async open(
    url: string,
    get: (signal: AbortSignal) => Promise<Response>,
    events: LinkEvents,
  ): Promise<LegacySse | undefined> {
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), ENDPOINT_MS);
    let endpoint: string | undefined;
    try {
      const response = await get(abort.signal);
      if (!isStream(response) || response.body === null) return undefined;
      const stream = readEvents(response.body, { lastEventId: undefined, retry: undefined });
      const { value: first } = await stream.next();
      if (first?.event !== 'endpoint') return undefined;
      endpoint = resolveEndpoint(url, first.data);
      const opened = new LegacySse(endpoint, abort);
      void opened.#read(url, stream, events);
      return opened;
    } catch (error) {
      if (error instanceof LinkError) throw error;
      // The response to `initialize` reports errors of the server.
      return undefined;
    } finally {
      clearTimeout(timer);
      if (endpoint === undefined) abort.abort();
    }
  }

  /** Whether the stream has ended, and the session with it. */
  get isOver(): boolean {
    return this.#isOver;
  }

  close(): void {
    this.#isOver = true;
    this.#abort.abort();
  }

  async #read(url: string, stream: AsyncGenerator<ServerEvent>, events: LinkEvents): Promise<void> {
    const http = { status: 200, headers: {} };
    let cause: unknown;
    try {
      for await (const { event, data } of stream) {
        if (event !== 'message') continue;
        for (const message of parseMessages(data) ?? []) events.onText(JSON.stringify(message), { http });
      }
    } catch (error) {
      cause = error;
    }
    if (this.#isOver) return;
    this.close();
    const detail = cause instanceof RangeError ? `: ${cause.message}` : '';
    events.onError(
      new LinkError('closed', `${url} closed the event stream of the session${detail}`, { cause }),
    );
  }
}

/** Requests contain credentials, so they are never sent to another origin than the requested one. */
function resolveEndpoint(url: string, endpoint: string): string {
  const base = new URL(url);
  if (!URL.canParse(endpoint, base))
    throw new LinkError('not-mcp', `${url} names an endpoint that is not a URL: ${endpoint.slice(0, 200)}`);
  const resolved = new URL(endpoint, base);
  if (resolved.origin !== base.origin)
    throw new LinkError('not-mcp', `${url} names an endpoint of another origin (${resolved.origin})`);
  return resolved.href;
}
