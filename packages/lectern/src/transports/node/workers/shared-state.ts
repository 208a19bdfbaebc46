/**
 * What workers and their primary say to each other about sessions and changes.
 * @module
 */
import type { MaybePromise } from '../../../base/promises.ts';
import type { Change } from '../../../protocol/changes.ts';
import type { SessionState } from '../../../protocol/session-state.ts';
import type { SessionSignal, StoredEvent, StoredSession } from '../../http/session/session-store.ts';

/** What one worker changed in the state of a session; several may at once, so that no state replaces another. */
export interface StateChange {
  readonly fields: Partial<Omit<SessionState, 'subscriptions'>>;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** The state before a change and after it; `undefined` where nothing changed. */
export function changeBetween(before: SessionState, after: SessionState): StateChange | undefined {
  const { subscriptions, ...fields } = after;
  const changed = Object.entries(fields).filter(
    ([name, value]) => before[name as keyof SessionState] !== value,
  );
  const added = [...subscriptions].filter((uri) => !before.subscriptions.has(uri));
  const removed = [...before.subscriptions].filter((uri) => !subscriptions.has(uri));
  if (changed.length + added.length + removed.length === 0) return undefined;
  return { fields: Object.fromEntries(changed), added, removed };
}

/** In place: requests that are being served have this object. */
export function applyChange(state: SessionState, { fields, added, removed }: StateChange): void {
  Object.assign(state, fields);
  for (const uri of added) state.subscriptions.add(uri);
  for (const uri of removed) state.subscriptions.delete(uri);
}

/** What came of opening a session: another worker may have continued the same one. */
export type Opened = 'opened' | 'known' | 'no-room';

/** What the primary does for a worker. */
export type SharedCalls = {
  readonly open: (id: string, session: StoredSession) => Opened;
  readonly load: (id: string) => StoredSession | undefined;
  readonly used: (id: string) => void;
  /** Whether a call or an open stream keeps the session from expiring. */
  readonly busy: (id: string, isBusy: boolean) => void;
  /** Settles when every worker has received it, the one that asks among them. */
  readonly change: (id: string, change: StateChange) => Promise<void>;
  readonly end: (id: string) => Promise<boolean>;
  readonly hasEnded: (id: string) => boolean;
  readonly append: (
    id: string,
    stream: string,
    text: string,
    last: boolean,
    ifLost: string | undefined,
  ) => MaybePromise<StoredEvent | undefined>;
  readonly after: (id: string, eventId: string) => MaybePromise<readonly StoredEvent[] | undefined>;
  readonly publish: (id: string, signal: SessionSignal) => Promise<boolean>;
  readonly claim: (id: string, expiresAt: number) => MaybePromise<boolean>;
  /** Settles when the other workers have received it. */
  readonly announce: (server: string, change: Change) => Promise<void>;
  readonly missed: (id: string, server: string) => readonly Change[];
  /** The notification streams of the worker are about to end. */
  readonly leaving: () => void;
  /** Settles when everything that was said before has been received. */
  readonly settled: () => void;
};

/** What a worker does when a worker did something. */
export type SharedNotices = {
  readonly changed: (id: string, change: StateChange) => void;
  readonly ended: (id: string) => void;
  readonly signal: (id: string, signal: SessionSignal) => boolean;
  readonly announced: (server: string, change: Change) => void;
  /** Whether a client that has no session yet would get none. */
  readonly full: (isFull: boolean) => void;
};
