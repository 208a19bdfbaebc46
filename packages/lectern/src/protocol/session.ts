/** One connection: receives messages as text and returns the responses. Holds all mutable state of a client. */

import { isPromise, type MaybePromise } from '../base/promises.ts';
import { clip } from '../base/shown-text.ts';
import {
  type BatchMessage,
  errorText,
  type IncomingMessage,
  type InvalidMessage,
  type JsonObject,
  type JsonRpcId,
  type NotificationMessage,
  type RequestMessage,
  type ResponseMessage,
  resultText,
  type SingleMessage,
} from '../jsonrpc/message.ts';
import { parse } from '../jsonrpc/parse.ts';
import type { LogDetails, LogLevel } from '../logging/logger.ts';
import type { AuthInfo } from './authorization.ts';
import { notificationFor } from './changes.ts';
import { ClientRequests, type Relayed } from './client-requests.ts';
import type { Definition, Limits, RequestHandler } from './definition.ts';
import type { Envelope } from './envelope.ts';
import { admit, type Delivery, type Exchange, findHandler, InFlight } from './exchange.ts';
import { type ClientDescription, needsSession } from './handshake.ts';
import { asProtocolError } from './incident.ts';
import { batchRefusal, invalidMessageError, respondToBatch } from './malformed.ts';
import type { Result } from './projection.ts';
import { type Revision, type RevisionRules, rulesOf } from './revisions.ts';
import { type LifecycleEvent, newSessionState, nextState, type SessionState } from './session-state.ts';

/** How to send the client anything other than the response to a request. */
export interface Sink {
  send(text: string): void;
  /** Requests sent here never get a response. */
  readonly oneWay?: boolean;
}

export interface SessionOptions {
  /** HTTP omits the ID from errors about unreadable messages, whatever the policy (decision C15). */
  readonly omitUnreadableIds?: boolean;
  /** Stored state of the session. Such a session object lives for one message and gets no notifications. */
  readonly state?: SessionState;
  /** Forwards a message that may belong to another request of this session; returns whether it was accepted. */
  readonly relay?: (relayed: Relayed) => boolean;
  /** The ID of the n-th request to the client; unique in the session. */
  readonly serverRequestId?: (count: number) => JsonRpcId;
  /** Replaces the server's own limits where it is given. */
  readonly limits?: Partial<Limits> | undefined;
  /** The caller, if it is the same for every message. */
  readonly auth?: AuthInfo | undefined;
  /** Nothing is stored after this message, so nothing that needs it is declared. */
  readonly sessionless?: boolean;
}

type ResponseText = string | undefined;

export class Session {
  readonly state: SessionState;
  readonly definition: Definition;
  readonly limits: Limits;
  readonly #delivery: Delivery;
  readonly #options: SessionOptions;
  readonly #inFlight: InFlight;
  readonly #outgoing: ClientRequests;
  #streams: Set<() => void> | undefined;
  #rules: RevisionRules;
  #usedStatelessEra = false;
  #stopListening: (() => void) | undefined;

  constructor(definition: Definition, sink: Sink, options: SessionOptions = {}) {
    this.definition = definition;
    this.#delivery = { sink, auth: options.auth, principal: options.auth?.subject };
    this.#options = options;
    this.limits =
      options.limits === undefined ? definition.limits : { ...definition.limits, ...options.limits };
    this.#inFlight = new InFlight(this.limits.inFlight);
    this.#outgoing = new ClientRequests(options.serverRequestId);
    this.state = options.state ?? newSessionState(definition.policy.defaultRevision);
    this.#rules = rulesOf(this.state.revision);
  }

  /** Handles one message and returns its response, if any. Never throws, and the promise never rejects. */
  receive(text: string, delivery?: Delivery): MaybePromise<ResponseText> {
    return this.accept(parse(text, this.limits), delivery);
  }

  /** The same for a transport that has already parsed the message, and perhaps the `_meta` of a request. */
  accept(
    message: IncomingMessage,
    delivery: Delivery = this.#delivery,
    envelope?: Envelope,
  ): MaybePromise<ResponseText> {
    if (message.kind === 'request') return this.#serve(message, delivery, envelope);
    if (message.kind === 'batch') return this.#receiveBatch(message, delivery);
    return this.#receiveOne(message, delivery);
  }

