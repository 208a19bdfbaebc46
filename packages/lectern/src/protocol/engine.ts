/**
 * The transport-independent core of a server, as transports see it.
 * @module
 */
import type { MaybePromise } from '../base/promises.ts';
import type { Logger } from '../logging/logger.ts';
import type { Session, SessionOptions, Sink } from './session.ts';

/** A GET request for a route of a server, whose caller the transport has admitted. */
export interface RouteRequest {
  /** Path as it was sent, not decoded. */
  readonly path: string;
  /** Query without the question mark. */
  readonly query: string;
  /** Returns a header by its lower-case name. */
  header(name: string): string | undefined;
}

/** The response of a route. */
export interface RouteResponse {
  /** Default: 200. */
  readonly status?: number;
  /** Default: `content-type: application/json`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The content, as text. */
  readonly body: string;
}

/** Serves what a server offers over HTTP beside MCP: a file, a feed, a health report. */
export type Route = (request: RouteRequest) => MaybePromise<RouteResponse>;

declare const toolTypes: unique symbol;

/**
 * Knows the types of `structuredContent` by the names of tools, for the type checker only. A server that is defined by
 * chained calls knows those of its tools that have an output schema.
 */
export interface KnowsTools<out Tools extends object> {
  /** Never present at run time. */
  readonly [toolTypes]?: Tools;
}

/** The types of `structuredContent` that a server knows: `connect<ToolsOf<typeof server>>(overHttp(url))`. */
export type ToolsOf<Known> = Known extends KnowsTools<infer Tools> ? Tools : object;

/** What a transport needs of a server: a session per connection, and its log. */
export interface Engine {
  /** The server's own name. */
  readonly name?: string;
  readonly logger: Logger;
  /** Opens a session for one client, which gets whatever is not the response to a request through `sink`. */
  connect(sink: Sink, options?: SessionOptions): Session;
  /** Whether its results are complete; while it says no, `/ready` is 503. */
  isReady?(): boolean;
  /** What HTTP transports serve to GET beside the endpoint, by path. */
  readonly routes?: ReadonlyMap<string, Route>;
  /** Called when it begins to be served, where it exists; the function that it returns is called at the end. */
  attach?(): () => MaybePromise<void>;
}
