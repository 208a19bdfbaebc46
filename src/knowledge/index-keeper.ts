/**
 * Keeps an index between two starts, and lets many files be read elsewhere. A file that is read here meanwhile is not
 * taken from there.
 * @module
 */
import type { Catalogue } from './catalogue.ts';
import type { Document } from './document.ts';
import type { Files, KnownFile } from './files.ts';
import { memoryBytes } from './segment/bytes.ts';
import { Segment } from './segment/segment.ts';
import type { HeldSegment } from './segment/segment-index.ts';
import type { Slices } from './slices.ts';
import type { BulkReader, IndexStore, ReadBatch, StoredSegment } from './stored-index.ts';

export interface IndexKeeperOptions {
  readonly store?: IndexStore;
  readonly bulkReader?: BulkReader;
}

/** Saved where so many documents changed since the last time, or this share of all. */
const FEWEST_CHANGES = 20;
const SHARE_OF_CHANGES = 0.01;

export class IndexKeeper {
  readonly #catalogue: Catalogue;
  readonly #files: Files;
  readonly #slices: Slices;
  readonly #store: IndexStore | undefined;
  readonly #bulkReader: BulkReader | undefined;
  /** Paths that are being read elsewhere. */
  readonly #elsewhere = new Set<string>();
  #began = Date.now();
  #changes = 0;
  #isSaving = false;
  #isClosed = false;

  constructor(catalogue: Catalogue, files: Files, slices: Slices, options: IndexKeeperOptions) {
    this.#catalogue = catalogue;
    this.#files = files;
    this.#slices = slices;
    this.#store = options.store;
    this.#bulkReader = options.bulkReader;
  }

  /** Fills the empty catalogue with what was stored. Files that changed since are found by their stamps. */
  async restore(): Promise<void> {
    const stored = await this.#store?.load().catch(() => undefined);
    this.#began = Date.now();
    if (stored === undefined || this.#isClosed) return;
    for (const { segment, removed } of stored.segments) {
      const gone = new Set(removed);
      await this.#slices.run(this.#catalogue.add(segment, (_, ordinal) => !gone.has(ordinal)));
    }
    await this.#slices.run(this.#restoreFiles(stored.files()));
  }

  /** A document without its file, or a file without its document, is as if it had not been stored. */
  *#restoreFiles(pieces: Iterable<readonly KnownFile[]>): Generator<void> {
    for (const piece of pieces) {
      for (const file of piece)
        if (file.id === undefined || this.#catalogue.get(file.id)?.path === file.path)
          this.#files.restore(file);
      yield;
    }
    for (const { id, path } of [...this.#catalogue.documents()])
      if (this.#files.idOf(path) !== id) this.#catalogue.remove(id);
  }

  /** Has to be called when a file is read here. */
  withdraw(path: string): void {
    this.#elsewhere.delete(path);
  }

  /** Has to be called for each document that came, changed or went. */
  countChange(): void {
    this.#changes += 1;
  }

  get readsMany(): boolean {
    return this.#bulkReader !== undefined;
  }

  /** Lets files be read elsewhere where they are many; returns those that are left to be read one by one. */
  async readMany(
    paths: readonly string[],
    onChange: (before: Document | undefined, after: Document | undefined) => void,
  ): Promise<readonly string[]> {
    const reader = this.#bulkReader;
    if (reader === undefined || paths.length < reader.leastFiles) return paths;
    const alone = withoutNamesakes(paths);
    for (const path of alone) this.#elsewhere.add(path);
    try {
      for await (const batch of reader.read(alone)) {
        if (this.#isClosed) return [];
        await this.#take(batch, onChange);
      }
    } catch {
      // What was not read is read here, and says itself what is wrong.
    }
    const unread = new Set(this.#elsewhere);
    this.#elsewhere.clear();
    const taken = new Set(alone.filter((path) => !unread.has(path)));
    return paths.filter((path) => !taken.has(path));
  }

  async #take(
    { files, segment }: ReadBatch,
    onChange: (before: Document | undefined, after: Document | undefined) => void,
  ): Promise<void> {
    const wanted = new Map(
      files.filter(({ path }) => this.#elsewhere.has(path)).map((file) => [file.path, file]),
    );
    if (segment !== undefined) {
      const adding = this.#catalogue.add(new Segment(memoryBytes(segment)), (document) => {
        const { id, path } = document;
        const file = this.#elsewhere.has(path) ? wanted.get(path) : undefined;
        if (file === undefined) return false;
        const holder = this.#files.claim(id, path);
        if (holder !== undefined) {
          this.#files.shadowed(path, file.stamp, id, holder);
          return false;
        }
        this.#files.read(path, file.stamp, id);
        this.#changes += 1;
        onChange(this.#catalogue.get(id), document);
        return true;
      });
      await this.#slices.run(adding);
    }
    for (const { path, kind, stamp, problem } of wanted.values()) {
      if (!this.#elsewhere.delete(path) || kind !== 'skipped' || this.#files.has(path)) continue;
      if (problem !== undefined) this.#files.skipped(problem, stamp);
    }
  }

  /** Saves the index where enough of it changed; others may change it meanwhile. */
  async save(): Promise<void> {
    const enough = Math.max(FEWEST_CHANGES, this.#catalogue.size * SHARE_OF_CHANGES);
    if (this.#store === undefined || this.#isSaving || this.#isClosed || this.#changes < enough) return;
    this.#isSaving = true;
    const changes = this.#changes;
    try {
      const held = [...this.#catalogue.index.segments];
      // Both at the same moment: a file must not be taken for read whose document is not stored.
      const [storable, files] = [held.map(this.#storable), [...this.#files.remembered()]];
      const segments = await this.#store.save(storable, files, this.#began);
      if (segments === undefined || this.#isClosed) return;
      this.#changes -= changes;
      held.forEach((each, i) => {
        if (this.#catalogue.index.segments.includes(each))
          this.#catalogue.index.moveSegment(each, segments[i] as Segment);
      });
    } catch {
      // As if there were no place for it: the next start reads everything again.
    } finally {
      this.#isSaving = false;
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#store?.close();
  }

  #storable = ({ segment, documents }: HeldSegment): StoredSegment => ({
    segment,
    removed: documents.flatMap((document, i) => (this.#catalogue.index.isAlive(document) ? [] : [i])),
  });
}

/** Files whose documents may have the same name are read one after the other, so that the same one always wins. */
function withoutNamesakes(paths: readonly string[]): string[] {
  const nameOf = (path: string): string => path.replace(/\.[^./]*$/, '');
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(nameOf(path), (counts.get(nameOf(path)) ?? 0) + 1);
  return paths.filter((path) => counts.get(nameOf(path)) === 1);
}
