/**
 * Tells of documents that come, change and go, as seen by those who may see them.
 * @module
 */
import type { Accepts, Document } from './document.ts';

/** A document that becomes a draft is removed. */
export interface LibraryChange {
  readonly kind: 'added' | 'changed' | 'removed';
  readonly document: Document;
}

export type ChangeListener = (change: LibraryChange) => void;

export class VisibleChanges {
  readonly #isVisible: Accepts;
  readonly #listeners = new Set<ChangeListener>();

  constructor(isVisible: Accepts) {
    this.#isVisible = isVisible;
  }

  /** Returns the function that ends it. */
  listen(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tell(before: Document | undefined, after: Document | undefined): void {
    const was = before !== undefined && this.#isVisible(before);
    const is = after !== undefined && this.#isVisible(after);
    if (!was && !is) return;
    const kind = was && is ? 'changed' : is ? 'added' : 'removed';
    const document = (is ? after : before) as Document;
    for (const listener of this.#listeners) {
      try {
        listener({ kind, document });
      } catch {
        // Its own affair: neither the file nor the other listeners are to blame.
      }
    }
  }

  end(): void {
    this.#listeners.clear();
  }
}
