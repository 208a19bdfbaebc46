/**
 * How the HTTP transport is set up, and what holds where nothing is said.
 * @module
 */
import type { MaybePromise } from '../../protocol/maybe-promise.ts';
import type { HostGuardOptions } from './hosts.ts';
import type { HttpRequest } from './shape.ts';

/** Who calls; or why they may not. */
export type Identity =
  | { readonly principal: string }
  | {
      readonly refuse: 401 | 403;
      readonly message: string;
      /** The value of `WWW-Authenticate`. */
      readonly challenge?: string;
    };

export type RequestHead = Pick<HttpRequest, 'method' | 'path' | 'header'>;

export interface HttpOptions extends HostGuardOptions {
  /** The largest request body in bytes; 10 MiB. */
  readonly maxBodyBytes?: number;
  /** Says who sends a request, before its body is read. Sessions belong to whoever opened them. */
  readonly authenticate?: (request: RequestHead) => MaybePromise<Identity>;
  /** How many requests may be under way at once in one session, its open streams included; 128. */
  readonly maxPerSession?: number;
  /** How many requests without a session may be under way at once, open streams included; 10,000. */
  readonly maxStateless?: number;
  /** How often an idle stream carries a comment, so that it is not taken for dead; 15 seconds. */
  readonly keepAliveMs?: number;
  /** After how long an answer that is still awaited becomes a stream, for the same reason; 10 seconds. */
  readonly streamAfterMs?: number;
  /** How long clients wait before they come back for a stream that was closed; 1 second. */
  readonly retryMs?: number;
  /** How long news is kept for a client whose stream broke; 1 minute. */
  readonly lingerMs?: number;
}

export interface Settings {
  readonly maxBodyBytes: number;
  readonly authenticate: HttpOptions['authenticate'];
  readonly maxPerSession: number;
  readonly maxStateless: number;
  readonly keepAliveMs: number;
  readonly streamAfterMs: number;
  readonly retryMs: number;
  readonly lingerMs: number;
}

/** "10 MB" in its larger reading, so that a client that counts in either way may use all of it. */
const MAX_BODY_BYTES = 10 * 1024 * 1024;

export function readSettings(options: HttpOptions): Settings {
  return {
    maxBodyBytes: options.maxBodyBytes ?? MAX_BODY_BYTES,
    authenticate: options.authenticate,
    maxPerSession: options.maxPerSession ?? 128,
    maxStateless: options.maxStateless ?? 10_000,
    keepAliveMs: options.keepAliveMs ?? 15_000,
    streamAfterMs: options.streamAfterMs ?? 10_000,
    retryMs: options.retryMs ?? 1000,
    lingerMs: options.lingerMs ?? 60_000,
  };
}
