/**
 * Changes of a running server that clients are notified of: list changes and updated resources. Sessions listen while
 * they live.
 * @module
 */

export type Change =
  | { readonly kind: 'list'; readonly list: 'tools' | 'resources' | 'prompts' }
  | { readonly kind: 'resource'; readonly uri: string };

export type ChangeListener = (change: Change) => void;

export class ChangeHub {
  readonly #listeners = new Set<ChangeListener>();
  #waiting = new Map<string, Change>();

  /** Returns the function that ends it. */
  listen(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Changes of one turn are announced once each: adding fifty tools is one notification. */
  announce(change: Change): void {
    if (this.#listeners.size === 0) return;
    if (this.#waiting.size === 0) queueMicrotask(() => this.#flush());
    this.#waiting.set(change.kind === 'list' ? change.list : `uri ${change.uri}`, change);
  }

  #flush(): void {
    const changes = this.#waiting;
    this.#waiting = new Map();
    for (const change of changes.values())
      for (const listener of [...this.#listeners]) tell(listener, change);
  }
}

/** A connection that can't be written to is its own transport's affair, and must not silence the others. */
function tell(listener: ChangeListener, change: Change): void {
  try {
    listener(change);
  } catch {
    // The transport knows.
  }
}
