/**
 * The response to one POST: JSON if nothing is sent before it, an SSE stream otherwise.
 * @module
 */

import { andThen, isPromise, type MaybePromise } from '../../base/promises.ts';
import type { ProtocolError } from '../../jsonrpc/message.ts';
import { type AuthInfo, InsufficientScope } from '../../protocol/authorization.ts';
import type { Delivery, Exchange } from '../../protocol/exchange.ts';
import type { Sink } from '../../protocol/session.ts';
import { UNVERIFIED, whileVerified } from './guard/identity.ts';
import type { Accepted } from './guard/media-types.ts';
import type { Settings } from './options.ts';
import {
  ACCEPTED,
  challengeHeaders,
  jsonResponse,
  statelessStatus,
  streamResponse,
  unfinishedText,
} from './responses.ts';
import { type Holder, holderOf, type Shares } from './shares.ts';
import { COMMENT, eventText, every, keepAlive } from './sse.ts';
import {
  authOf,
  type Caller,
  type EndpointParts,
  type HttpRequest,
  type HttpResponse,
  type StreamWriter,
} from './types.ts';

/** What differs between the eras. */
export interface ReplyMode {
  /** Limits how many calls run at once. */
  readonly room: Shares;
  /** Limits the bytes that outlive their request, such as subscriptions. */
  readonly retained: Shares;
  /** The holder that its calls count for, if that is not the caller. */
  readonly holder?: Holder;
  openStream(): ReplyStream;
  /** The HTTP status of a response with this error. */
  status(errorCode: number | undefined): number;
  /** Whether a request is cancelled when its client disconnects. */
  readonly cancelsWhenGone: boolean;
  /** Whether clients of this revision resume a stream that was closed before the response. */
  readonly releases: boolean;
}

export class Reply implements Delivery, Sink {
  readonly principal: string | undefined;
  readonly oneWay: boolean;
  readonly #http: HttpRequest;
  readonly #accepted: Accepted;
  readonly #mode: ReplyMode;
  readonly #settings: Settings;
  #stream: ReplyStream | undefined;
  /** Those that are in progress: one, or those of a batch. */
  #exchanges: Exchange[] | undefined;
  /** Determined when first needed: a closed connection no longer has an address. */
  #holder: Holder;
  #retainer: string | undefined;
  #retainedBytes = 0;
  #errorCode: number | undefined;
  #statusOf: ReplyMode['status'];
  #headers: Readonly<Record<string, string>> | undefined;
  #resolve: ((response: MaybePromise<HttpResponse>) => void) | undefined;
  #stopVerifying: (() => void) | undefined;

  constructor({ http, accepted, principal }: Caller, mode: ReplyMode, settings: Settings) {
    this.#http = http;
    this.#accepted = accepted;
    this.#mode = mode;
    this.#settings = settings;
    this.#statusOf = mode.status;
    this.principal = principal;
    this.oneWay = !accepted.events;
  }

  get sink(): Sink {
    return this;
  }

  /** Dropped if the client does not accept a stream. */
  send(text: string): void {
    const stream = this.#startStream();
    stream?.send(text);
    this.#respondWith(stream);
  }

