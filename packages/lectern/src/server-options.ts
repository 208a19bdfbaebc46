/**
 * How a server describes itself, and its settings.
 * @module
 */

import type { MaybePromise } from './base/promises.ts';
import type { Secrets, StateStore } from './base/seal.ts';
import type { CompletionHook } from './features/completion.ts';
import type { CacheHints } from './features/registry.ts';
import type { CanSubscribe } from './features/subscriptions.ts';
import type { JsonObject } from './jsonrpc/message.ts';
import type { Logger } from './logging/logger.ts';
import type { ImpliedScopes } from './protocol/authorization.ts';
import type { Icon } from './protocol/content.ts';
import type { Limits } from './protocol/definition.ts';
import type { Compatibility, Policy } from './protocol/policy.ts';

/** How a server describes itself, and its settings. */
export interface ServerOptions {
  /** Name of the server, for programs. */
  readonly name: string;
  /** Version of the server. */
  readonly version: string;
  /** Name for display. */
  readonly title?: string;
  /** What the server is for, in a sentence. */
  readonly description?: string;
  /** Web page of the server. */
  readonly websiteUrl?: string;
  /** Icons that a client may show; clients before 2025-11-25 are not sent any. */
  readonly icons?: readonly Icon[];
  /**
   * For the model: what the server is for, when to use it and when not. A function is called for each `initialize` and
   * `server/discover`, for instructions that change while the server runs.
   */
  readonly instructions?: string | (() => MaybePromise<string>);
  /** Choices that differ from the defaults. */
  readonly policy?: Partial<Policy>;
  /** What a document or existing clients prescribe for this server; a new server needs none of it. */
  readonly compatibility?: Partial<Compatibility>;
  /** Declares exactly these capabilities with these values. Default: derived from what the server defines. */
  readonly capabilities?: Readonly<Record<string, JsonObject>>;
  /** The server's own log. Default: `createLogger()`. */
  readonly logger?: Logger;
  /** Maximum number of items on one page of a list. Default: 500. */
  readonly pageSize?: number;
  /** Cache hints of lists and `server/discover`, in the stateless era. */
  readonly cache?: CacheHints;
  /** Completion in addition to that of prompts and templates. */
  readonly complete?: CompletionHook;
  /**
   * Decides who may subscribe to the changes of a resource, with `resources/subscribe` and `subscriptions/listen` alike.
   * Default: everybody who may send requests.
   */
  readonly canSubscribe?: CanSubscribe;
  /** Scopes that every request needs, including `initialize`. Default: none. */
  readonly scopes?: readonly string[];
  /**
   * Scopes that include others, such as `{ 'notes:write': ['notes:read'] }`. Included scopes may include others in
   * turn.
   */
  readonly impliedScopes?: ImpliedScopes;
  /**
   * Also lists what the caller has no scopes for, so that a model can call it and the user is asked for more scopes.
   * Default: false.
   */
  readonly listsWithoutScopes?: boolean;
  /**
   * Seals the state of multi-round requests and, over HTTP, the IDs of sessions, so that every process with the same
   * secret can continue them. At least 16 random bytes; of several, the first one seals and each of them opens.
   * Default: a random one that is valid until the process ends.
   */
  readonly stateSecret?: Secrets;
  /**
   * How long a client may take to return with its results. Default: 10 minutes, or 3 with a `stateSecret` and no
   * `stateStore`, because then a state can be used once with each replica until it expires.
   */
  readonly stateLifetimeMs?: number;
  /** Records which states were used. Default: the memory of this process. */
  readonly stateStore?: StateStore;
  /**
   * Says whether results are complete, such as when content has been read once. While it returns false, `GET /ready` is
   * 503 with `{"status":"starting"}`; requests are served all the same. Default: always ready.
   */
  readonly isReady?: () => boolean;
  /** Limits of sessions and requests that differ from the defaults. */
  readonly limits?: Partial<Limits>;
  /**
   * `false`: nothing is stored between the requests of a client. HTTP then opens no sessions, and handshake-era clients
   * get nothing that needs one: no log levels, subscriptions or list-changed notifications.
   */
  readonly sessions?: boolean;
}
