/**
 * One connection: a text comes in, its answer goes out. All that is mutable about a client lives here.
 * @module
 */
import { classify } from '../jsonrpc/classify.ts';
import { ErrorCode } from '../jsonrpc/error-codes.ts';
import type {
  InvalidMessage,
  JsonObject,
  NotificationMessage,
  RequestMessage,
  ResponseMessage,
  SingleMessage,
} from '../jsonrpc/message.ts';
import { parse } from '../jsonrpc/parse.ts';
import { ProtocolError } from '../jsonrpc/protocol-error.ts';
import { errorText, notificationText, resultText } from '../jsonrpc/serialise.ts';
import type { LogLevel } from '../logging/levels.ts';
import { admit } from './admission.ts';
import type { Change } from './changes.ts';
import { type ClientDescription, UNKNOWN_CLIENT } from './client.ts';
import type { Definition } from './definition.ts';
import { claimsEnvelope } from './envelope.ts';
import type { Delivery, Exchange } from './exchange.ts';
import { InFlight } from './in-flight.ts';
import { asProtocolError } from './incident.ts';
import { invalidMessageError } from './invalid.ts';
import { type Lifecycle, type LifecycleEvent, nextState } from './lifecycle.ts';
import { isPromise, type MaybePromise } from './maybe-promise.ts';
import { OutgoingRequests } from './outgoing.ts';
import type { Result } from './result.ts';
import { type Revision, type RevisionRules, rulesOf } from './revisions.ts';
import { findHandler } from './router.ts';

/** The way to the client for whatever is not the answer to a request. */
export interface Sink {
  send(text: string): void;
}

/** What the handshake era remembers of a client. */
export interface SessionState {
  lifecycle: Lifecycle;
  revision: Revision;
  client: ClientDescription;
  logLevel: LogLevel;
  readonly subscriptions: Set<string>;
}

export interface SessionOptions {
  /** HTTP leaves the id out of errors about unreadable messages, whatever the policy (decision C15). */
  readonly omitUnreadableIds?: boolean;
}

type Answer = string | undefined;

/** Three bytes of a batch can ask for a hundred bytes of answer. */
const MOST_BATCHED = 1000;

export class Session {
  readonly state: SessionState;
  readonly definition: Definition;
  readonly #delivery: Delivery;
  readonly #options: SessionOptions;
  readonly #inFlight: InFlight;
  readonly #outgoing = new OutgoingRequests();
  readonly #streams = new Set<() => void>();
  #rules: RevisionRules;
  #spokeStateless = false;
  #stopListening: (() => void) | undefined;

  constructor(definition: Definition, sink: Sink, options: SessionOptions = {}) {
    this.definition = definition;
    this.#delivery = { sink };
    this.#options = options;
    this.#inFlight = new InFlight(definition.limits.inFlight);
    this.state = {
      lifecycle: 'not-initialized',
      revision: definition.policy.defaultRevision,
      client: UNKNOWN_CLIENT,
      logLevel: 'info',
      subscriptions: new Set(),
    };
    this.#rules = rulesOf(this.state.revision);
  }

  /** One message in; its answer, if any, out. Never throws, and the promise never rejects. */
  receive(text: string, delivery: Delivery = this.#delivery): MaybePromise<Answer> {
    const message = parse(text);
    if (message.kind === 'batch') return this.#receiveBatch(message.members, delivery);
    return this.#receiveOne(message, delivery);
  }

  /** The answer to a message that the transport could not or would not read. */
  refuse(reason: 'too-large' | 'not-utf8', detail: string): Answer {
    return this.#answerInvalid({ kind: 'invalid', reason, detail });
  }

  /** No more input will come: questions to the client fail and streams end, running calls go on. */
  end(): void {
    this.advance('shut-down');
    this.#stopListening?.();
    this.#outgoing.end();
    for (const endStream of [...this.#streams]) endStream();
  }

  /** Cancels whatever still runs. */
  close(): void {
    this.end();
    this.#inFlight.cancelAll('The connection was closed');
  }

  advance(event: LifecycleEvent): void {
    this.state.lifecycle = nextState(this.state.lifecycle, event);
  }

  /** The handshake settles what every later message of this session speaks. */
  open(revision: Revision, client: ClientDescription): void {
    this.state.revision = revision;
    this.state.client = client;
    this.state.logLevel = 'info';
    this.state.subscriptions.clear();
    this.#rules = rulesOf(revision);
    this.#stopListening ??= this.definition.changes.listen((change) => this.#tell(change));
    this.advance('initialize');
  }

  cancel(requestId: unknown, reason: string | undefined): boolean {
    return this.#inFlight.cancel(requestId, reason);
  }

  /** A real request to a handshake-era client, about the request that is being served. */
  ask(exchange: Exchange, method: string, params: JsonObject | undefined): Promise<JsonObject> {
    return this.#outgoing.ask(exchange.delivery.sink, method, params, {
      signal: exchange.signal,
      timeoutMs: this.definition.limits.questionMs,
    });
  }

  /** Keeps a stream of news until the session ends it; returns the function that forgets it. */
  keepStream(end: () => void): () => void {
    this.#streams.add(end);
    return () => this.#streams.delete(end);
  }

  get openStreams(): number {
    return this.#streams.size;
  }

  get activeRequests(): number {
    return this.#inFlight.active;
  }

  /** What the handshake settled on, or what the server assumes without one. */
  get rules(): RevisionRules {
    return this.#rules;
  }

