/**
 * What a session needs of its server. One definition serves any number of sessions and stores nothing about them.
 * @module
 */
import type { MaybePromise } from '../base/promises.ts';
import type { Seal, StateStore } from '../base/seal.ts';
import type { IncomingMessage, JsonObject } from '../jsonrpc/message.ts';
import { DEFAULT_JSON_LIMITS, type JsonLimits } from '../jsonrpc/parse.ts';
import type { Logger, LogRefusal } from '../logging/logger.ts';
import type { AuthInfo, InsufficientScope, ScopeRules } from './authorization.ts';
import type { ChangeHub } from './changes.ts';
import type { Exchange, Tally } from './exchange.ts';
import type { ClientLimits } from './handshake.ts';
import type { ServerRules } from './policy.ts';
import type { Result } from './projection.ts';
import type { RevisionRules } from './revisions.ts';
import type { Session } from './session.ts';

export interface RequestHandler {
  /** Stays open until the client or the server ends it, so it is not counted as a request in flight. */
  readonly isStream?: boolean;
  /** The text of the request stays with the exchange; the handler releases it if it is not needed. */
  readonly needsSource?: boolean;
  /** The server capability that includes this method; without it the method is not found. */
  readonly capability?: string;
  handle(exchange: Exchange): MaybePromise<Result>;
}

export type NotificationHandler = (params: JsonObject, session: Session) => void;

export interface Definition {
  readonly policy: ServerRules;
  readonly logger: Logger;
  /** Cancelled requests by reason. */
  readonly cancellations: Tally;
  /** Logs that a request was refused. */
  readonly logRefusal: LogRefusal;
  readonly changes: ChangeHub;
  readonly limits: Limits;
  /** Seals what clients store and return: states of multi-round requests, session IDs. */
  readonly seal: Seal;
  /** Records used states in the store that replicas share. */
  shareStates(store: StateStore): void;
  readonly requests: ReadonlyMap<string, RequestHandler>;
  readonly notifications: ReadonlyMap<string, NotificationHandler>;
  /** Instructions for the model; the current ones if they change. */
  instructions(): MaybePromise<string | undefined>;
  /** Whether anything is stored about a handshake-era client between its requests. */
  readonly sessions: boolean;
  /** Whether the server declares this capability, or the part of one: `resources`, `resources.subscribe`. */
  offers(capability: string): boolean;
  /** The capabilities that it declares to a client of this revision. */
  capabilities(rules: RevisionRules): JsonObject;
  serverInfo(rules: RevisionRules): JsonObject;
  readonly scopes: ScopeRules;
  /** Why this message is refused; present if something has scopes. */
  checkScopes?(message: IncomingMessage, caller: AuthInfo | undefined): InsufficientScope | undefined;
  /** The request handler, inside the server's middleware. */
  run(handler: RequestHandler, exchange: Exchange): MaybePromise<Result>;
  /** Prepares the schema of an elicitation form. */
  prepareForm(schema: object): PreparedForm;
  resultJson(result: Result, rules: RevisionRules): string;
  /** The arguments of this tool that HTTP clients repeat in headers. */
  mirrored(tool: string): readonly MirroredArgument[];
}

export interface PreparedForm {
  readonly jsonSchema: JsonObject;
  /** What is wrong with a response, as a message for the client; undefined if it is valid. */
  validate(result: unknown): MaybePromise<string | undefined>;
}

export interface MirroredArgument {
  /** The part after `Mcp-Param-`. */
  readonly name: string;
  readonly path: readonly string[];
  readonly type: 'string' | 'integer' | 'boolean';
}

/** What one session may use. */
export interface Limits extends JsonLimits, ClientLimits {
  /** Maximum number of requests of one session in flight, streams not included. Default: 1,024. */
  readonly inFlight: number;
  /** Time that the client has to respond to an elicitation, sampling or roots request. Default: 10 minutes. */
  readonly clientRequestMs: number;
  /**
   * How long the handler of a tool, prompt or resource may work, in milliseconds; time in which it waits for the
   * client does not count. `Infinity` turns the limit off. Default: 60 seconds.
   */
  readonly handlerMs: number;
  /** Maximum number of resource subscriptions of one session, or of one `subscriptions/listen`. Default: 1,024. */
  readonly subscriptions: number;
  /** Maximum total length of the URIs of these subscriptions, in characters. Default: 65,536. */
  readonly subscriptionSize: number;
  /** Maximum length of a subscribed URI, in characters. Default: 2,048. */
  readonly uriLength: number;
  /** Maximum number of open `subscriptions/listen` streams of one connection. Default: 128. */
  readonly listenStreams: number;
}

export const DEFAULT_LIMITS: Limits = {
  ...DEFAULT_JSON_LIMITS,
  inFlight: 1024,
  handlerMs: 60_000,
  clientRequestMs: 600_000,
  subscriptions: 1024,
  subscriptionSize: 64 * 1024,
  uriLength: 2048,
  listenStreams: 128,
  clientNameLength: 256,
  capabilitySize: 8192,
};
