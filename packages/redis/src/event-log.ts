/**
 * The logs of streams. Only the replica that serves a call writes its stream, and numbers the events itself: what could
 * not be logged yet still has its ID, is sent, and is logged when Redis is back. Any replica may write the notification
 * stream of a session, whose events Redis numbers.
 * @module
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StoredEvent } from 'lectern/http';
import { type Connection, RedisUnavailable } from './connection.ts';
import type { SessionKeys } from './keys.ts';
import { AFTER, APPEND, LOST } from './scripts.ts';
import type { Sealer } from './sealer.ts';

export interface LogLimits {
  readonly maxEvents: number;
  readonly maxEventBytes: number;
  readonly replayMs: number;
}

interface Unlogged {
  readonly n: number;
  readonly last: boolean;
  readonly text: string;
}

/** A stream that this replica writes. */
interface Outbox {
  readonly keys: SessionKeys;
  readonly stream: string;
  readonly ifLost: string;
  count: number;
  waiting: Unlogged[];
  flushing: Promise<boolean> | undefined;
}

/** An event that Redis has confirmed. */
interface Recent {
  readonly at: number;
  readonly outbox: Outbox;
  readonly event: Unlogged;
}

/** What is known of a stream when a client resumes it. */
export interface Resumed {
  /** Number of the newest event in the log of the session. */
  readonly newest: number;
  /** The replica that produces the stream; '' where it is over, or any may. */
  readonly producer: string;
  readonly events: readonly StoredEvent[];
}

/** Characters of all streams together that wait for Redis; what is beyond is sent, but not logged. */
const MAX_WAITING = 64 * 1024 * 1024;
const RETRY_MS = 250;
/** Within this time after Redis was away, every replica has logged what it sent in the meantime. */
const SETTLE_MS = 3000;
/** What a killed Redis may have confirmed and lost, with `appendfsync everysec`. */
const LOSS_MS = 3000;
/** Characters of all events that are kept for that case; the oldest make room. */
const MAX_RECENT = 16 * 1024 * 1024;
/** Events that a client may have received of a stream while Redis was away. */
const MAX_AHEAD = 64;

export class EventLogs {
  readonly #connection: Connection;
  readonly #sealer: Sealer;
  readonly #limits: LogLimits;
  readonly #replica: string;
  readonly #onLate: (keys: SessionKeys) => void;
  readonly #outboxes = new Map<string, Outbox>();
  #recent: Recent[] = [];
  #recentSize = 0;
  #waiting = 0;
  #closed = false;
  /** Events that were sent and never logged. */
  dropped = 0;

  /** `onLate`: events were logged that had been sent before; the replica that carries their streams must look. */
  constructor(
    connection: Connection,
    sealer: Sealer,
    limits: LogLimits,
    replica: string,
    onLate: (keys: SessionKeys) => void,
  ) {
    this.#connection = connection;
    this.#sealer = sealer;
    this.#limits = limits;
    this.#replica = replica;
    this.#onLate = onLate;
  }

  close(): void {
    this.#closed = true;
  }

