/**
 * A request while it is served: whether it is accepted and by which handler, its client, its revision, and how to
 * respond. Also all requests of a session in progress, and `notifications/cancelled`, which aborts one of them.
 * @module
 */
import { clip } from '../base/shown-text.ts';
import {
  ErrorCode,
  type JsonObject,
  type JsonRpcId,
  notificationText,
  ProtocolError,
  type RequestMessage,
} from '../jsonrpc/message.ts';
import type { LogLevel } from '../logging/logger.ts';
import type { AuthInfo } from './authorization.ts';
import type { NotificationHandler, RequestHandler } from './definition.ts';
import { claimsEnvelope, type Envelope, META, readEnvelope } from './envelope.ts';
import { type ClientDescription, UNKNOWN_CLIENT } from './handshake.ts';
import { refuseUnknownEnvelope, refuseUnknownParams } from './malformed.ts';
import { type RevisionRules, rulesOf, STATELESS_REVISIONS } from './revisions.ts';
import type { Session, Sink } from './session.ts';
import { mayServe, notReady } from './session-state.ts';

const NO_PARAMS: JsonObject = Object.freeze({});

/** The sender of a message: how to send it messages before the response, and who it is. */
export interface Delivery {
  readonly sink: Sink;
  /** The verified identity of the caller, if the transport identifies one. */
  readonly principal?: string | undefined;
  /** Details of that caller. */
  readonly auth?: AuthInfo | undefined;
  /** Called when the response is not available immediately. */
  deferred?(exchange: Exchange): void;
  /** Called when such a request has its response, or its handler has stopped after a cancellation. */
  finished?(exchange: Exchange): void;
  /**
   * Requests memory for what outlives a request: a subscription, the filter of a stream. Returns false if there is none
   * left.
   */
  retain?(bytes: number): boolean;
  /** Called with the error in the response. */
  failed?(error: ProtocolError): void;
  /** Closes the connection, if the client can reconnect for the response. */
  release?(): void;
}

export class Exchange {
  readonly id: JsonRpcId;
  readonly method: string;
  readonly session: Session;
  readonly rules: RevisionRules;
  readonly delivery: Delivery;
  /** The request with its text, if a handler may need digits that parsing lost. */
  source: RequestMessage | undefined;
  /** The level set in a stateless request; a session has its own. */
  readonly #requestLogLevel: LogLevel | undefined;
  #params: JsonObject;
  #client: ClientDescription;
  #controller: AbortController | undefined;
  #cancelled = false;
  #reason: string | undefined;
  #done = false;

  constructor(
    request: RequestMessage,
    session: Session,
    delivery: Delivery,
    speaker: { rules: RevisionRules; client: ClientDescription; logLevel?: LogLevel | undefined },
  ) {
    this.id = request.id;
    this.method = request.method;
    this.#params = request.params ?? NO_PARAMS;
    this.session = session;
    this.delivery = delivery;
    this.rules = speaker.rules;
    this.#client = speaker.client;
    this.#requestLogLevel = speaker.logLevel;
  }

  get params(): JsonObject {
    return this.#params;
  }

  get client(): ClientDescription {
    return this.#client;
  }

  /** Releases everything from the request, for a stream that stays open and does not need it. */
  forgetParams(): void {
    this.#params = NO_PARAMS;
    this.source = undefined;
    this.#client = UNKNOWN_CLIENT;
  }