  /** The response to a message that the transport could not or did not read. */
  refuse(reason: 'too-large' | 'not-utf8', detail: string): ResponseText {
    return this.#respondToInvalid({ kind: 'invalid', reason, detail });
  }

  /** No more input will arrive: requests to the client fail and streams end; running calls continue. */
  end(): void {
    // What is shared with other requests of the session ends with the session, not here.
    if (this.#options.state === undefined) this.advance('shut-down');
    this.#stopListening?.();
    this.#outgoing.end();
    for (const endStream of [...(this.#streams ?? [])]) endStream();
  }

  /** Cancels everything that is still running. */
  close(): void {
    this.end();
    this.#inFlight.cancelAll('The connection was closed');
  }

  /** To the server's own log, with the level that this client asked for. */
  log(level: LogLevel, message: string, details: LogDetails = {}): void {
    this.definition.logger.log(level, message, { clientLevel: this.state.logLevel, ...details });
  }

  /** The same for a refused request, rate-limited. */
  logRefusal(level: LogLevel, message: string, details: LogDetails = {}): void {
    this.definition.logRefusal(level, message, { clientLevel: this.state.logLevel, ...details });
  }

  advance(event: LifecycleEvent): void {
    this.state.lifecycle = nextState(this.state.lifecycle, event);
  }

  /** The handshake determines the revision of every later message of this session. */
  open(revision: Revision, client: ClientDescription): void {
    this.state.revision = revision;
    this.state.client = client;
    this.state.logLevel = 'info';
    this.state.subscriptions.clear();
    this.#rules = rulesOf(revision);
    if (this.#options.state === undefined) this.#listenForChanges();
    this.advance('initialize');
  }

  cancel(requestId: JsonRpcId, reason: string | undefined): boolean {
    const relayed: Relayed = { kind: 'cancellation', requestId, reason };
    return this.receiveRelayed(relayed) || this.#options.relay?.(relayed) === true;
  }

  /** Whether a message received elsewhere belongs to this session object. */
  receiveRelayed(relayed: Relayed): boolean {
    return relayed.kind === 'response'
      ? this.#outgoing.receive(relayed.response)
      : this.#inFlight.cancel(relayed.requestId, relayed.reason);
  }

  /** What the server declares, as far as this client can use it. */
  offers(capability: string): boolean {
    return this.definition.offers(capability) && !(this.sessionless && needsSession(capability));
  }

  get sessionless(): boolean {
    return this.#options.sessionless === true;
  }

  /** A request to a handshake-era client, related to the request being served. */
  requestClient(exchange: Exchange, method: string, params: JsonObject | undefined): Promise<JsonObject> {
    return this.#outgoing.send(exchange.delivery.sink, method, params, {
      signal: exchange.signal,
      timeoutMs: this.limits.clientRequestMs,
    });
  }

  /** Registers a notification stream until the session ends it; returns the function that removes it. */
  addStream(end: () => void): () => void {
    this.#streams ??= new Set();
    this.#streams.add(end);
    return () => this.#streams?.delete(end);
  }

  get hasRoomForStream(): boolean {
    return this.#inFlight.streams < this.limits.listenStreams;
  }

  get activeRequests(): number {
    return this.#inFlight.active;
  }

  /** The negotiated revision, or the default without initialize. */
  get rules(): RevisionRules {
    return this.#rules;
  }

  /** From now on the client gets notifications of changes, by the session's own sink. */
  #listenForChanges(): void {
    this.#stopListening ??= this.definition.changes.listen((change) => {
      const notification = notificationFor(this.state, (capability) => this.offers(capability), change);
      if (notification !== undefined) this.#delivery.sink.send(notification);
    });
  }