  #receiveOne(message: SingleMessage, delivery: Delivery): MaybePromise<Answer> {
    switch (message.kind) {
      case 'request':
        return this.#serve(message, delivery);
      case 'notification':
        this.#notice(message);
        return undefined;
      case 'response':
        this.#settle(message);
        return undefined;
      case 'invalid':
        return this.#answerInvalid(message);
    }
  }

  #serve(request: RequestMessage, delivery: Delivery): MaybePromise<Answer> {
    let exchange: Exchange | undefined;
    try {
      if (this.#absorbs(request.method)) return undefined;
      this.#inFlight.refuseWhenFull();
      exchange = admit(request, this, delivery);
      this.#spokeStateless ||= exchange.rules.era === 'stateless';
      const handler = findHandler(this.definition, request.method, exchange.rules);
      const result = this.definition.run(handler, exchange);
      return isPromise(result) ? this.#answerLater(exchange, result) : this.#answer(exchange, result);
    } catch (error) {
      return this.#fail(request, error, exchange);
    }
  }

  #absorbs(method: string): boolean {
    return this.definition.policy.notificationWithId === 'absorb' && this.#rules.notifications.has(method);
  }

  #answer(exchange: Exchange, result: Result): Answer {
    exchange.finish();
    return resultText(exchange.id, this.definition.resultJson(result, exchange.rules));
  }

  async #answerLater(exchange: Exchange, result: PromiseLike<Result>): Promise<Answer> {
    this.#inFlight.add(exchange);
    try {
      const value = await result;
      return exchange.cancelled ? undefined : this.#answer(exchange, value);
    } catch (error) {
      return exchange.cancelled ? undefined : this.#fail(exchange, error, exchange);
    } finally {
      exchange.finish();
      this.#inFlight.delete(exchange);
    }
  }

  #fail(request: { id: string | number; method: string }, error: unknown, exchange?: Exchange): Answer {
    exchange?.finish();
    const shown = asProtocolError(this.definition.logger, request.method, error, request.id);
    if (shown === error) {
      this.definition.logger.log('warning', `${request.method} refused: ${shown.message}`, {
        requestId: request.id,
      });
    }
    return errorText(request.id, shown);
  }

  #notice(message: NotificationMessage): void {
    try {
      this.definition.notifications.get(message.method)?.(message.params ?? {}, this);
    } catch (error) {
      this.definition.logger.log('error', `${message.method} failed`, { data: { error: String(error) } });
    }
  }

  #settle(response: ResponseMessage): void {
    if (this.#outgoing.settle(response)) return;
    this.definition.logger.log('debug', 'Dropped a response that nobody waits for', {
      requestId: response.id,
    });
  }

  #answerInvalid(message: InvalidMessage): Answer {
    const { logger, policy } = this.definition;
    logger.log('error', message.detail, message.id === undefined ? {} : { requestId: message.id });
    if (message.reason === 'bad-response') return undefined;
    const id = message.id ?? (this.#omitsUnreadableId() ? undefined : null);
    return errorText(id, invalidMessageError(message.reason, message.detail, policy));
  }

  #omitsUnreadableId(): boolean {
    const handshake = this.state.lifecycle !== 'not-initialized' || !this.#spokeStateless;
    return (
      this.#options.omitUnreadableIds === true || !handshake || this.definition.policy.unreadableId === 'omit'
    );
  }

  /** Served in sessions of 2025-03-26 alone; answers keep the order of the requests. */
  #receiveBatch(members: readonly unknown[], delivery: Delivery): MaybePromise<Answer> {
    const negotiated = this.#rules.batches && this.state.lifecycle !== 'not-initialized';
    const served = negotiated && this.definition.policy.batches === 'negotiated';
    if (!served || members.length === 0 || members.length > MOST_BATCHED) {
      const why = served ? `A batch holds 1 to ${MOST_BATCHED} messages` : 'Batch requests not supported';
      const error = new ProtocolError(ErrorCode.InvalidRequest, why);
      return errorText(this.#omitsUnreadableId() ? undefined : null, error);
    }
    const answers = members.map((member) => this.#receiveMember(member, delivery));
    return answers.some(isPromise) ? Promise.all(answers).then(joined) : joined(answers as Answer[]);
  }

  #receiveMember(member: unknown, delivery: Delivery): MaybePromise<Answer> {
    const message = classify(member);
    if (message.kind === 'request' && (message.method === 'initialize' || claimsEnvelope(message.params))) {
      return errorText(message.id, new ProtocolError(ErrorCode.InvalidRequest, 'Not allowed in a batch'));
    }
    return this.#receiveOne(message, delivery);
  }

  /** News that this session's client was promised. */
  #tell(change: Change): void {
    if (this.state.lifecycle !== 'initialized') return;
    if (change.kind === 'list') {
      const promised = this.definition.offers(`${change.list}.listChanged`);
      if (promised) this.#send(`notifications/${change.list}/list_changed`);
    } else if (this.state.subscriptions.has(change.uri)) {
      this.#send('notifications/resources/updated', { uri: change.uri });
    }
  }

  #send(method: string, params?: JsonObject): void {
    this.#delivery.sink.send(notificationText(method, params));
  }
}

function joined(answers: readonly Answer[]): Answer {
  const present = answers.filter((answer) => answer !== undefined);
  return present.length === 0 ? undefined : `[${present.join(',')}]`;
}