  async append(
    keys: SessionKeys,
    stream: string,
    text: string,
    last: boolean,
    ifLost: string | undefined,
  ): Promise<StoredEvent | undefined> {
    if (ifLost === undefined) return this.#appendShared(keys, stream, text, last);
    const name = `${keys.sid} ${stream}`;
    let outbox = this.#outboxes.get(name);
    if (outbox === undefined) {
      outbox = { keys, stream, ifLost: this.#seal(ifLost, keys), count: 0, waiting: [], flushing: undefined };
      this.#outboxes.set(name, outbox);
    }
    const event: StoredEvent = { id: `${++outbox.count}-${stream}`, stream, text, last };
    const sealed = this.#seal(text, keys);
    if (this.#waiting + sealed.length > MAX_WAITING) this.dropped++;
    else {
      outbox.waiting.push({ n: outbox.count, last, text: sealed });
      this.#waiting += sealed.length;
    }
    if (last) this.#outboxes.delete(name);
    outbox.flushing ??= this.#flush(outbox);
    // A stream that another replica has ended gets nothing more; in any other case the event is sent.
    return (await outbox.flushing) ? event : undefined;
  }

  /** False: the stream was ended elsewhere. Settles after the first attempt; what failed is tried again. */
  async #flush(outbox: Outbox): Promise<boolean> {
    const { keys, stream, waiting } = outbox;
    const sent = waiting.slice(0, this.#limits.maxEvents);
    try {
      const reply = sent.length === 0 ? 0 : await this.#write(keys, stream, '', outbox.ifLost, sent);
      const wasEnded = Number(reply) < 0;
      if (!wasEnded) this.#keepRecent(outbox, sent);
      this.#forget(outbox, wasEnded ? waiting.length : sent.length);
      outbox.flushing = waiting.length > 0 ? this.#flush(outbox) : undefined;
      return !wasEnded;
    } catch (error) {
      void this.#flushLater(outbox, error);
      return true;
    }
  }

  async #flushLater(outbox: Outbox, error: unknown): Promise<void> {
    outbox.flushing = Promise.resolve(true);
    // Redis replied that it cannot: more of the same would not help.
    const isLasting = (error as Error).name !== 'RedisUnavailable';
    if (isLasting) this.dropped += outbox.waiting.length;
    if (isLasting || this.#closed) this.#forget(outbox, outbox.waiting.length);
    else await sleep(RETRY_MS * (0.5 + Math.random()), undefined, { ref: false });
    outbox.flushing = undefined;
    if (outbox.waiting.length === 0) return;
    outbox.flushing = this.#flush(outbox);
    await outbox.flushing;
    this.#onLate(outbox.keys);
  }

  #keepRecent(outbox: Outbox, sent: readonly Unlogged[]): void {
    const at = Date.now();
    for (const event of sent) {
      this.#recent.push({ at, outbox, event });
      this.#recentSize += event.text.length;
    }
    // Not one by one: removing the first ones moves all others.
    if (at - (this.#recent[0]?.at ?? at) <= 2 * LOSS_MS && this.#recentSize <= MAX_RECENT) return;
    const kept = this.#recent.findIndex((each) => {
      if (at - each.at <= LOSS_MS && this.#recentSize <= MAX_RECENT / 2) return true;
      this.#recentSize -= each.event.text.length;
      return false;
    });
    this.#recent.splice(0, kept < 0 ? this.#recent.length : kept);
  }

  /**
   * Logs the newest events again, which a killed Redis may have lost: a client that resumes their stream on another
   * replica would wait for a response that this one takes for logged.
   */
  async logAgain(): Promise<void> {
    const streams = new Map<Outbox, Unlogged[]>();
    for (const { outbox, event } of this.#recent) {
      const events = streams.get(outbox) ?? [];
      events.push(event);
      streams.set(outbox, events);
    }
    for (const [{ keys, stream, ifLost }, events] of streams) {
      await this.#write(keys, stream, '', ifLost, events);
      this.#onLate(keys);
    }
  }

  #forget(outbox: Outbox, count: number): void {
    for (const { text } of outbox.waiting.splice(0, count)) this.#waiting -= text.length;
  }

  async #appendShared(keys: SessionKeys, stream: string, text: string, last: boolean): Promise<StoredEvent> {
    const event = { n: 0, last, text: this.#seal(text, keys) };
    const n = Number(await this.#write(keys, stream, randomUUID(), '', [event]));
    return { id: `${n}-${stream}`, stream, text, last };
  }

  #write(
    keys: SessionKeys,
    stream: string,
    uid: string,
    ifLost: string,
    events: readonly Unlogged[],
  ): Promise<unknown> {
    return this.#connection.run(
      APPEND,
      [keys.events, keys.streams, keys.session],
      [
        ...this.#bounds(),
        stream,
        uid,
        this.#replica,
        ifLost,
        ...events.flatMap(({ n, last, text }) => [n, last ? 1 : 0, text]),
      ],
    );
  }

  /** `undefined` where the log does not reach back that far. */
  async after(keys: SessionKeys, stream: string, n: number): Promise<Resumed | undefined> {
    const log = [keys.events, keys.streams, keys.ended];
    const reply = await this.#connection.run(AFTER, log, [stream, n, MAX_AHEAD]);
    // What was sent while Redis was away may still be on its way there.
    if (!Array.isArray(reply) && this.#connection.steadyMs < SETTLE_MS)
      throw new RedisUnavailable('the stream may still be logged');
    if (!Array.isArray(reply)) return undefined;
    const [newest, closed, producer, found, itself] = reply as [string, string, string, string[], string];
    const events = found.flatMap((element) => this.read(keys, element) ?? []);
    const isOver = closed === '1' && events.length === 0;
    const own = isOver ? this.read(keys, itself) : undefined;
    if (isOver && own === undefined) return undefined;
    return { newest: Number(newest), producer, events: own === undefined ? events : [own] };
  }

  /**
   * Ends the stream of a replica that is dead, for a client that has its events up to this number. False: nothing is known
   * of the stream any more.
   */
  async endLost(keys: SessionKeys, stream: string, producer: string, n: number): Promise<boolean> {
    const args = [...this.#bounds(), stream, producer, n];
    return Number(await this.#connection.run(LOST, [keys.events, keys.streams, keys.session], args)) >= 0;
  }

  read({ sid }: SessionKeys, element: string): StoredEvent | undefined {
    const [, n, last, stream, sealed] = /^(\d+)\|(\d)\|([^|]*)\|(.*)$/s.exec(element) ?? [];
    const text = sealed === undefined ? undefined : this.#sealer.open(sealed, `${sid}:e`);
    if (text === undefined || stream === undefined) return undefined;
    return { id: `${n}-${stream}`, stream, text, last: last === '1' };
  }

  #bounds(): readonly number[] {
    const { replayMs, maxEvents, maxEventBytes } = this.#limits;
    return [replayMs, maxEvents, maxEventBytes];
  }

  #seal(text: string, { sid }: SessionKeys): string {
    return this.#sealer.seal(text, `${sid}:e`);
  }
}
