/**
 * Sessions in the memory of one process: bounded in number, and forgotten when idle for too long.
 * @module
 */
import { stateBytes } from '../../../protocol/session-state.ts';
import { HTTP_LIMITS } from '../options.ts';
import { Shares } from '../shares.ts';
import {
  eventNumber,
  type SessionSignal,
  type SessionStore,
  type SignalListener,
  type StoredEvent,
  type StoredSession,
  streamOf,
} from './session-store.ts';

/** Limits of sessions in the memory of one process. */
export interface MemoryStoreOptions {
  /**
   * Maximum number of sessions. When it is reached, or a caller has a tenth of them while more than half are in
   * use, the caller's own session that was idle for longest ends; if all are in use, `initialize` gets 503.
   * Default: 10,000.
   */
  readonly maxSessions?: number;
  /** Time after which a session without a request, a running call or an open stream ends. Default: 30 minutes. */
  readonly idleMs?: number;
  /** Maximum number of events of one session that are stored for clients that come back. Default: 1,024. */
  readonly maxEvents?: number;
  /** Maximum size of the stored events of one session, in characters. Default: 1 Mi. */
  readonly maxEventSize?: number;
  /** Maximum total size of the stored events of all sessions, in characters. Default: 64 Mi. */
  readonly maxTotalEventSize?: number;
}

export const STORE_DEFAULTS: Required<MemoryStoreOptions> = {
  maxSessions: 10_000,
  idleMs: 1_800_000,
  maxEvents: 1024,
  maxEventSize: 1024 * 1024,
  maxTotalEventSize: 64 * 1024 * 1024,
};

interface StoreEntry {
  readonly session: StoredSession;
  /** As counted in the budget. */
  bytes: number;
  usedAt: number;
  /** Few at a time: a list costs less than a table. */
  listeners: readonly Listening[];
  log: EventLog | undefined;
}

interface Listening {
  readonly onSignal: SignalListener;
  /** Whether it keeps the session from expiring. */
  readonly use: 'busy' | 'idle';
}

const NOBODY: readonly Listening[] = Object.freeze([]);

/** In such steps the order of use is exact enough, and a busy session is not moved at each request. */
const USE_STEP_MS = 1000;

/** What nobody has used for so long may make room for anyone, where no principal owns it. */
const ABANDONED_MS = 60_000;

/** Stores sessions in the memory of this process. The caller compares the owner, so the ID is enough. */
export interface MemoryStore extends SessionStore {
  /** Returns a session, and counts it as used. The caller compares the owner of what it gets. */
  load(id: string): StoredSession | undefined;
}

/** Creates a store for sessions in the memory of this process: the default, for a program that wraps it. */
export function createMemoryStore(options: MemoryStoreOptions = {}): MemoryStore {
  return openMemoryStore(options, new Shares(HTTP_LIMITS.maxKeptBytes));
}