  get auth(): AuthInfo | undefined {
    return authOf(this.#http);
  }

  failed(error: ProtocolError): void {
    this.#errorCode = error.code;
    // The status of a stream has been sent already; only the error remains.
    if (error instanceof InsufficientScope && this.#stream === undefined) this.#challenge(error.scopes);
  }

  #challenge(scopes: readonly string[]): void {
    this.#statusOf = () => 403;
    this.#headers = challengeHeaders(this.#settings, this.#http, scopes);
  }

  deferred(exchange: Exchange): void {
    this.#exchanges ??= [];
    this.#exchanges.push(exchange);
    this.#holder ??= holderOf({ http: this.#http, principal: this.principal });
    this.#mode.room.acquire(this.#mode.holder ?? this.#holder);
    if (this.#mode.cancelsWhenGone) this.#http.whenGone(() => exchange.cancel('The client disconnected'));
  }

  finished(): void {
    this.#mode.room.release(this.#mode.holder ?? this.#holder);
  }

  retain(bytes: number): boolean {
    const { retained } = this.#mode;
    this.#retainer ??= this.principal ?? this.#http.address;
    if (retained.roomFor(this.#retainer) < bytes) return false;
    retained.acquire(this.#retainer, bytes);
    this.#retainedBytes += bytes;
    return true;
  }

  release(): void {
    if (!this.#mode.releases) return;
    const stream = this.#startStream();
    stream?.release?.();
    this.#respondWith(stream);
  }

  /** Sends an error as the response to calls that will not finish; without one the client would wait. */
  endWith(status: number, message: string): void {
    const texts = (this.#exchanges ?? []).map(({ id }) => unfinishedText(id, message));
    const text = texts.length === 1 ? (texts[0] as string) : `[${texts.join(',')}]`;
    if (this.#stream !== undefined) this.#stream.finish(text);
    else this.#resolve?.(jsonResponse(status, text));
  }

  /** From the engine's response to that of HTTP. */
  with(response: MaybePromise<string | undefined>): MaybePromise<HttpResponse> {
    return isPromise(response) ? this.#later(response) : this.#complete(response);
  }

  #later(response: PromiseLike<string | undefined>): Promise<HttpResponse> {
    return new Promise((resolve) => {
      this.#resolve = resolve;
      this.#respondWith(this.#stream);
      // A long silence looks like a dead connection to whatever is in between; comments on a stream do not.
      // An interval, because workerd considers a request without a timer of its own to be hung.
      const stopWaiting = every(this.#settings.streamAfterMs, () => this.#respondWith(this.#startStream()));
      void response.then((text) => {
        stopWaiting();
        resolve(this.#complete(text));
      });
    });
  }

  #complete(text: string | undefined): MaybePromise<HttpResponse> {
    this.#stopVerifying?.();
    // What a session retains is counted by its store.
    if (this.#retainedBytes > 0) this.#mode.retained.release(this.#retainer, this.#retainedBytes);
    this.#retainedBytes = 0;
    const status = this.#statusOf(this.#errorCode);
    // A stream always has status 200, and without a message there is nothing to stream.
    const fits = this.#accepted.json || status !== 200 || text === undefined;
    const stream = this.#stream ?? (fits ? undefined : this.#startStream());
    if (stream !== undefined) {
      stream.finish(text);
      return this.#streamResponse(stream);
    }
    // A request that its client cancelled has no response.
    return text === undefined ? ACCEPTED : jsonResponse(status, text, this.#headers);
  }

  #startStream(): ReplyStream | undefined {
    if (this.#stream !== undefined || this.oneWay) return this.#stream;
    const stream = this.#mode.openStream();
    this.#stream = stream;
    const caller = { http: this.#http, principal: this.principal };
    this.#stopVerifying = whileVerified(caller, this.#settings, () => this.#abandon(stream));
    this.#http.whenGone(() => stream.disconnect());
    return stream;
  }

  #respondWith(stream: ReplyStream | undefined): void {
    if (stream === undefined || this.#resolve === undefined) return;
    this.#resolve(this.#streamResponse(stream));
    this.#resolve = undefined;
  }

  /** If the stream can be resumed, a client that returns with valid credentials still gets the response. */
  #abandon(stream: ReplyStream): void {
    stream.release?.();
    if (stream.release !== undefined) return;
    this.endWith(401, UNVERIFIED);
    for (const exchange of this.#exchanges ?? []) exchange.cancel(UNVERIFIED);
  }

  /** With its first event: a client whose stream breaks before it has an ID can neither resume nor learn of a failure. */
  #streamResponse(stream: ReplyStream): MaybePromise<HttpResponse> {
    return andThen(stream.logged, () => streamResponse((writer) => stream.connect(writer)));
  }
}

/** A request is cancelled when its client disconnects. */
export function statelessMode({ settings }: EndpointParts, room: Shares, retained: Shares): ReplyMode {
  return {
    room,
    retained,
    openStream: () => plainStream(settings.keepAliveMs),
    status: statelessStatus,
    cancelsWhenGone: true,
    releases: false,
  };
}

/** Errors of the handshake era are responses like any other: there, 404 means that the session is gone. */
export const inBand = (): number => 200;

/** For handshake-era clients without a session. */
export function sessionlessMode({ settings, rooms }: EndpointParts): ReplyMode {
  return {
    room: rooms.slots,
    retained: rooms.retained,
    openStream: () => plainStream(settings.keepAliveMs),
    status: inBand,
    cancelsWhenGone: false,
    releases: false,
  };
}

/** What a reply writes to once it has become a stream. */
export interface ReplyStream {
  /** Settles when its events so far have their IDs, if a store assigns them asynchronously. */
  readonly logged?: PromiseLike<unknown> | undefined;
  send(text: string): void;
  /** Sends the last text, if there is one, and ends the stream. */
  finish(text: string | undefined): void;
  /** The connection is open. */
  connect(writer: StreamWriter): void;
  /** The connection was closed. */
  disconnect(): void;
  /** Closes the connection but not the stream, which the client resumes. */
  release?(): void;
}

/**
 * A stream that ends with its connection: the only kind in the stateless era, where a request is cancelled when its
 * client disconnects.
 */
export function plainStream(keepAliveMs: number, opening = ''): ReplyStream {
  let early = opening;
  let writer: StreamWriter | undefined;
  let stopKeepAlive: (() => void) | undefined;
  let finished = false;

  function write(text: string): void {
    if (writer === undefined) early += text;
    else writer.write(text);
  }

  return {
    send: (text) => write(eventText(text)),
    finish(text) {
      if (finished) return;
      if (text !== undefined) write(eventText(text));
      finished = true;
      stopKeepAlive?.();
      writer?.end();
    },
    connect(connected) {
      writer = connected;
      // Some proxies and runtimes hold the head of a response back until its first byte.
      writer.write(early === '' ? COMMENT : early);
      early = '';
      if (finished) writer.end();
      else stopKeepAlive = keepAlive(writer, keepAliveMs);
    },
    disconnect() {
      stopKeepAlive?.();
      writer = DISCARD;
    },
  };
}

const DISCARD: StreamWriter = { write() {}, end() {} };
