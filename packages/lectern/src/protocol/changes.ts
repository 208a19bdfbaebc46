/**
 * Changes in a running server (a list changed, a resource was updated) and their notifications.
 * @module
 */
import { isPromise, type MaybePromise } from '../base/promises.ts';
import { notificationText } from '../jsonrpc/message.ts';
import type { SessionState } from './session-state.ts';

export type Change =
  | { readonly kind: 'list'; readonly list: 'tools' | 'resources' | 'prompts' }
  | { readonly kind: 'resource'; readonly uri: string };

export type ChangeListener = (change: Change) => void;

/** Forwards a change to the other replicas. Settles when they have received it, if that is known. */
export type ForwardChange = (change: Change) => MaybePromise<void>;

export class ChangeHub {
  readonly #listeners = new Set<ChangeListener>();
  #waiting = new Map<string, { readonly change: Change; readonly isRemote: boolean }>();
  readonly #forwards = new Set<ForwardChange>();
  #forwarded = 0;
  #received: Promise<unknown> = Promise.resolve();

  /** Returns the function that removes the listener. */
  listen(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The same for forwarding to other replicas, which does not need changes that came from there. */
  forwardTo(forward: ForwardChange): () => void {
    this.#forwards.add(forward);
    return () => this.#forwards.delete(forward);
  }

  /** Number of changes so far that were forwarded to other replicas. */
  get forwarded(): number {
    return this.#forwarded;
  }

  /**
   * Delays the result of a request until the other replicas have received every change announced since this count: the
   * client's next request may reach another replica.
   */
  whenReceived<Result>(result: MaybePromise<Result>, forwardedBefore: number): MaybePromise<Result> {
    if (this.#forwards.size === 0) return result;
    if (isPromise(result)) return result.then((value) => this.whenReceived(value, forwardedBefore));
    return this.#forwarded === forwardedBefore ? result : this.#received.then(() => result);
  }

  /**
   * Changes are announced once per turn: adding fifty tools is one notification. `isRemote`: the change came from
   * another replica.
   */
  announce(change: Change, isRemote = false): void {
    if (this.#listeners.size + this.#forwards.size === 0) return;
    if (!isRemote && this.#forwards.size > 0) this.#forwarded++;
    if (this.#waiting.size === 0) {
      const flushed = Promise.resolve().then(() => this.#flush());
      this.#received = this.#received.then(() => flushed);
    }
    const key = change.kind === 'list' ? change.list : `uri ${change.uri}`;
    // Of a local and a remote change in the same turn, the local one is forwarded.
    this.#waiting.set(key, { change, isRemote: isRemote && this.#waiting.get(key)?.isRemote !== false });
  }

  #flush(): Promise<unknown> {
    const changes = this.#waiting;
    this.#waiting = new Map();
    const forwarding: Promise<void>[] = [];
    for (const { change, isRemote } of changes.values()) {
      for (const listener of [...this.#listeners]) notify(listener, change);
      if (!isRemote) for (const forward of this.#forwards) forwarding.push(forwardChange(forward, change));
    }
    return Promise.allSettled(forwarding);
  }
}

/** Rejects if a replica cannot be reached, whether its store throws or rejects. */
async function forwardChange(forward: ForwardChange, change: Change): Promise<void> {
  await forward(change);
}

/** A connection that cannot be written to concerns only its own transport and must not affect the others. */
function notify(listener: ChangeListener, change: Change): void {
  try {
    listener(change);
  } catch {
    // The transport reports it.
  }
}

export function notificationFor(
  state: SessionState,
  offers: (capability: string) => boolean,
  change: Change,
): string | undefined {
  if (state.lifecycle !== 'initialized') return undefined;
  if (change.kind === 'list') {
    const promised = offers(`${change.list}.listChanged`);
    return promised ? notificationText(`notifications/${change.list}/list_changed`, undefined) : undefined;
  }
  return state.subscriptions.has(change.uri)
    ? notificationText('notifications/resources/updated', { uri: change.uri })
    : undefined;
}
