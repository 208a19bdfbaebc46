/**
 * Sessions in the memory of one process: bounded in number, forgotten when idle for too long.
 * @module
 */
import { EventLog } from './event-log.ts';
import type { News, NewsListener, SessionStore, StoredEvent, StoredSession } from './session-store.ts';

export interface MemoryStoreOptions {
  /** How many sessions there may be; 10,000. The one that was idle for longest makes room for a new one. */
  readonly maxSessions?: number;
  /** After how long without a request, a running call or an open stream a session ends; 30 minutes. */
  readonly idleMs?: number;
  /** How many events of one session are kept for clients that come back; 1024. */
  readonly maxEvents?: number;
  /** Of one session, in characters; 1 Mi. */
  readonly maxEventSize?: number;
  /** Of all sessions together, in characters; 64 Mi. */
  readonly maxTotalEventSize?: number;
}

interface Kept {
  readonly session: StoredSession;
  usedAt: number;
  /** Few at a time: a list costs less than a table. */
  listeners: readonly Listening[];
  log: EventLog | undefined;
}

interface Listening {
  readonly hear: NewsListener;
  /** Whether it keeps the session from expiring. */
  readonly use: 'busy' | 'idle';
}

const NOBODY: readonly Listening[] = Object.freeze([]);

/** In such steps the order of use is exact enough, and a busy session is not moved at each request. */
const USE_STEP_MS = 1000;

export function createMemoryStore(options: MemoryStoreOptions = {}): SessionStore {
  const { maxSessions = 10_000, idleMs = 1_800_000, maxTotalEventSize = 64 * 1024 * 1024 } = options;
  const { maxEvents = 1024, maxEventSize = 1024 * 1024 } = options;
  /** In the order of their last use, the one that is idle for longest first. */
  const sessions = new Map<string, Kept>();
  let totalEventSize = 0;
  const useStepMs = Math.min(USE_STEP_MS, idleMs / 10);

  const isIdle = (kept: Kept): boolean => busyListeners(kept) === 0;
  const isExpired = (kept: Kept, now: number): boolean => isIdle(kept) && now - kept.usedAt > idleMs;

  function forget(id: string, kept: Kept): void {
    sessions.delete(id);
    totalEventSize -= kept.log?.size ?? 0;
    tell(kept, { kind: 'ended' });
  }

  function makeRoom(now: number): boolean {
    for (const [id, kept] of sessions) {
      if (isExpired(kept, now)) forget(id, kept);
      else if (isIdle(kept)) break;
    }
    if (sessions.size < maxSessions) return true;
    for (const [id, kept] of sessions) {
      if (!isIdle(kept)) continue;
      forget(id, kept);
      return true;
    }
    return false;
  }

  function use(id: string): Kept | undefined {
    const kept = sessions.get(id);
    if (kept === undefined) return undefined;
    const now = Date.now();
    if (isExpired(kept, now)) {
      forget(id, kept);
      return undefined;
    }
    if (now - kept.usedAt >= useStepMs) touch(id, kept, now);
    return kept;
  }

  function touch(id: string, kept: Kept, now: number): void {
    kept.usedAt = now;
    sessions.delete(id);
    sessions.set(id, kept);
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
      if (!makeRoom(now)) return false;
      sessions.set(id, { session, usedAt: now, listeners: NOBODY, log: undefined });
      return true;
    },
    load: (id) => use(id)?.session,
    save() {
      // What was loaded is what is kept.
    },
    end(id) {
      const kept = sessions.get(id);
      if (kept === undefined) return false;
      forget(id, kept);
      return true;
    },
    append(id, stream, text, last): StoredEvent {
      const kept = sessions.get(id);
      if (kept === undefined) return { id: `0-${stream}`, stream, text, last };
      kept.log ??= new EventLog({ events: maxEvents, size: maxEventSize });
      const before = kept.log.size;
      const event = kept.log.append(stream, text, last);
      totalEventSize += kept.log.size - before;
      boundLogs();
      return event;
    },
    after: (id, eventId) => sessions.get(id)?.log?.after(eventId),
    publish(id, news) {
      const kept = sessions.get(id);
      return kept === undefined ? false : tell(kept, news);
    },
    listen(id, listener, listenerUse = 'busy') {
      const kept = sessions.get(id);
      if (kept === undefined) {
        listener({ kind: 'ended' });
        return () => {};
      }
      const listening: Listening = { hear: listener, use: listenerUse };
      kept.listeners = [...kept.listeners, listening];
      return () => {
        if (!kept.listeners.includes(listening)) return;
        const others = kept.listeners.filter((other) => other !== listening);
        kept.listeners = others.length === 0 ? NOBODY : others;
        if (listenerUse === 'busy' && sessions.get(id) === kept) touch(id, kept, Date.now());
      };
    },
    busy(id) {
      const kept = sessions.get(id);
      return kept === undefined ? 0 : busyListeners(kept);
    },
  };
}

function busyListeners({ listeners }: Kept): number {
  let busy = 0;
  for (const { use } of listeners) if (use === 'busy') busy++;
  return busy;
}

function tell(kept: Kept, news: News): boolean {
  let taken = false;
  for (const { hear } of kept.listeners) taken = hear(news) || taken;
  return taken;
}
