/**
 * One request while it is served: who asked, in which revision, and the way back.
 * @module
 */
import type { JsonObject, JsonRpcId, RequestMessage } from '../jsonrpc/message.ts';
import { notificationText } from '../jsonrpc/serialise.ts';
import type { LogLevel } from '../logging/levels.ts';
import { type ClientDescription, UNKNOWN_CLIENT } from './client-description.ts';
import type { RevisionRules } from './revisions.ts';
import type { Session, Sink } from './session.ts';

const NO_PARAMS: JsonObject = Object.freeze({});

/** Where a message came from: how to send to its sender on the way, and who that is. */
export interface Delivery {
  readonly sink: Sink;
  /** The verified identity of the caller, where the transport knows one. */
  readonly principal?: string | undefined;
  /** Told when the response does not come at once. */
  underway?(exchange: Exchange): void;
  /** Told when one that was under way is answered, or its handler has stopped after a cancellation. */
  settled?(exchange: Exchange): void;
  /**
   * Asks for memory for what lasts longer than a request: a subscription, the filter of a stream. Returns false
   * when there is none left.
   */
  retain?(bytes: number): boolean;
  /** Told the code of the error that the response carries. */
  failed?(code: number): void;
  /** Lets go of the connection, where the client can come back for the response. */
  release?(): void;
}

export class Exchange {
  readonly id: JsonRpcId;
  readonly method: string;
  readonly session: Session;
  readonly rules: RevisionRules;
  readonly delivery: Delivery;
  /** The request with its text, where a handler may need digits that parsing lost. */
  source: RequestMessage | undefined;
  /** The level named in a stateless request; a session has its own. */
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

  /** Lets go of everything that the request brought, for a stream that stays open and needs none of it. */
  forgetParams(): void {
    this.#params = NO_PARAMS;
    this.source = undefined;
    this.#client = UNKNOWN_CLIENT;
  }

  /** Made on demand: most calls end before anyone asks for it. */
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

  /** Stops the work, not the response. */
  abort(reason: DOMException): void {
    void this.signal;
    this.#controller?.abort(reason);
  }

  /** From here on nothing more is sent about this request. */
  finish(): void {
    this.#done = true;
  }

  /** Notifications about a request end with it (progress, log messages). */
  notify(method: string, params: JsonObject): void {
    if (this.#done || this.#cancelled) return;
    this.delivery.sink.send(notificationText(method, params));
  }

  /** Log messages at or above this level go to the client; `undefined`: none do. */
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
