/**
 * Changes of a running server (a list changed, a resource was updated), and the notifications about them.
 * @module
 */
import { notificationText } from '../jsonrpc/message.ts';
import type { SessionState } from './session-state.ts';

export type Change =
  | { readonly kind: 'list'; readonly list: 'tools' | 'resources' | 'prompts' }
  | { readonly kind: 'resource'; readonly uri: string };

/** `isRemote`: another replica saw it, and told this one. */
export type ChangeListener = (change: Change, isRemote: boolean) => void;

export class ChangeHub {
  readonly #listeners = new Set<ChangeListener>();
  #waiting = new Map<string, { readonly change: Change; readonly isRemote: boolean }>();

  /** Returns the function that ends it. */
  listen(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Changes of one turn are announced once each: adding fifty tools is one notification. */
  announce(change: Change, isRemote = false): void {
    if (this.#listeners.size === 0) return;
    if (this.#waiting.size === 0) queueMicrotask(() => this.#flush());
    const key = change.kind === 'list' ? change.list : `uri ${change.uri}`;
    // Of two at the same time, the one that the other replicas do not know yet counts.
    this.#waiting.set(key, { change, isRemote: isRemote && this.#waiting.get(key)?.isRemote !== false });
  }

  #flush(): void {
    const changes = this.#waiting;
    this.#waiting = new Map();
    for (const { change, isRemote } of changes.values())
      for (const listener of [...this.#listeners]) tell(listener, change, isRemote);
  }
}

/** A connection that can't be written to is its own transport's affair, and must not silence the others. */
function tell(listener: ChangeListener, change: Change, isRemote: boolean): void {
  try {
    listener(change, isRemote);
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