  #receiveOne(message: SingleMessage, delivery: Delivery): MaybePromise<ResponseText> {
    switch (message.kind) {
      case 'request':
        return this.#serve(message, delivery);
      case 'notification':
        this.#notice(message);
        return undefined;
      case 'response':
        this.#receiveResponse(message);
        return undefined;
      case 'invalid':
        return this.#respondToInvalid(message);
    }
  }

  #serve(request: RequestMessage, delivery: Delivery, envelope?: Envelope): MaybePromise<ResponseText> {
    let exchange: Exchange | undefined;
    try {
      if (this.#absorbs(request.method)) return undefined;
      exchange = admit(request, this, delivery, envelope);
      this.#usedStatelessEra ||= exchange.rules.era === 'stateless';
      const handler = findHandler(this, request.method, exchange.rules);
      if (handler.isStream !== true) this.#inFlight.refuseWhenFull();
      if (handler.needsSource === true) exchange.source = request;
      const before = this.definition.changes.forwarded;
      const result = this.definition.changes.whenReceived(this.definition.run(handler, exchange), before);
      return isPromise(result)
        ? this.#respondLater(exchange, handler, result)
        : this.#respond(exchange, result);
    } catch (error) {
      return this.#fail(request, error, delivery, exchange);
    }
  }

  #absorbs(method: string): boolean {
    return this.definition.policy.notificationWithId === 'absorb' && this.#rules.notifications.has(method);
  }

  #respond(exchange: Exchange, result: Result): ResponseText {
    exchange.finish();
    return resultText(exchange.id, this.definition.resultJson(result, exchange.rules));
  }

  async #respondLater(
    exchange: Exchange,
    { isStream = false }: RequestHandler,
    result: PromiseLike<Result>,
  ): Promise<ResponseText> {
    this.#inFlight.add(exchange, isStream);
    exchange.delivery.deferred?.(exchange);
    try {
      const value = await result;
      return exchange.cancelled ? undefined : this.#respond(exchange, value);
    } catch (error) {
      return exchange.cancelled ? undefined : this.#fail(exchange, error, exchange.delivery, exchange);
    } finally {
      exchange.finish();
      this.#inFlight.delete(exchange, isStream);
      exchange.delivery.finished?.(exchange);
    }
  }

  #fail(
    request: { id: JsonRpcId; method: string },
    error: unknown,
    delivery: Delivery,
    exchange: Exchange | undefined,
  ): ResponseText {
    exchange?.finish();
    const shown = asProtocolError(this.definition.logger, request.method, error, request.id);
    delivery.failed?.(shown);
    if (shown === error) {
      this.logRefusal('warning', `${clip(request.method)} refused: ${shown.summary ?? shown.message}`, {
        requestId: request.id,
      });
    }
    return errorText(request.id, shown);
  }

  #notice(message: NotificationMessage): void {
    try {
      this.definition.notifications.get(message.method)?.(message.params ?? {}, this);
    } catch (error) {
      this.log('error', `${message.method} failed`, { data: { error: String(error) } });
    }
  }

  #receiveResponse(response: ResponseMessage): void {
    const relayed: Relayed = { kind: 'response', response };
    if (this.receiveRelayed(relayed) || this.#options.relay?.(relayed) === true) return;
    this.logRefusal('debug', 'Dropped an unexpected response', { requestId: response.id });
  }

  #respondToInvalid(message: InvalidMessage): ResponseText {
    const { policy } = this.definition;
    this.logRefusal('error', message.detail, message.id === undefined ? {} : { requestId: message.id });
    if (message.reason === 'bad-response') return undefined;
    const id = message.id ?? (this.#omitsUnreadableId() ? undefined : null);
    return errorText(id, invalidMessageError(message.reason, message.detail, policy));
  }

  #omitsUnreadableId(): boolean {
    const handshake = this.state.lifecycle !== 'not-initialized' || !this.#usedStatelessEra;
    return (
      this.#options.omitUnreadableIds === true || !handshake || this.definition.policy.unreadableId === 'omit'
    );
  }

  #receiveBatch(batch: BatchMessage, delivery: Delivery): MaybePromise<ResponseText> {
    const negotiated = this.#rules.batches && this.state.lifecycle !== 'not-initialized';
    const isServed = negotiated && this.definition.policy.batches === 'negotiated';
    const refusal =
      batchRefusal(batch.members, isServed) ?? this.definition.checkScopes?.(batch, delivery.auth);
    if (refusal === undefined) return respondToBatch(batch, (message) => this.#receiveOne(message, delivery));
    delivery.failed?.(refusal);
    this.logRefusal('warning', `Batch refused: ${refusal.message}`);
    return errorText(this.#omitsUnreadableId() ? undefined : null, refusal);
  }
}