  /** Created on first use: most calls end without it. */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#cancelled) this.#controller.abort(cancelledReason(this.#reason));
    }
    return this.#controller.signal;
  }

  get cancelled(): boolean {
    return this.#cancelled;
  }

  cancel(reason: string | undefined): void {
    if (this.#done || this.#cancelled) return;
    this.#cancelled = true;
    this.#reason = reason;
    this.#controller?.abort(cancelledReason(reason));
  }

  /** Stops the handler, not the response. */
  abort(reason: DOMException): void {
    void this.signal;
    this.#controller?.abort(reason);
  }

  /** After this, nothing more is sent for this request. */
  finish(): void {
    this.#done = true;
  }

  /** Notifications about a request (progress, log messages) end with it. */
  notify(method: string, params: JsonObject): void {
    if (this.#done || this.#cancelled) return;
    this.delivery.sink.send(notificationText(method, params));
  }

  /** Minimum level of log messages for the client; `undefined`: none. */
  get logLevel(): LogLevel | undefined {
    return this.rules.era === 'stateless' ? this.#requestLogLevel : this.session.state.logLevel;
  }

  get meta(): JsonObject | undefined {
    return this.params._meta as JsonObject | undefined;
  }
}

function cancelledReason(reason: string | undefined): DOMException {
  return new DOMException(reason ?? 'The request was cancelled', 'AbortError');
}

export class InFlight {
  /**
   * Created when needed: over HTTP a session object lives for one request, which usually gets its response immediately.
   */
  #exchanges: Set<Exchange> | undefined;
  readonly #limit: number;
  #streams = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Streams can be cancelled like any request, but have their own limit. */
  add(exchange: Exchange, isStream: boolean): void {
    this.#exchanges ??= new Set();
    this.#exchanges.add(exchange);
    if (isStream) this.#streams++;
  }

  delete(exchange: Exchange, isStream: boolean): void {
    this.#exchanges?.delete(exchange);
    if (isStream) this.#streams--;
  }

  get streams(): number {
    return this.#streams;
  }

  get active(): number {
    let active = 0;
    for (const exchange of this.#exchanges ?? []) if (!exchange.cancelled) active++;
    return active;
  }

  /** A cancelled request counts against the limit until its handler has stopped. */
  refuseWhenFull(): void {
    if ((this.#exchanges?.size ?? 0) - this.#streams < this.#limit) return;
    throw new ProtocolError(
      ErrorCode.InternalError,
      `Too many requests at once (limit ${this.#limit}). Wait for a response, then retry.`,
    );
  }

  /** Whether there was one with this ID; clients that use an ID twice cancel both. */
  cancel(requestId: unknown, reason: string | undefined): boolean {
    let found = false;
    for (const exchange of this.#exchanges ?? []) {
      if (exchange.id !== requestId || exchange.cancelled) continue;
      exchange.cancel(reason);
      found = true;
    }
    return found;
  }

  cancelAll(reason: string): void {
    for (const exchange of this.#exchanges ?? []) exchange.cancel(reason);
  }
}

/**
 * Aborts the signal of the request; nothing is sent about it afterwards. The notification does not belong to an era, so
 * requests of both are searched.
 */
export const cancelled: NotificationHandler = ({ requestId, reason }, session) => {
  if (typeof requestId !== 'string' && typeof requestId !== 'number') return;
  const why = typeof reason === 'string' ? reason : undefined;
  const found = session.cancel(requestId, why);
  if (found) session.definition.cancellations.add(why ?? 'none given');
  session.log('info', found ? 'Request cancelled' : 'Request cancelled: nothing was under way', {
    requestId,
    data: { reason: why ?? 'none given' },
  });
};

/**
 * Throws the error that the client should see. `envelope`: what the transport has already read, if it had to inspect
 * the request.
 */
export function admit(
  request: RequestMessage,
  session: Session,
  delivery: Delivery,
  envelope?: Envelope,
): Exchange {
  const { method, params } = request;
  if (session.state.lifecycle === 'shut-down') throw notReady(session.definition.policy);
  if (envelope !== undefined) return new Exchange(request, session, delivery, envelope);
  if (claimsEnvelope(params)) return new Exchange(request, session, delivery, readEnvelope(params._meta));
  const { rules, state, definition } = session;
  const { policy } = definition;
  const missing = missingEnvelope(method, rules);
  if (missing !== undefined) throw missing;
  const refusesUnknown = policy.unknownMembers === 'refuse';
  if (refusesUnknown) refuseUnknownEnvelope(request.raw, policy);
  if (!mayServe(method, state.lifecycle, policy)) throw notReady(policy);
  if (refusesUnknown) refuseUnknownParams(method, params);
  return new Exchange(request, session, delivery, { rules, client: state.client });
}

export function findHandler(session: Session, method: string, rules: RevisionRules): RequestHandler {
  const handler = session.definition.requests.get(method);
  if (
    handler === undefined ||
    !rules.requests.has(method) ||
    (handler.capability !== undefined && !session.offers(handler.capability))
  ) {
    throw methodNotFound(session, method);
  }
  return handler;
}

function methodNotFound({ definition }: Session, method: string): ProtocolError {
  const message = definition.policy.methodNotFound.replace('{method}', () => clip(method));
  return new ProtocolError(ErrorCode.MethodNotFound, message);
}

/** The error for a request of the stateless era without its `_meta`, naming what is missing. */
function missingEnvelope(method: string, rules: RevisionRules): ProtocolError | undefined {
  if (rules.requests.has(method)) return undefined;
  if (!STATELESS_REVISIONS.some((revision) => rulesOf(revision).requests.has(method))) return undefined;
  return new ProtocolError(
    ErrorCode.InvalidParams,
    `Invalid params: ${method} needs _meta["${META.protocolVersion}"] and _meta["${META.clientCapabilities}"]`,
  );
}

/** How often something happened, in total and by key. */
export interface Counts {
  /** How often it happened. */
  readonly total: number;
  /** How often, by key; `_OTHER` for events without a key of their own. */
  readonly byKey: ReadonlyMap<string, number>;
}

/** Maximum number of keys: a metric may have one series per key. */
const MOST_KEYS = 50;
const LONGEST_KEY = 80;
const OTHER = '_OTHER';

/** Counts events. Keys come from clients, so their number and length are limited. */
export class Tally implements Counts {
  total = 0;
  readonly byKey: Map<string, number> = new Map();

  /** Counts one more. */
  add(key: string): void {
    const short = key.length > LONGEST_KEY ? `${key.slice(0, LONGEST_KEY - 1)}…` : key;
    const own = this.byKey.has(short) || this.byKey.size < MOST_KEYS ? short : OTHER;
    this.total += 1;
    this.byKey.set(own, (this.byKey.get(own) ?? 0) + 1);
  }
}
