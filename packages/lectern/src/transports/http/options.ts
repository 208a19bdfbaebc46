/**
 * Options of the HTTP transport, with their defaults.
 * @module
 */

import type { MaybePromise } from '../../base/promises.ts';
import type { Secrets, StateStore } from '../../base/seal.ts';
import type { LogRefusal } from '../../logging/logger.ts';
import type { AuthInfo, ScopeRules } from '../../protocol/authorization.ts';
import type { Limits } from '../../protocol/definition.ts';
import type { HostGuardOptions } from './guard/host-guard.ts';
import type { HttpResponse } from './types.ts';

/** The identity of a caller, or why the request is refused. Anything else that `authenticate` returns leads to 500. */
export type Identity =
  | {
      /** Name of the caller; not empty. */
      readonly principal: string;
      /** Expiry in milliseconds since 1970. From then on the identity is refused with 401, and its streams end. */
      readonly expiresAt?: number;
      /** What handlers see as `context.auth`. Default: the principal as its subject, without scopes. */
      readonly auth?: AuthInfo;
      /** Checks the body once it has arrived, where the proof of the caller covers it. Returns why it is refused. */
      readonly confirmBody?: (body: string) => MaybePromise<Refusal | undefined>;
    }
  | Refusal;

/** Why a request is refused. */
export interface Refusal {
  /** The status of the response; 503 where the caller could not be verified now. */
  readonly refuse: 400 | 401 | 403 | 503;
  /** Message of the error in the response. */
  readonly message: string;
  /** The value of `WWW-Authenticate`. */
  readonly challenge?: string;
  /** Further headers of the response. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request before its body is read. The same object stands for it when its open stream is verified again. */
export interface RequestHead {
  /** The HTTP method. */
  readonly method: string;
  /** Path as sent, not decoded. */
  readonly path: string;
  /** Query without the question mark. */
  readonly query: string;
  /** Address that the request came from, where the runtime knows it; an IPv6 network counts as one. */
  readonly address?: string | undefined;
  /** Returns a header by its lower-case name; values of a repeated header are joined by ", ". */
  header(name: string): string | undefined;
}

/** A protected path of a server. */
export interface ProtectedPath {
  /** Name of the server; empty for a single one. */
  readonly server: string;
  /** Path of the endpoint that clients of this path are given: the resource that a token is for. */
  readonly endpoint: string;
  /** The scopes that the server needs. */
  readonly scopes: ScopeRules | undefined;
}

/** What one listener protects. */
export interface ProtectedSite {
  /** The paths of endpoints and routes. */
  readonly paths: ReadonlyMap<string, ProtectedPath>;
  /** Logs why a request was refused, at most a few lines each second. */
  readonly log: LogRefusal;
  /** Whether `allowedHosts` is `any`, so that the host of a request does not identify this server. */
  readonly hasAnyHost?: boolean | undefined;
  /** Where replicas or workers record what may be used once, if they share a store. */
  readonly states?: StateStore | undefined;
}

/** How the requests of one listener are verified. */
export interface Protection {
  /** Identifies the sender of a request before its body is read. */
  authenticate(request: RequestHead): MaybePromise<Identity>;
  /** What is served without credentials, by path, such as metadata for clients that have none yet. */
  readonly routes: ReadonlyMap<string, (request: RequestHead) => MaybePromise<HttpResponse>>;
  /** Returns the `WWW-Authenticate` header of the 403 for a caller that needs more scopes. */
  challenge(request: RequestHead, scopes: readonly string[], caller: AuthInfo | undefined): string;
  /** URLs of the authorization servers, which the page may send requests to when a user signs in. */
  readonly authorizationServers: readonly string[];
}

/** Protects what a listener serves. `oauth()` of `@lectern/auth` creates one. */
export interface Authorization {
  /** Called by each transport before it serves. */
  protect(site: ProtectedSite): Protection;
}

/** Options of the HTTP transport on every runtime. */
export interface HttpOptions extends HostGuardOptions {
  /** Maximum size of a request body in bytes. Larger requests get 413. Default: 4 MiB. */
  readonly maxBodyBytes?: number;
  /**
   * Maximum total size in bytes of the bodies that have arrived and are not served yet. Further ones get 503 with
   * `Retry-After`. Default: 256 MiB.
   */
  readonly maxTotalBodyBytes?: number;
  /** Identifies the sender of a request before its body is read. Only the identity that opened a session can use it. */
  readonly authenticate?: (request: RequestHead) => MaybePromise<Identity>;
  /**
   * Protects the endpoints and routes, with metadata and challenges from which clients can sign in: `oauth()` of
   * `@lectern/auth`. Replaces `authenticate`.
   */
  readonly auth?: Authorization;
  /**
   * How often `authenticate` is called again for an open stream, with the head of the request that opened it; a stream
   * ends when it is refused. Default: 1 minute.
   */
  readonly reauthenticateMs?: number;
  /**
   * Maximum number of calls in flight in one session, its open streams included; each call of a batch counts.
   * Further requests get 429, further calls of a batch −32603. Default: 128.
   */
  readonly maxPerSession?: number;
  /**
   * Maximum number of calls without a session in flight; each call of a batch counts. Further requests get 503,
   * further calls of a batch −32603. Default: 10,000.
   */
  readonly maxStateless?: number;
  /** Maximum number of open notification streams, of sessions and of `subscriptions/listen`. Default: 10,000. */
  readonly maxStreams?: number;
  /**
   * Maximum memory in bytes for data that outlives the request it came with: descriptions of clients,
   * subscriptions, filters of streams. Stored events have a separate limit. When it is used up, new sessions
   * get 503 with `Retry-After` and existing ones continue. Default: 64 MiB.
   */
  readonly maxKeptBytes?: number;
  /**
   * Secret that replicas share, or several while one replaces another: the first one seals and each of them opens. IDs
   * of sessions are then sealed with it, so that every process which has it continues them, also after a restart; so
   * is the state of multi-round requests. It takes precedence over the server's own `stateSecret`. At least 16 random
   * bytes.
   */
  readonly stateSecret?: Secrets;
  /** Limits of each session, instead of the server's own. */
  readonly limits?: Partial<Limits>;
  /** Interval between comments on an idle stream, which keep proxies from closing it. Default: 15 seconds. */
  readonly keepAliveMs?: number;
  /** Time after which a pending response becomes a stream, for the same reason. Default: 10 seconds. */
  readonly streamAfterMs?: number;
  /** Time that clients wait before they resume a closed stream. Default: 1 second. */
  readonly retryMs?: number;
  /** How long notifications are kept for a client that lost its stream. Default: 1 minute. */
  readonly replayMs?: number;
}

type Limited =
  | 'maxBodyBytes'
  | 'maxTotalBodyBytes'
  | 'maxPerSession'
  | 'maxStateless'
  | 'maxStreams'
  | 'maxKeptBytes';
type Timed = 'keepAliveMs' | 'streamAfterMs' | 'retryMs' | 'replayMs' | 'reauthenticateMs';

export type Settings = Pick<Required<HttpOptions>, Limited | Timed> &
  Pick<HttpOptions, 'limits' | 'stateSecret'> & {
    authenticate?: HttpOptions['authenticate'];
    /** The challenge of a 403, where one was set up. */
    challenge?: Protection['challenge'];
  };

export const HTTP_LIMITS: Pick<Required<HttpOptions>, Limited> = {
  /** As in the official SDKs: go-sdk, rmcp and python-sdk. */
  maxBodyBytes: 4 * 1024 * 1024,
  maxTotalBodyBytes: 256 * 1024 * 1024,
  maxPerSession: 128,
  maxStateless: 10_000,
  maxStreams: 10_000,
  maxKeptBytes: 64 * 1024 * 1024,
};

const TIMES: Pick<Required<HttpOptions>, Timed> = {
  keepAliveMs: 15_000,
  streamAfterMs: 10_000,
  retryMs: 1000,
  replayMs: 60_000,
  reauthenticateMs: 60_000,
};

export function readSettings(options: HttpOptions): Settings {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return { ...HTTP_LIMITS, ...TIMES, ...Object.fromEntries(given) };
}
