/**
 * The answer to one POST: JSON if nothing is sent before it, a stream of events otherwise.
 * @module
 */
import type { Delivery, Exchange } from '../../protocol/exchange.ts';
import { isPromise, type MaybePromise } from '../../protocol/maybe-promise.ts';
import type { Sink } from '../../protocol/session.ts';
import { ACCEPTED, givenUpText, jsonAnswer, streamAnswer } from './answers.ts';
import type { Caller } from './endpoint-parts.ts';
import { UNVERIFIED, whileVerified } from './identity.ts';
import { every } from './keep-alive.ts';
import type { Accepted } from './media-types.ts';
import type { ReplyStream } from './plain-stream.ts';
import type { Settings } from './settings.ts';
import type { HttpAnswer, HttpRequest } from './shape.ts';
import { type Holder, holderOf, type Shares } from './shares.ts';

/** What differs between the eras. */
export interface ReplyWay {
  /** What each call takes one of while it is under way. */
  readonly room: Shares;
  /** What the bytes count against that a call asks to be kept. */
  readonly kept: Shares;
  /** Whom its calls count for, where that is not the caller. */
  readonly holder?: Holder;
  openStream(): ReplyStream;
  /** The HTTP status of an answer with this error. */
  status(errorCode: number | undefined): number;
  /** Whether a client that goes away takes its request with it. */
  readonly cancelsWhenGone: boolean;
  /** Whether clients of this revision come back for an answer when they are told to. */
  readonly releases: boolean;
}

export class Reply implements Delivery, Sink {
  readonly principal: string | undefined;
  readonly deaf: boolean;
  readonly #http: HttpRequest;
  readonly #accepted: Accepted;
  readonly #way: ReplyWay;
  readonly #settings: Settings;
  #stream: ReplyStream | undefined;
  /** One, or those of a batch. */
  #underway: Exchange[] | undefined;
  /** Of when it was first needed: the address of a connection is not known any more once that is closed. */
  #holder: Holder;
  #keeper: string | undefined;
  #retained = 0;
  #errorCode: number | undefined;
  #resolve: ((answer: HttpAnswer) => void) | undefined;
  #stopVerifying: (() => void) | undefined;

  constructor({ http, accepted, principal }: Caller, way: ReplyWay, settings: Settings) {
    this.#http = http;
    this.#accepted = accepted;
    this.#way = way;
    this.#settings = settings;
    this.principal = principal;
    this.deaf = !accepted.events;
  }

  get sink(): Sink {
    return this;
  }

  /** Notifications that a client does not want to read on the way are dropped. */
  send(text: string): void {
    this.#startStream()?.send(text);
  }

  failed(code: number): void {
    this.#errorCode = code;
  }

  underway(exchange: Exchange): void {
    this.#underway ??= [];
    this.#underway.push(exchange);
    this.#holder ??= holderOf({ http: this.#http, principal: this.principal });
    this.#way.room.take(this.#way.holder ?? this.#holder);
    if (this.#way.cancelsWhenGone) this.#http.whenGone(() => exchange.cancel('The client disconnected'));
  }

  settled(): void {
    this.#way.room.give(this.#way.holder ?? this.#holder);
  }

  retain(bytes: number): boolean {
    const { kept } = this.#way;
    this.#keeper ??= this.principal ?? this.#http.address;
    if (kept.roomFor(this.#keeper) < bytes) return false;
    kept.take(this.#keeper, bytes);
    this.#retained += bytes;
    return true;
  }

  release(): void {
    if (!this.#way.releases) return;
    this.#startStream()?.release?.();
  }

  /** Answers in place of calls that are given up: silence would leave their client waiting. */
  giveUp(status: number, message: string): void {
    const texts = (this.#underway ?? []).map(({ id }) => givenUpText(id, message));
    const text = texts.length === 1 ? (texts[0] as string) : `[${texts.join(',')}]`;
    if (this.#stream !== undefined) this.#stream.finish(text);
    else this.#resolve?.(jsonAnswer(status, text));
  }

  /** From the engine's answer to HTTP's. */
  with(answer: MaybePromise<string | undefined>): MaybePromise<HttpAnswer> {
    return isPromise(answer) ? this.#later(answer) : this.#complete(answer);
  }

  #later(answer: PromiseLike<string | undefined>): Promise<HttpAnswer> {
    return new Promise((resolve) => {
      this.#resolve = resolve;
      if (this.#stream !== undefined) resolve(this.#streamAnswer(this.#stream));
      // A long silence looks like a dead connection to whatever is in between; comments on a stream do not.
      // An interval, because workerd takes a request without a timer of its own for hung.
      const stopWaiting = every(this.#settings.streamAfterMs, () => this.#startStream());
      void answer.then((text) => {
        stopWaiting();
        resolve(this.#complete(text));
      });
    });
  }

  #complete(text: string | undefined): HttpAnswer {
    this.#stopVerifying?.();
    // What a session keeps is measured by its store.
    if (this.#retained > 0) this.#way.kept.give(this.#keeper, this.#retained);
    this.#retained = 0;
    const status = this.#way.status(this.#errorCode);
    // An error of HTTP has a status of its own, which a stream could not have; nor does silence need one.
    const fits = this.#accepted.json || status !== 200 || text === undefined;
    const stream = this.#stream ?? (fits ? undefined : this.#startStream());
    if (stream !== undefined) {
      stream.finish(text);
      return this.#streamAnswer(stream);
    }
    // Nothing is said of a request that its client cancelled.
    return text === undefined ? ACCEPTED : jsonAnswer(status, text);
  }

  #startStream(): ReplyStream | undefined {
    if (this.#stream !== undefined || this.deaf) return this.#stream;
    const stream = this.#way.openStream();
    this.#stream = stream;
    const caller = { http: this.#http, principal: this.principal };
    this.#stopVerifying = whileVerified(caller, this.#settings, () => this.#abandon(stream));
    this.#http.whenGone(() => stream.disconnect());
    this.#resolve?.(this.#streamAnswer(stream));
    return stream;
  }

  /** Who comes back with credentials that hold gets the answer, where that can be come back for. */
  #abandon(stream: ReplyStream): void {
    stream.release?.();
    if (stream.release !== undefined) return;
    this.giveUp(401, UNVERIFIED);
    for (const exchange of this.#underway ?? []) exchange.cancel(UNVERIFIED);
  }

  #streamAnswer(stream: ReplyStream): HttpAnswer {
    return streamAnswer((writer) => stream.connect(writer));
  }
}
