/**
 * What this replica listens to. The list of signals in Redis is the truth; a hint on the replica's channel only says
 * that it should be read. After each reconnection, and at intervals, every session that is listened to is read.
 * @module
 */
import type { SessionSignal, SignalListener } from 'lectern/http';
import type { Connection } from './connection.ts';
import type { EventLogs, Resumed } from './event-log.ts';
import type { Keys, SessionKeys } from './keys.ts';
import { LISTEN, READ } from './scripts.ts';

/** Most calls are over by then, and never need to be registered. */
const REGISTER_AFTER_MS = 50;
/** Signals that a listener may have missed between the request that it belongs to and its registration. */
const RECENT = 64;
const TICK_MS = 1000;
/** Every session is read in this many ticks; those that carry the stream of another replica in each. */
const TICKS_PER_ROUND = 5;
/** A replica that has not reported to Redis for this long is dead. */
const LEASE_MS = 6000;
const BEAT_MS = 2000;
/** After Redis was away, living replicas need a moment to renew their lease. */
const BEATS_OF_GRACE = 2;
const GRACE_MS = BEATS_OF_GRACE * BEAT_MS;
/** How often a session that is listened to is renewed: several times until it would expire. */
const TOUCH_MS = 60_000;

/** A signal as it is stored. */
export interface Sent {
  readonly uid: string;
  readonly from: string;
  readonly signal: SessionSignal;
}

interface Listening {
  readonly onSignal: SignalListener;
  /** Whether it keeps the session from expiring. */
  readonly use: 'busy' | 'idle';
}

interface Entry {
  readonly keys: SessionKeys;
  readonly listeners: Set<Listening>;
  seen: number;
  /** Number of the last event that was read, once the events of this session matter here. */
  seenEvents: number;
  registering: Promise<void> | undefined;
  isRegistered: boolean;
  isReading: boolean;
  mustRead: boolean;
  /** The newest signals, with their numbers. */
  recent: (readonly [number, Sent])[];
  /** Streams that are carried here: the replica that produces each, and the last event that its client had. */
  readonly carried: Map<string, { readonly producer: string; readonly from: number }>;
}

export interface ListenerHooks {
  decode(keys: SessionKeys, element: string): Sent | undefined;
  /** What a session is now, for a signal that says only that it changed. */
  currentState(keys: SessionKeys): Promise<SessionSignal | undefined>;
  /** A session that is listened to is in use. */
  renew(keys: SessionKeys): Promise<unknown>;
}

export class Listeners {
  readonly #connection: Connection;
  readonly #keys: Keys;
  readonly #replica: string;
  readonly #logs: EventLogs;
  readonly #hooks: ListenerHooks;
  readonly #idleMs: number;
  readonly #entries = new Map<string, Entry>();
  /** Replicas without a lease: since when, and how often that was seen. */
  readonly #absent = new Map<string, { readonly since: number; looks: number }>();
  #timers: NodeJS.Timeout[] = [];
  #ticks = 0;

  constructor(
    connection: Connection,
    keys: Keys,
    replica: string,
    logs: EventLogs,
    hooks: ListenerHooks,
    idleMs: number,
  ) {
    this.#connection = connection;
    this.#keys = keys;
    this.#replica = replica;
    this.#logs = logs;
    this.#hooks = hooks;
    this.#idleMs = idleMs;
  }

