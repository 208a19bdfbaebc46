/**
 * All documents of a collection by their ids, and their index. Documents come, change and go one at a time or by
 * segments that were made elsewhere; the rest stays as it is. Listeners are notified of the changes that readers may
 * see.
 * @module
 */
import type { Accepts, Document } from './document.ts';
import { memoryBytes } from './segment/bytes.ts';
import { looksNear, Segment, type Word } from './segment/segment.ts';
import { isPlainer, SegmentBuilder } from './segment/segment-builder.ts';
import { SegmentIndex } from './segment/segment-index.ts';
import type { StoredDocument } from './segment/stored-document.ts';
import { LANGUAGES, type Language } from './text/terms.ts';

export class DocumentIndex {
  readonly index: SegmentIndex = new SegmentIndex();
  readonly words: WordList = new WordList(this.index);
  readonly #byId = new Map<string, StoredDocument>();
  #sorted: readonly StoredDocument[] | undefined;
  #languages: ReadonlySet<Language> | undefined;
  /** Number of documents that were added, changed or removed so far. */
  changes = 0;

  get size(): number {
    return this.#byId.size;
  }

  documents(): Iterable<StoredDocument> {
    return this.#byId.values();
  }

  /** The languages of its documents, the most frequent first; of equally frequent ones, in the order of `LANGUAGES`. */
  get languages(): ReadonlySet<Language> {
    this.#languages ??= languagesOf(this.#byId.values());
    return this.#languages;
  }

  /** Cached until something changes: lists of large collections are requested often. */
  newestFirst(): readonly StoredDocument[] {
    this.#sorted ??= [...this.#byId.values()].sort(newestFirst);
    return this.#sorted;
  }

  get(id: string): StoredDocument | undefined {
    return this.#byId.get(id);
  }

  /** Adds or replaces; the caller may pause between the steps, and the document is visible after the last. */
  *put(document: Document, text: string, hash: string): Generator<void> {
    const builder = new SegmentBuilder();
    yield* builder.add(document, text, hash);
    yield* this.add(new Segment(memoryBytes(builder.finish())));
  }

  /**
   * Adds the accepted documents of a segment, each replacing the one with its id. The caller may pause between the
   * steps, and they are visible after the last.
   */
  *add(
    segment: Segment,
    isWanted: (document: StoredDocument, ordinal: number) => boolean = () => true,
  ): Generator<void, void> {
    const documents = yield* this.index.readDocuments(segment);
    this.index.add(segment, documents);
    documents.forEach((document, i) => {
      if (!isWanted(document, i)) {
        this.index.remove(document);
        return;
      }
      this.remove(document.id);
      this.#byId.set(document.id, document);
    });
    this.#changed(documents.length);
  }

  remove(id: string): boolean {
    const document = this.#byId.get(id);
    if (document === undefined) return false;
    this.#byId.delete(id);
    this.#changed(1);
    this.index.remove(document);
    return true;
  }

  #changed(count: number): void {
    this.changes += count;
    this.#sorted = undefined;
    this.#languages = undefined;
  }
}

export function newestFirst(a: Document, b: Document): number {
  const [ofA, ofB] = [a.updated ?? '', b.updated ?? ''];
  if (ofA !== ofB) return ofA < ofB ? 1 : -1;
  return a.id < b.id ? -1 : 1;
}

function languagesOf(documents: Iterable<Document>): ReadonlySet<Language> {
  const counts = new Map<Language, number>();
  for (const { language = 'en' } of documents) counts.set(language, (counts.get(language) ?? 0) + 1);
  const countOf = (language: Language): number => counts.get(language) ?? 0;
  // Sorted stably from a fixed order: the order in which documents were added must not affect how a query is read.
  const present = LANGUAGES.filter((language) => counts.has(language));
  return new Set(present.sort((a, b) => countOf(b) - countOf(a)));
}

const encoder = new TextEncoder();

class WordList {
  readonly #index: SegmentIndex;

  constructor(index: SegmentIndex) {
    this.#index = index;
  }

  /** Words that may be within this edit distance, by a quick check, with their terms. */
  near(word: string, edits: number): readonly Word[] {
    const terms = new Set<string>();
    for (const { words } of this.#index.segments)
      for (const { term } of words.near(word, edits)) terms.add(term);
    return [...terms]
      .sort()
      .map((term) => ({ term, written: this.written(term) }))
      .filter(({ written }) => looksNear(word, written, edits));
  }

  /** A readable word for this term. */
  written(term: string): string {
    const key = encoder.encode(term);
    let best: string | undefined;
    for (const { words } of this.#index.segments) {
      const written = words.written(key);
      if (written !== undefined && (best === undefined || isPlainer(written, best))) best = written;
    }
    return best ?? term;
  }
}

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

  /** Returns the function that removes the listener. */
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
