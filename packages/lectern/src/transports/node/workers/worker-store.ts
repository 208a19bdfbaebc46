/**
 * What the processes behind one port share, as a worker sees it: the primary has the sessions, and each worker has
 * copies of those that it served, which the primary keeps up to date. A call in a known session asks nobody.
 * @module
 */
import type { MaybePromise } from '../../../base/promises.ts';
import type { Change } from '../../../protocol/changes.ts';
import type { SessionState } from '../../../protocol/session-state.ts';
import type {
  SessionSignal,
  SessionStore,
  SharedStore,
  SignalListener,
  StoredSession,
  StoreHost,
} from '../../http/session/session-store.ts';
import type { Channel } from './channel.ts';
import { applyChange, changeBetween, type SharedCalls, type SharedNotices } from './shared-state.ts';

interface Copy {
  readonly session: StoredSession;
  /** The state as the primary knows it. */
  readonly known: SessionState;
  /** What every worker is about to know. */
  saving: Promise<void> | undefined;
  usedAt: number;
}

interface Listening {
  readonly onSignal: SignalListener;
  readonly use: 'busy' | 'idle';
}

/** How often the use of a session is reported to the primary. */
const USE_STEP_MS = 1000;
/** Most calls are over by then, and the primary need not know of them. */
const BUSY_AFTER_MS = 50;
/** Signals for one listener: where it is here, no other worker is asked. */
const FOR_ONE: ReadonlySet<SessionSignal['kind']> = new Set([
  'response',
  'cancellation',
  'message',
  'is-open',
]);

export class WorkerStore implements SharedStore {
  readonly #primary: Channel<SharedCalls>;
  readonly #copies = new Map<string, Copy>();
  readonly #listeners = new Map<string, Set<Listening>>();
  readonly #toldBusy = new Set<string>();
  readonly #maybeBusy = new Set<string>();
  #host: StoreHost | undefined;
  #isFull = false;
  readonly sessions: SessionStore;
  readonly states: SharedStore['states'];

  /** `sessions`: where they are stored elsewhere. */
  constructor(primary: Channel<SharedCalls>, sessions?: SessionStore) {
    this.#primary = primary;
    this.states = { claim: (id, expiresAt) => primary.ask('claim', id, expiresAt) };
    this.sessions = sessions ?? this.#sessionStore();
    const notices: SharedNotices = {
      changed: (id, change) => {
        const copy = this.#copies.get(id);
        if (copy === undefined) return;
        applyChange(copy.session.state, change);
        applyChange(copy.known, change);
      },
      ended: (id) => {
        this.#copies.delete(id);
        this.#deliver(id, { kind: 'ended' });
      },
      signal: (id, signal) => this.#deliver(id, signal),
      announced: (server, change) => this.#host?.onChange(server, change),
      full: (isFull) => {
        this.#isFull = isFull;
      },
    };
    primary.offer(notices);
  }

  attach(host: StoreHost): () => Promise<void> {
    this.#host = host;
    return () => this.#primary.ask('settled').catch(() => {});
  }

  announce(server: string, change: Change): Promise<void> {
    return this.#primary.ask('announce', server, change);
  }

  isReady(): boolean {
    return true;
  }

  #sessionStore(): SessionStore {
    const primary = this.#primary;
    return {
      open: (id, session) =>
        primary.read('open', [id, session], (opened) => {
          if (opened === 'opened') this.#store(id, session);
          return opened !== 'no-room';
        }),
      load: (id) => this.#load(id),
      save: (id, session) => this.#save(id, session),
      end: (id) => primary.ask('end', id),
      hasEnded: (id) => primary.ask('hasEnded', id),
      append: (id, stream, text, last, ifLost) => primary.ask('append', id, stream, text, last, ifLost),
      after: (id, eventId) => primary.ask('after', id, eventId),
      publish: (id, signal) => {
        const taken = this.#deliver(id, signal);
        if (taken && FOR_ONE.has(signal.kind)) return true;
        return primary.ask('publish', id, signal).then((isTaken) => isTaken || taken);
      },
      listen: (id, onSignal, use = 'busy') => this.#listen(id, { onSignal, use }),
      isFull: () => this.#isFull,
      missedChanges: (id, server) => primary.ask('missed', id, server),
    };
  }

  #store(id: string, session: StoredSession): StoredSession {
    const known = { ...session.state, subscriptions: new Set(session.state.subscriptions) };
    this.#copies.set(id, { session, known, saving: undefined, usedAt: Date.now() });
    return session;
  }

  #load(id: string): MaybePromise<StoredSession | undefined> {
    const copy = this.#copies.get(id);
    if (copy === undefined)
      return this.#primary.read('load', [id], (found) => {
        // Another request may have asked for it at the same time.
        const session = this.#copies.get(id)?.session ?? found;
        return session === undefined || session !== found ? session : this.#store(id, session);
      });
    const now = Date.now();
    if (now - copy.usedAt >= USE_STEP_MS) {
      copy.usedAt = now;
      this.#primary.tell('used', id);
    }
    return copy.session;
  }

  #save(id: string, { state }: StoredSession): MaybePromise<void> {
    const copy = this.#copies.get(id);
    if (copy === undefined) return;
    const change = changeBetween(copy.known, state);
    // Of two requests that subscribe at the same time, neither gets its response before the others know.
    if (change === undefined) return copy.saving;
    applyChange(copy.known, change);
    const saving = this.#primary.ask('change', id, change).finally(() => {
      if (copy.saving === saving) copy.saving = undefined;
    });
    copy.saving = saving;
    return saving;
  }

  #deliver(id: string, signal: SessionSignal): boolean {
    let taken = false;
    for (const { onSignal } of [...(this.#listeners.get(id) ?? [])]) taken = onSignal(signal) || taken;
    return taken;
  }

  #listen(id: string, listening: Listening): () => void {
    if (!this.#copies.has(id)) {
      listening.onSignal({ kind: 'ended' });
      return () => {};
    }
    const listeners = this.#listeners.get(id) ?? new Set();
    this.#listeners.set(id, listeners.add(listening));
    this.#tellIfBusy(id);
    return () => {
      listeners.delete(listening);
      if (listeners.size === 0 && this.#listeners.get(id) === listeners) this.#listeners.delete(id);
      this.#tellIfBusy(id);
    };
  }

  #tellIfBusy(id: string): void {
    if (this.#maybeBusy.size === 0) setTimeout(() => this.#tellBusy(), BUSY_AFTER_MS).unref();
    this.#maybeBusy.add(id);
  }

  #tellBusy(): void {
    for (const id of this.#maybeBusy) {
      const isBusy = [...(this.#listeners.get(id) ?? [])].some(({ use }) => use === 'busy');
      if (isBusy === this.#toldBusy.has(id)) continue;
      if (isBusy) this.#toldBusy.add(id);
      else this.#toldBusy.delete(id);
      this.#primary.tell('busy', id, isBusy);
    }
    this.#maybeBusy.clear();
  }
}
