/**
 * Stores an index between two starts, and lets other threads read many files. If a file is read here meanwhile, their
 * result is not used.
 * @module
 */
import { withTimeout } from '../base/promises.ts';
import type { Document } from './document.ts';
import type { DocumentIndex } from './document-index.ts';
import type { Files, KnownFile } from './files.ts';
import { Segment } from './segment/segment.ts';
import type { HeldSegment } from './segment/segment-index.ts';
import type {
  BulkReader,
  Calibration,
  IndexStore,
  ReadBatch,
  ReadFile,
  StoredSegment,
} from './stored-index.ts';
import type { Steps, TimeSlicer } from './time-slicer.ts';

export interface IndexKeeperOptions {
  readonly store?: IndexStore;
  readonly bulkReader?: BulkReader;
}

type OnChange = (before: Document | undefined, after: Document | undefined) => void;

/** Saved after this many changed documents, or this share of all. */
const FEWEST_CHANGES = 20;
const SHARE_OF_CHANGES = 0.01;
/** Time limit for closing: clients kill a server that does not end soon. */
const CLOSING_MS = 2000;
const PATHS_PER_STEP = 512;

export class IndexKeeper {
  readonly #documents: DocumentIndex;
  readonly #files: Files;
  readonly #slices: TimeSlicer;
  readonly #calibration: () => Calibration;
  readonly #store: IndexStore | undefined;
  readonly #bulkReader: BulkReader | undefined;
  /** Paths that other threads are reading. */
  readonly #elsewhere = new Set<string>();
  #began = Date.now();
  #changes = 0;
  #saving: Promise<void> | undefined;
  #readingMany: Promise<unknown> | undefined;
  readonly #closing = new AbortController();
  #reportMany: () => void = () => {};
  /** Resolves when it is known that many files must be read, which takes seconds. */
  readonly manyExpected: Promise<void> = new Promise((resolve) => {
    this.#reportMany = resolve;
  });

  constructor(
    documentIndex: DocumentIndex,
    files: Files,
    slices: TimeSlicer,
    calibration: () => Calibration,
    options: IndexKeeperOptions,
  ) {
    this.#calibration = calibration;
    this.#documents = documentIndex;
    this.#files = files;
    this.#slices = slices;
    this.#store = options.store;
    this.#bulkReader = options.bulkReader;
  }

