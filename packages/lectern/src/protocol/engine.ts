/**
 * The transport-independent core of a server, as transports see it.
 * @module
 */
import type { MaybePromise } from '../base/promises.ts';
import type { Logger } from '../logging/logger.ts';
import type { ScopeRules } from './authorization.ts';
import type { Route } from './route.ts';
import type { Session, SessionOptions, Sink } from './session.ts';

declare const toolTypes: unique symbol;

/**
 * Contains the types of `structuredContent` by tool name, for the type checker only. A server defined by chained calls
 * has those of its tools with an output schema.
 */
export interface KnowsTools<out Tools extends object> {
  /** Never present at run time. */
  readonly [toolTypes]?: Tools;
}

/** The types of `structuredContent` of a server: `connect<ToolsOf<typeof server>>(overHttp(url))`. */
export type ToolsOf<Known> = Known extends KnowsTools<infer Tools> ? Tools : object;

/** A server as transports see it; `createServer()` returns one. */
export interface Engine {
  /** The server's own name. */
  readonly name?: string;
  /** The server's own log. */
  readonly logger: Logger;
  /** @internal Opens a session for one client. `sink` gets whatever is not the response to a request. */
  connect(sink: Sink, options?: SessionOptions): Session;
  /** Whether its results are complete; while it returns false, `/ready` is 503. */
  isReady?(): boolean;
  /** @internal The scopes that it needs, for transports that ask for tokens. */
  readonly scopes?: ScopeRules;
  /** @internal What HTTP transports serve beside the endpoint, by path. */
  readonly routes?: ReadonlyMap<string, Route>;
  /** @internal Called by a transport that begins to serve. Returns the function that it calls when it has closed. */
  attach?(): () => MaybePromise<void>;
}
