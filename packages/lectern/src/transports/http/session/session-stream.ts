/**
 * A stream of events in a session: every event is logged first, so that a client whose connection broke can
 * come back and read on, on this replica or another.
 * @module
 */
import { isPromise, type MaybePromise } from '../../../base/promises.ts';
import type { ReplyStream } from '../reply.ts';
import { COMMENT, eventText, keepAlive, primingText, retryText } from '../sse.ts';
import type { StreamWriter } from '../types.ts';
import type { SessionStore, StoredEvent } from './session-store.ts';
import { eventNumber } from './session-store.ts';

export interface StreamSettings {
  readonly keepAliveMs: number;
  /** How long a client waits before it resumes a closed stream. */
  readonly retryMs: number;
}

/** `awaited`: its connection is about to open. `gone`: another connection resumes it. */
type ConnectionState = 'awaited' | 'gone' | StreamWriter;

export class SessionStream implements ReplyStream {
  readonly id: string;
  readonly #store: SessionStore;
  readonly #sessionId: string;
  readonly #settings: StreamSettings;
  #connection: ConnectionState = 'awaited';
  /** Events before the connection was open. */
  #early: StoredEvent[] | undefined;
  #finished = false;
  #releaseAtOnce = false;
  #stopKeepAlive: (() => void) | undefined;
  #logged: Promise<unknown> | undefined;
  readonly #ifLost: string | undefined;

  /** `ifLost`: its last message where this process ends before it. */
  constructor(
    store: SessionStore,
    sessionId: string,
    id: string,
    settings: StreamSettings,
    ifLost?: string | undefined,
  ) {
    this.#store = store;
    this.#sessionId = sessionId;
    this.id = id;
    this.#settings = settings;
    this.#ifLost = ifLost;
  }

  /** Settles when every event so far is in the log; undefined if the store logs synchronously. */
  get logged(): Promise<unknown> | undefined {
    return this.#logged;
  }

  /** Sends an empty event, from which a client can resume before it has received anything else (2025-11-25). */
  prime(): void {
    this.#log('', false);
  }

  send(text: string): void {
    this.#log(text, false);
  }

  finish(text: string | undefined): void {
    if (this.#finished) return;
    this.#finished = true;
    // Without a last text, a client that resumes the stream must still learn that it has ended.
    this.#log(text ?? '', true);
  }

  /** `seen`: the number of the last event that was written to this connection already. */
  connect(writer: StreamWriter, seen = 0): void {
    // A client that disconnected before its response resumes the stream.
    if (this.#connection === 'gone') {
      writer.end();
      return;
    }
    const early = this.#early ?? [];
    // Some proxies and runtimes hold the head of a response back until its first byte.
    if (early.length === 0) writer.write(COMMENT);
    this.#early = undefined;
    this.#connection = writer;
    this.#stopKeepAlive = keepAlive(writer, this.#settings.keepAliveMs);
    for (const event of early)
      if ((eventNumber(event.id) ?? Number.POSITIVE_INFINITY) > seen) this.#write(event, writer);
    if (this.#releaseAtOnce) this.release();
  }

  /** The request continues; its events are logged, and published to the connection that resumes the stream. */
  disconnect(): void {
    this.#stopKeepAlive?.();
    this.#connection = 'gone';
    this.#early = undefined;
  }

  /** Earlier events are sent first: the client resumes the stream from the ID of an event. */
  release(): void {
    if (this.#connection === 'awaited') this.#releaseAtOnce = true;
    else if (this.#logged === undefined) this.#closeConnection();
    else this.#logged = this.#logged.then(() => this.#closeConnection());
  }

  #closeConnection(): void {
    const connection = this.#connection;
    this.disconnect();
    if (typeof connection !== 'object') return;
    connection.write(retryText(this.#settings.retryMs));
    connection.end();
  }

  #log(text: string, last: boolean): void {
    const append = (): MaybePromise<StoredEvent | undefined> =>
      this.#store.append(this.#sessionId, this.id, text, last, this.#ifLost);
    const event = this.#logged === undefined ? append() : this.#logged.then(append);
    if (!isPromise(event)) {
      this.#deliver(event);
      return;
    }
    // A message that could not be logged is still a message; only coming back for it is lost.
    const unlogged: StoredEvent = { id: '', stream: this.id, text, last };
    this.#logged = Promise.resolve(event).then(
      (logged) => this.#deliver(logged),
      () => this.#deliver(unlogged),
    );
  }

  #deliver(event: StoredEvent | undefined): void {
    const connection = this.#connection;
    // Its client was given a last event by another replica, which took this process for dead.
    if (event === undefined) this.#closeConnection();
    else if (connection === 'gone') this.#publish(event);
    else if (connection === 'awaited') {
      this.#early ??= [];
      this.#early.push(event);
    } else this.#write(event, connection);
  }

  /** The event is in the log, where a connection that resumes the stream on another replica finds it as well. */
  #publish(event: StoredEvent): void {
    const published = this.#store.publish(this.#sessionId, { kind: 'event', event });
    if (isPromise(published)) void Promise.resolve(published).catch(() => {});
  }

  #write({ id, text, last }: StoredEvent, writer: StreamWriter): void {
    if (text !== '') writer.write(eventText(text, id === '' ? undefined : id));
    else if (!last) writer.write(primingText(id, this.#settings.retryMs));
    if (!last) return;
    this.#stopKeepAlive?.();
    writer.end();
  }
}