/** `kept`: the budget that sessions share with all else that callers leave. */
export function openMemoryStore(options: MemoryStoreOptions, retained: Shares): MemoryStore {
  const { maxSessions, idleMs, maxEvents, maxEventSize, maxTotalEventSize } = {
    ...STORE_DEFAULTS,
    ...options,
  };
  const places = new Shares(maxSessions);
  /** In the order of their last use, the one that is idle for longest first. */
  const sessions = new Map<string, StoreEntry>();
  let totalEventSize = 0;
  const useStepMs = Math.min(USE_STEP_MS, idleMs / 10);

  const isIdle = (entry: StoreEntry): boolean => busyListeners(entry) === 0;
  const isExpired = (entry: StoreEntry, now: number): boolean => isIdle(entry) && now - entry.usedAt > idleMs;

  function forget(id: string, entry: StoreEntry): void {
    sessions.delete(id);
    places.release(entry.session.holder);
    retained.release(entry.session.holder, entry.bytes);
    totalEventSize -= entry.log?.size ?? 0;
    publishTo(entry, { kind: 'ended' });
  }

  function expire(now: number): void {
    for (const [id, entry] of sessions) {
      if (isExpired(entry, now)) forget(id, entry);
      else if (isIdle(entry)) return;
    }
  }

  /** The session that makes room for a new one, if any can. */
  function dispensable(holder: string | undefined, now: number): [string, StoreEntry] | undefined {
    let abandoned: [string, StoreEntry] | undefined;
    for (const [id, entry] of sessions) {
      if (!isIdle(entry)) continue;
      if (entry.session.holder === holder) return [id, entry];
      if (entry.session.principal === undefined && now - entry.usedAt > ABANDONED_MS)
        abandoned ??= [id, entry];
    }
    // A caller with more than its share loses one of its own.
    return places.isFull ? abandoned : undefined;
  }

  function makeRoom(holder: string | undefined, bytes: number, now: number): boolean {
    expire(now);
    if (retained.roomFor(holder) < bytes) return false;
    if (places.roomFor(holder) >= 1) return true;
    const found = dispensable(holder, now);
    if (found !== undefined) forget(...found);
    return found !== undefined;
  }

  function use(id: string): StoreEntry | undefined {
    const entry = sessions.get(id);
    if (entry === undefined) return undefined;
    const now = Date.now();
    if (isExpired(entry, now)) {
      forget(id, entry);
      return undefined;
    }
    if (now - entry.usedAt >= useStepMs) touch(id, entry, now);
    return entry;
  }

  function touch(id: string, entry: StoreEntry, now: number): void {
    entry.usedAt = now;
    sessions.delete(id);
    sessions.set(id, entry);
  }

  /** The sessions that were idle for longest lose what they could have come back for. */
  function boundLogs(): void {
    for (const { log } of sessions.values()) {
      if (totalEventSize <= maxTotalEventSize) return;
      if (log === undefined) continue;
      totalEventSize -= log.size;
      log.clear();
    }
  }

  return {
    open(id, session) {
      const now = Date.now();
      const bytes = stateBytes(session.state);
      if (!makeRoom(session.holder, bytes, now)) return false;
      places.acquire(session.holder);
      retained.acquire(session.holder, bytes);
      sessions.set(id, { session, bytes, usedAt: now, listeners: NOBODY, log: undefined });
      return true;
    },
    load: (id) => use(id)?.session,
    save(id, { state }) {
      // What was loaded is what is kept; only its size may be another one.
      const entry = sessions.get(id);
      if (entry === undefined) return;
      const bytes = stateBytes(state);
      retained.acquire(entry.session.holder, bytes - entry.bytes);
      entry.bytes = bytes;
    },
    end(id) {
      const entry = sessions.get(id);
      if (entry === undefined) return false;
      forget(id, entry);
      return true;
    },
    append(id, stream, text, last): StoredEvent {
      const entry = sessions.get(id);
      if (entry === undefined) return { id: `0-${stream}`, stream, text, last };
      entry.log ??= new EventLog({ events: maxEvents, size: maxEventSize });
      const before = entry.log.size;
      const event = entry.log.append(stream, text, last);
      totalEventSize += entry.log.size - before;
      boundLogs();
      return event;
    },
    after: (id, eventId) => sessions.get(id)?.log?.after(eventId),
    publish(id, signal) {
      const entry = sessions.get(id);
      return entry === undefined ? false : publishTo(entry, signal);
    },
    listen(id, listener, listenerUse = 'busy') {
      const entry = sessions.get(id);
      if (entry === undefined) {
        listener({ kind: 'ended' });
        return () => {};
      }
      const listening: Listening = { onSignal: listener, use: listenerUse };
      entry.listeners = [...entry.listeners, listening];
      return () => {
        if (!entry.listeners.includes(listening)) return;
        const others = entry.listeners.filter((other) => other !== listening);
        entry.listeners = others.length === 0 ? NOBODY : others;
        if (listenerUse === 'busy' && sessions.get(id) === entry) touch(id, entry, Date.now());
      };
    },
    isFull() {
      const now = Date.now();
      expire(now);
      return retained.isFull || (places.isFull && dispensable(undefined, now) === undefined);
    },
  };
}

function busyListeners({ listeners }: StoreEntry): number {
  let busy = 0;
  for (const { use } of listeners) if (use === 'busy') busy++;
  return busy;
}

function publishTo(entry: StoreEntry, signal: SessionSignal): boolean {
  let isReceived = false;
  for (const { onSignal } of entry.listeners) isReceived = onSignal(signal) || isReceived;
  return isReceived;
}

interface EventLogLimits {
  readonly events: number;
  /** In characters, with what each event takes beside its text; the newest event is kept whatever its size. */
  readonly size: number;
}

/** The latest events of one session, for clients that lost their connection. Bounded in number and in size. */
export class EventLog {
  readonly #limits: EventLogLimits;
  readonly #events: StoredEvent[] = [];
  #count = 0;
  #size = 0;

  constructor(limits: EventLogLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#size;
  }

  append(stream: string, text: string, last: boolean): StoredEvent {
    const event = { id: `${++this.#count}-${stream}`, stream, text, last };
    this.#events.push(event);
    this.#size += sizeOf(event);
    while (this.#events.length > 1 && this.#isOver()) this.#drop();
    return event;
  }

  after(eventId: string): readonly StoredEvent[] | undefined {
    const position = eventNumber(eventId);
    const stream = streamOf(eventId);
    const oldest = this.#count - this.#events.length + 1;
    if (position === undefined || position > this.#count || position < oldest - 1) return undefined;
    // The event itself is the only proof that the id was given out by this log.
    const itself = this.#events[position - oldest];
    if (itself !== undefined && itself.id !== eventId) return undefined;
    if (itself?.last) return [itself];
    return this.#events.slice(position - oldest + 1).filter((event) => event.stream === stream);
  }

  clear(): void {
    this.#events.length = 0;
    this.#size = 0;
  }

  #isOver(): boolean {
    return this.#events.length > this.#limits.events || this.#size > this.#limits.size;
  }

  #drop(): void {
    const dropped = this.#events.shift();
    if (dropped !== undefined) this.#size -= sizeOf(dropped);
  }
}

/** Events without a text are stored as well, and take memory for their ids. */
const EVENT_OVERHEAD = 128;

function sizeOf({ text }: StoredEvent): number {
  return text.length + EVENT_OVERHEAD;
}