  /** Fills the empty index with the stored one. Files that changed since are detected by their stamps. */
  async restore(): Promise<Calibration | undefined> {
    const stored = await this.#store?.load().catch(() => undefined);
    this.#began = Date.now();
    if (stored === undefined || this.#isClosed) return undefined;
    try {
      for (const { segment, removed } of stored.segments) {
        const gone = new Set(removed);
        await this.#slices.run(this.#documents.add(segment, (_, ordinal) => !gone.has(ordinal)));
      }
      await this.#slices.run(this.#restoreFiles(stored.files()));
      return stored.calibration;
    } catch {
      // A closed file cannot be read to remove anything, and nobody asks any more.
      if (this.#isClosed) return undefined;
      // The file was truncated: treated as if nothing had been stored.
      for (const { path } of this.#files.remembered()) this.#files.forget(path);
      for (const { id } of [...this.#documents.documents()]) this.#documents.remove(id);
      return undefined;
    }
  }

  /** A document without its file, or a file without its document, is treated as not stored. */
  *#restoreFiles(pieces: Iterable<readonly KnownFile[]>): Generator<void> {
    for (const piece of pieces) {
      for (const file of piece)
        if (file.id === undefined || this.#documents.get(file.id)?.path === file.path)
          this.#files.restore(file);
      yield;
    }
    const without: string[] = [];
    for (const { id, path } of this.#documents.documents())
      if (this.#files.idOf(path) !== id) without.push(id);
    for (const id of without) this.#documents.remove(id);
  }

  /** Must be called when a file is read here. */
  withdraw(path: string): void {
    this.#elsewhere.delete(path);
  }

  /** Must be called for each document that is added, changed or removed. */
  countChange(): void {
    this.#changes += 1;
  }

  /** Must be called while files to be read are listed, with their number so far. */
  expectFiles(count: number): void {
    if (count >= (this.#bulkReader?.leastFiles ?? Infinity)) this.#reportMany();
  }

  get readsMany(): boolean {
    return this.#bulkReader !== undefined;
  }

  /** Passes many files to other threads; returns those to be read one by one. */
  async readMany(paths: readonly string[], onChange: OnChange): Promise<readonly string[]> {
    const reader = this.#bulkReader;
    if (reader === undefined || paths.length < reader.leastFiles) return paths;
    const { alone, namesakes } = await this.#slices.run(splitNamesakes(paths));
    if (this.#isClosed) return [];
    for (const path of alone) this.#elsewhere.add(path);
    this.#readingMany = this.#addBatches(reader.read(alone, this.#closing.signal), onChange);
    await this.#readingMany;
    if (this.#isClosed) return [];
    const unread = [...this.#elsewhere];
    this.#elsewhere.clear();
    return [...unread, ...namesakes];
  }

  /** Passes a large file to another thread; undefined if it must be read here. */
  async readLarge(path: string, onChange: OnChange): Promise<ReadFile | undefined> {
    const reader = this.#bulkReader;
    if (reader === undefined || !(await reader.isLarge(path)) || this.#isClosed) return undefined;
    this.#elsewhere.add(path);
    let read: ReadFile | undefined;
    await this.#addBatches(reader.read([path], this.#closing.signal), onChange, (files) => {
      if (this.#elsewhere.has(path)) read = files.find((file) => file.path === path);
    });
    this.#elsewhere.delete(path);
    return read?.kind === 'gone' ? undefined : read;
  }

  async #addBatches(
    batches: AsyncIterable<ReadBatch>,
    onChange: OnChange,
    onBatch: (files: readonly ReadFile[]) => void = () => {},
  ): Promise<void> {
    try {
      for await (const batch of batches) {
        if (this.#isClosed) return;
        onBatch(batch.files);
        await this.#add(batch, onChange);
      }
    } catch {
      // Files without a result are read here, where errors are reported.
    }
  }

  async #add({ files, segment }: ReadBatch, onChange: OnChange): Promise<void> {
    const wanted = new Map(
      files.filter(({ path }) => this.#elsewhere.has(path)).map((file) => [file.path, file]),
    );
    if (segment !== undefined) {
      const adding = this.#documents.add(new Segment(segment), (document) => {
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
        const before = this.#documents.get(id);
        if (before?.hash !== document.hash) onChange(before, document);
        return true;
      });
      await this.#slices.run(adding);
    }
    for (const { path, kind, stamp, problem } of wanted.values()) {
      if (!this.#elsewhere.delete(path) || kind !== 'skipped' || this.#files.has(path)) continue;
      if (problem !== undefined) this.#files.skipped(problem, stamp);
    }
  }

  /** Saves the index if enough of it has changed. It may change further meanwhile. */
  async save(): Promise<void> {
    const enough = Math.max(FEWEST_CHANGES, this.#documents.size * SHARE_OF_CHANGES);
    if (this.#saving !== undefined || this.#isClosed || this.#changes < enough) return;
    this.#saving = this.#write();
    await this.#saving;
    this.#saving = undefined;
  }

  /** Stops reading, saves changes since the last time, and closes the store; all within two seconds. */
  async close(): Promise<void> {
    this.#closing.abort();
    const late = new AbortController();
    await withTimeout(this.#saveLast(late.signal), CLOSING_MS);
    late.abort();
    this.#store?.close();
  }

  async #saveLast(late: AbortSignal): Promise<void> {
    await this.#readingMany;
    await this.#saving;
    if (this.#changes > 0 && !late.aborted) await this.#write(late);
  }

  get #isClosed(): boolean {
    return this.#closing.signal.aborted;
  }

  async #write(closing?: AbortSignal): Promise<void> {
    if (this.#store === undefined) return;
    const changes = this.#changes;
    try {
      const held = [...this.#documents.index.segments];
      // Both at the same moment: a file must not be stored as read without its document.
      const [storable, files] = [held.map(this.#storable), [...this.#files.remembered()]];
      const segments = await this.#store.save(storable, files, this.#began, this.#calibration(), closing);
      if (segments === undefined) return;
      this.#changes -= changes;
      if (this.#isClosed) return;
      held.forEach((each, i) => {
        if (this.#documents.index.segments.includes(each))
          this.#documents.index.moveSegment(each, segments[i] as Segment);
      });
    } catch {
      // As if there were no storage: the next start reads everything again.
    }
  }

  #storable = ({ segment, documents }: HeldSegment): StoredSegment => ({
    segment,
    removed: documents.flatMap((document, i) => (this.#documents.index.isAlive(document) ? [] : [i])),
  });
}

/** Files whose documents may have the same name are read one after another, so that the same one always wins. */
export function* splitNamesakes(paths: readonly string[]): Steps<{ alone: string[]; namesakes: string[] }> {
  const holders = new Map<string, number>();
  const isNamesake = new Uint8Array(paths.length);
  for (const [i, path] of paths.entries()) {
    const name = path.slice(0, endOfName(path));
    const holder = holders.get(name);
    if (holder === undefined) holders.set(name, i);
    else {
      isNamesake[i] = 1;
      isNamesake[holder] = 1;
    }
    if (i % PATHS_PER_STEP === 0) yield;
  }
  return {
    alone: paths.filter((_, i) => isNamesake[i] === 0),
    namesakes: paths.filter((_, i) => isNamesake[i] === 1),
  };
}

/** The start of the extension, or the end of the path. */
function endOfName(path: string): number {
  const dot = path.lastIndexOf('.');
  return dot > path.lastIndexOf('/') ? dot : path.length;
}