  start(): void {
    void this.#beat();
    this.#timers = [setInterval(() => void this.#beat(), BEAT_MS), setInterval(() => this.#tick(), TICK_MS)];
    for (const timer of this.#timers) timer.unref();
  }

  /** Renews the lease. While there was none, other replicas took this one for dead and removed it as a listener. */
  async #beat(): Promise<void> {
    const key = this.#keys.replica(this.#replica);
    const lease = [key, '1', 'PX', String(LEASE_MS), 'GET'];
    const before = await this.#connection.command(key, 'SET', ...lease).catch(() => undefined);
    if (before === null) for (const entry of this.#entries.values()) entry.isRegistered = false;
  }

  /** Tells other replicas that this one is gone. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    const key = this.#keys.replica(this.#replica);
    await this.#connection.command(key, 'DEL', key).catch(() => {});
  }

  /** `seen`: the newest signal when the request of this listener was loaded. */
  add(
    keys: SessionKeys,
    onSignal: SignalListener,
    use: Listening['use'],
    seen: number | undefined,
  ): () => void {
    let entry = this.#entries.get(keys.sid);
    if (entry === undefined) {
      entry = {
        keys,
        listeners: new Set(),
        seen: seen ?? -1,
        seenEvents: -1,
        registering: undefined,
        isRegistered: false,
        isReading: false,
        mustRead: false,
        recent: [],
        carried: new Map(),
      };
      this.#entries.set(keys.sid, entry);
      const added = entry;
      setTimeout(() => void this.#register(added).catch(() => {}), REGISTER_AFTER_MS).unref();
    }
    const { listeners, recent } = entry;
    const listening: Listening = { onSignal, use };
    listeners.add(listening);
    for (const [n, { signal, from }] of recent)
      if (n > (seen ?? n) && from !== this.#replica) onSignal(signal);
    return () => {
      listeners.delete(listening);
      if (listeners.size > 0 || this.#entries.get(keys.sid) !== entry) return;
      this.#entries.delete(keys.sid);
      if (entry.isRegistered)
        void this.#connection.command(keys.listeners, 'HDEL', keys.listeners, this.#replica).catch(() => {});
    };
  }

  /** To the listeners in this process; whether it was for one of them. */
  deliver(keys: SessionKeys, signal: SessionSignal): boolean {
    let taken = false;
    for (const { onSignal } of [...(this.#entries.get(keys.sid)?.listeners ?? [])])
      taken = onSignal(signal) || taken;
    return taken;
  }

  /** From now on other replicas know that this one listens to the session. */
  async registered(keys: SessionKeys): Promise<void> {
    const entry = this.#entries.get(keys.sid);
    if (entry !== undefined) await this.#register(entry);
  }

  /** A client came back here for a stream that another replica produces. */
  carry(keys: SessionKeys, stream: string, from: number, { producer, newest }: Resumed): void {
    const entry = this.#entries.get(keys.sid);
    if (entry === undefined) return;
    if (entry.seenEvents < 0) entry.seenEvents = newest;
    if (producer !== '' && producer !== this.#replica) entry.carried.set(stream, { producer, from });
  }

  onHint(sid: string): void {
    const entry = this.#entries.get(sid);
    if (entry !== undefined) this.#read(entry);
  }

  /** Hints may have been lost. */
  readAll(): void {
    for (const entry of this.#entries.values()) if (entry.isRegistered) this.#read(entry);
  }

  #register(entry: Entry): Promise<void> {
    const { keys } = entry;
    if (entry.isRegistered || this.#entries.get(keys.sid) !== entry) return Promise.resolve();
    entry.registering ??= this.#connection
      .run(LISTEN, [keys.session, keys.listeners], [this.#replica, this.#idleMs])
      .then((newest) => {
        // It may have been ended before anyone knew that this replica listens.
        if (newest === null) return this.#read(entry);
        entry.isRegistered = true;
        if (entry.seen < 0) entry.seen = Number(newest);
        if (entry.seen < Number(newest)) this.#read(entry);
      })
      .finally(() => {
        entry.registering = undefined;
      });
    return entry.registering;
  }

  #read(entry: Entry): void {
    entry.mustRead = true;
    if (entry.isReading) return;
    entry.isReading = true;
    void this.#readOn(entry).finally(() => {
      entry.isReading = false;
    });
  }

  async #readOn(entry: Entry): Promise<void> {
    const { keys } = entry;
    while (entry.mustRead) {
      entry.mustRead = false;
      const keysRead = [keys.session, keys.signals, keys.streams, keys.events, keys.ended];
      let reply: unknown;
      try {
        reply = await this.#connection.run(READ, keysRead, [entry.seen, entry.seenEvents]);
      } catch {
        // The next tick reads again.
        return;
      }
      if (!Array.isArray(reply)) {
        // Ended, or expired: only clients that are away were waited for.
        if (reply === 1 || !isBusy(entry)) this.deliver(keys, { kind: 'ended' });
        // Otherwise Redis lost its data: the next request with the sealed ID brings the session back.
        entry.isRegistered = false;
        entry.seen = 0;
        if (entry.seenEvents > 0) entry.seenEvents = 0;
        return;
      }
      const [newest, signals, newestEvent, events] = reply as [number, string[], number, string[]];
      // Redis that lost its data counts from the beginning.
      entry.seen = newest;
      // Events may have come to matter since it was asked, when the reply says nothing of them.
      if (newestEvent >= 0) entry.seenEvents = newestEvent;
      for (const [i, element] of signals.entries()) {
        const sent = this.#hooks.decode(keys, element);
        if (sent !== undefined) await this.#receive(entry, newest - signals.length + 1 + i, sent);
      }
      for (const element of events) {
        const event = this.#logs.read(keys, element);
        if (event === undefined) continue;
        if (event.last) entry.carried.delete(event.stream);
        this.deliver(keys, { kind: 'event', event });
      }
    }
  }

  async #receive(entry: Entry, n: number, sent: Sent): Promise<void> {
    // A sender that saw no reply sends again.
    if (entry.recent.some(([, { uid }]) => uid === sent.uid)) return;
    entry.recent.push([n, sent]);
    if (entry.recent.length > RECENT) entry.recent.shift();
    if (sent.from === this.#replica) return;
    const signal = sent.signal.kind === 'state' ? await this.#hooks.currentState(entry.keys) : sent.signal;
    if (signal !== undefined) this.deliver(entry.keys, signal);
  }

  #tick(): void {
    const turn = ++this.#ticks;
    const touchTicks = Math.max(1, Math.floor(Math.min(TOUCH_MS, this.#idleMs / 3) / TICK_MS));
    let i = 0;
    const producers = new Set<string>();
    for (const entry of this.#entries.values()) {
      i++;
      if (!entry.isRegistered) void this.#register(entry).catch(() => {});
      else if (entry.carried.size > 0 || (i + turn) % TICKS_PER_ROUND === 0) this.#read(entry);
      for (const { producer } of entry.carried.values()) producers.add(producer);
      if ((i + turn) % touchTicks === 0 && isBusy(entry)) void this.#hooks.renew(entry.keys).catch(() => {});
    }
    void this.#endStreamsOfDead(producers).catch(() => {});
  }

  async #endStreamsOfDead(producers: ReadonlySet<string>): Promise<void> {
    for (const producer of this.#absent.keys()) if (!producers.has(producer)) this.#absent.delete(producer);
    for (const producer of producers) {
      if (!(await this.#isDead(producer))) continue;
      for (const entry of this.#entries.values()) {
        for (const [stream, carried] of entry.carried) {
          if (carried.producer !== producer) continue;
          const isKnown = await this.#logs.endLost(entry.keys, stream, producer, carried.from);
          entry.carried.delete(stream);
          if (isKnown) this.#read(entry);
          // Its connection is closed: the client comes back, and learns that there is nothing more.
          else this.deliver(entry.keys, { kind: 'taken-over', stream, by: '' });
        }
      }
    }
  }

  /** Without a lease, at once where Redis was there all the time, otherwise at several looks. */
  async #isDead(replica: string): Promise<boolean> {
    if (await this.isAlive(replica)) {
      this.#absent.delete(replica);
      return false;
    }
    const absent = this.#absent.get(replica) ?? { since: Date.now(), looks: 0 };
    absent.looks++;
    this.#absent.set(replica, absent);
    const isConfirmed = Date.now() - absent.since >= GRACE_MS && absent.looks > BEATS_OF_GRACE;
    return isConfirmed || this.#connection.steadyMs > GRACE_MS;
  }

  async isAlive(replica: string): Promise<boolean> {
    const key = this.#keys.replica(replica);
    return replica === this.#replica || Number(await this.#connection.command(key, 'EXISTS', key)) === 1;
  }
}

function isBusy({ listeners }: Entry): boolean {
  for (const { use } of listeners) if (use === 'busy') return true;
  return false;
}
