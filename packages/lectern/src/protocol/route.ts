/**
 * What a server serves over HTTP in addition to MCP: files for other programs, metrics, a web hook.
 * @module
 */
import type { MaybePromise } from '../base/promises.ts';

/** Methods that a route can serve. */
export type RouteMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Which requests for its path a route serves. */
export interface RouteConfig {
  /** HTTP methods of the requests; others get 405. `GET` includes HEAD. Default: `['GET']`. */
  readonly methods?: readonly RouteMethod[];
  /** Whether unauthenticated callers are admitted. Default: false, so that `authenticate` protects the route. */
  readonly isPublic?: boolean;
}

/** A request for a route, after the checks of host, origin and caller. */
export interface RouteRequest {
  /** The HTTP method. */
  readonly method: string;
  /** Path as sent, not decoded. */
  readonly path: string;
  /** Query without the question mark. */
  readonly query: string;
  /** Body in UTF-8, at most `maxBodyBytes` long; empty for GET, HEAD and DELETE. */
  readonly body: string;
  /** The caller, as `authenticate` identified it. Absent without `authenticate` and on public routes. */
  readonly principal: string | undefined;
  /** Returns a header by its lower-case name. */
  header(name: string): string | undefined;
}

/** The response of a route. */
export interface RouteResponse {
  /** HTTP status. Default: 200. */
  readonly status?: number;
  /** Headers by lower-case name. Default: `content-type: application/json` if there is a body. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The content. Default: none. */
  readonly body?: string | Uint8Array;
}

/** Responds to a request for a route. An error is logged, and the client gets 500. */
export type RouteHandler = (request: RouteRequest) => MaybePromise<RouteResponse>;

/** A route as it was added to a server. */
export interface Route extends Required<RouteConfig> {
  readonly handler: RouteHandler;
}

const PATH = /^(?:\/[\w.~-]+)+$/;

/** Throws if the path is not valid. */
export function defineRoute(path: string, config: RouteConfig, handler: RouteHandler): Route {
  if (!PATH.test(path))
    throw new Error(`The route ${JSON.stringify(path)} is not valid; use a path such as "/feed".`);
  const { methods = ['GET'], isPublic = false } = config;
  return { methods, isPublic, handler };
}
