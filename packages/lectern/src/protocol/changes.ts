/**
 * Changes of a running server (a list changed, a resource was updated), and the notifications about them.
 * @module
 */
import { isPromise, type MaybePromise } from '../base/promises.ts';
import { notificationText } from '../jsonrpc/message.ts';
import type { SessionState } from './session-state.ts';

export type Change =
  | { readonly kind: 'list'; readonly list: 'tools' | 'resources' | 'prompts' }
  | { readonly kind: 'resource'; readonly uri: string };

export type ChangeListener = (change: Change) => void;

/** Passes a change on to the other replicas. Settles when they have received it, where that is known. */
export type ForwardChange = (change: Change) => MaybePromise<void>;

export class ChangeHub {
  readonly #listeners = new Set<ChangeListener>();
  #waiting = new Map<string, { readonly change: Change; readonly isRemote: boolean }>();
  readonly #forwards = new Set<ForwardChange>();
  #forwarded = 0;
  #received: Promise<unknown> = Promise.resolve();

  /** Returns the function that ends it. */
  listen(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The same for the way to other replicas, which needs no change that came from there. */
  forwardTo(forward: ForwardChange): () => void {
    this.#forwards.add(forward);
    return () => this.#forwards.delete(forward);
  }

  /** Number of changes so far that were announced here for other replicas, too. */
  get forwarded(): number {
    return this.#forwarded;
  }

  /**
   * The result of a request, once the other replicas have received what was announced since there were this many: the
   * client's next request may reach another one.
   */
  whenReceived<Result>(result: MaybePromise<Result>, forwardedBefore: number): MaybePromise<Result> {
    if (this.#forwards.size === 0) return result;
    if (isPromise(result)) return result.then((value) => this.whenReceived(value, forwardedBefore));
    return this.#forwarded === forwardedBefore ? result : this.#received.then(() => result);
  }

  /**
   * Changes of one turn are announced once each: adding fifty tools is one notification. `isRemote`: another replica
   * saw it, and told this one.
   */
  announce(change: Change, isRemote = false): void {
    if (this.#listeners.size + this.#forwards.size === 0) return;
    if (!isRemote && this.#forwards.size > 0) this.#forwarded++;
    if (this.#waiting.size === 0) {
      const flushed = Promise.resolve().then(() => this.#flush());
      this.#received = this.#received.then(() => flushed);
    }
    const key = change.kind === 'list' ? change.list : `uri ${change.uri}`;
    // Of two at the same time, the one that the other replicas do not know yet counts.
    this.#waiting.set(key, { change, isRemote: isRemote && this.#waiting.get(key)?.isRemote !== false });
  }

  #flush(): Promise<unknown> {
    const changes = this.#waiting;
    this.#waiting = new Map();
    const forwarding: Promise<void>[] = [];
    for (const { change, isRemote } of changes.values()) {
      for (const listener of [...this.#listeners]) tell(listener, change);
      if (!isRemote) for (const forward of this.#forwards) forwarding.push(settle(forward, change));
    }
    return Promise.allSettled(forwarding);
  }
}

/** A replica that cannot be reached rejects, whether its store throws or not. */
async function settle(forward: ForwardChange, change: Change): Promise<void> {
  await forward(change);
}

/** A connection that can't be written to is its own transport's affair, and must not silence the others. */
function tell(listener: ChangeListener, change: Change): void {
  try {
    listener(change);
  } catch {
    // The transport knows.
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
