/**
 * Reads the files of a source into an index of documents, and follows their changes: a file that has changed is read again, and
 * the document of a file that is gone is removed.
 * @module
 */
import type { Document, Problem } from './document.ts';
import type { DocumentIndex, VisibleChanges } from './document-index.ts';
import { type Files, listChanged } from './files.ts';
import type { DocumentOutcome, Format } from './format.ts';
import { IndexKeeper, type IndexKeeperOptions } from './index-keeper.ts';
import type { CollectionFiles } from './settings/collection-files.ts';
import { SETTINGS_FILE, SYNONYM_FILE } from './settings/collection-settings.ts';
import type { Restored, Source, SourceText } from './source.ts';
import type { Calibration, ReadFile } from './stored-index.ts';
import { KeyedQueue, type TimeSlicer } from './time-slicer.ts';

/** The parts of a library that reading fills. */
export interface ReaderParts {
  readonly source: Source;
  readonly format: Format;
  readonly documentIndex: DocumentIndex;
  readonly files: Files;
  /** The collection's settings and synonyms. */
  readonly companions: CollectionFiles;
  readonly changes: VisibleChanges;
  readonly slices: TimeSlicer;
  /** What is stored with the index of how well its documents answer questions of other fields. */
  calibration(): Calibration;
  /** Called with what was stored. */
  onCalibration(calibration: Calibration): void;
}

/** Stands for all paths, none of which is empty. */
const WHOLE_FOLDER = '';
/** How many files are read ahead of the one that is indexed. */
const READ_AHEAD = 8;

/** Reads everything once, and then what has changed. */
export class SourceReader {
  readonly #source: Source;
  readonly #format: Format;
  readonly #documents: DocumentIndex;
  readonly #files: Files;
  readonly #companions: CollectionFiles;
  readonly #changes: VisibleChanges;
  readonly #slices: TimeSlicer;
  readonly #keeper: IndexKeeper;
  readonly #onCalibration: (calibration: Calibration) => void;
  readonly #refreshing = new KeyedQueue();
  #isReady = false;
  #nextListing: Promise<void> | undefined;
  #closing: Promise<void> | undefined;
  #listings = 0;
  #isWatching = false;
  #stopWatching: () => void = () => {};
  #isRestored = false;
  #reportTitles: () => void = () => {};
  readonly #titles: Promise<void> = new Promise((resolve) => {
    this.#reportTitles = resolve;
  });

  constructor(parts: ReaderParts, options: IndexKeeperOptions) {
    this.#source = parts.source;
    this.#format = parts.format;
    this.#documents = parts.documentIndex;
    this.#files = parts.files;
    this.#companions = parts.companions;
    this.#changes = parts.changes;
    this.#slices = parts.slices;
    this.#onCalibration = parts.onCalibration;
    this.#keeper = new IndexKeeper(this.#documents, this.#files, this.#slices, parts.calibration, options);
  }

  /** Whether everything was read at least once. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** Whether there are documents from the last start. */
  get isRestored(): boolean {
    return this.#isRestored;
  }

  /** Resolves when all titles are known, or those of the last start, or when many files have to be read. */
  get outlook(): Promise<unknown> {
    return Promise.race([this.#titles, this.#keeper.manyExpected]);
  }

  /** Returns what the source restored, where it held the whole index. */
  async readAll(): Promise<Restored | undefined> {
    await this.#loadFormat();
    const restored = this.#source.restore?.(this.#documents);
    if (restored === undefined) await this.#watchAndRead();
    else this.#addRestored(restored);
    if (!this.#isClosed) this.#isReady = true;
    this.#reportTitles();
    return restored;
  }

  /** Reads one file again: it may be new, changed or removed. */
  refresh(path: string): Promise<void> {
    return this.#refreshing.run(path, () => this.#readOne(path));
  }

  /** Merges small segments, and saves the index where enough of it has changed. */
  async tidy(): Promise<void> {
    if (this.#isClosed) return;
    await this.#slices.run(this.#documents.index.compact());
    if (this.#isReady) await this.#keeper.save();
  }

  /** Stops watching, and saves what has changed since the index was saved. */
  close(): Promise<void> {
    this.#stopWatching();
    this.#changes.end();
    this.#closing ??= this.#keeper.close();
    return this.#closing;
  }

  get #isClosed(): boolean {
    return this.#closing !== undefined;
  }

  async #watchAndRead(): Promise<void> {
    const calibration = await this.#keeper.restore();
    if (this.#isClosed) return;
    if (calibration !== undefined) this.#onCalibration(calibration);
    this.#isRestored = this.#documents.size > 0;
    if (this.#isRestored) this.#reportTitles();
    await this.#readFolder();
  }

  /**
   * Begins to watch before the first file is read. Where none has to be, the first listing ends before, because results
   * wait for it; what changes meanwhile is found by the listing that a watcher asks for when it has begun.
   */
  #watchOnce(): void {
    if (this.#isClosed || this.#isWatching) return;
    this.#isWatching = true;
    this.#stopWatching = this.#source.watch((paths) => void this.#follow(paths));
  }

  /** Without notifications: the documents are not new, they were there from the start. */
  #addRestored({ stamp }: Restored): void {
    for (const document of this.#documents.documents()) {
      this.#files.claim(document.id, document.path);
      this.#files.read(document.path, stamp, document.id);
    }
  }

  async #loadFormat(): Promise<void> {
    try {
      await this.#format.load?.();
    } catch {
      this.#files.trouble({ path: '.', reason: 'the code that reads its files cannot be loaded' });
    }
  }

  async #follow(paths: readonly string[] | undefined): Promise<void> {
    if (paths === undefined) await this.#readFolder();
    else for (const path of paths) await this.refresh(path);
    await this.tidy();
  }

  /**
   * One after the other: a watcher reports that everything may have changed while all is read for the first time. A
   * listing that has not begun yet will see all changes so far, so that one is enough.
   */
  #readFolder(): Promise<void> {
    this.#nextListing ??= this.#refreshing.run(WHOLE_FOLDER, () => {
      this.#nextListing = undefined;
      return this.#listAndRead();
    });
    return this.#nextListing;
  }

  async #listAndRead(): Promise<void> {
    const listing = ++this.#listings;
    await this.#companions.refresh();
    this.#source.exclude?.(this.#companions.settings.exclude);
    const seen = new Set<string>();
    const ahead = new Set<Promise<void>>();
    const problems: Problem[] = [];
    const onProblem = (problem: Problem): void => {
      problems.push(problem);
      this.#files.listed(problem, listing);
    };
    const read = async (path: string): Promise<void> => {
      const reading = this.#refreshIfChanged(path).finally(() => ahead.delete(reading));
      ahead.add(reading);
      if (ahead.size >= READ_AHEAD) await Promise.race(ahead);
    };
    const many: string[] = [];
    for await (const changed of listChanged(this.#source, this.#files, onProblem, seen)) {
      if (this.#isClosed) return;
      if (changed.length > 0) this.#watchOnce();
      if (this.#keeper.readsMany) {
        many.push(...changed);
        this.#keeper.expectFiles(many.length);
      } else for (const path of changed) await read(path);
    }
    this.#watchOnce();
    for (const path of await this.#keeper.readMany(many, this.#report)) await read(path);
    await Promise.all(ahead);
    for (const path of this.#files.paths()) if (!seen.has(path)) await this.refresh(path);
    this.#files.endListing(listing, problems);
  }

  readonly #report = (before?: Document, after?: Document): void => this.#changes.tell(before, after);

  async #refreshIfChanged(path: string): Promise<void> {
    // Where another listing is reading it already, once is enough.
    await this.#refreshing.ended(path);
    if (this.#files.has(path) && this.#files.stampOf(path) === (await this.#source.stamp(path))) return;
    await this.refresh(path);
  }

  async #readOne(path: string): Promise<void> {
    if (this.#isClosed || path === SYNONYM_FILE || path === SETTINGS_FILE) return;
    this.#keeper.withdraw(path);
    // The stamp first, so that a change in between is detected on the next check.
    const stamp = await this.#source.stamp(path);
    const large = await this.#keeper.readLarge(path, this.#report);
    if (large !== undefined) return this.#endLarge(large);
    const outcome = await this.#source.read(path);
    if (outcome.kind === 'gone') return this.#drop(path);
    const problem = outcome.kind === 'problem' ? outcome.problem : await this.#index(outcome.file, stamp);
    if (problem === undefined) return;
    await this.#drop(path);
    this.#files.skipped(problem, stamp);
  }

  /** A large file was read elsewhere, and its document added. */
  async #endLarge({ path, kind, stamp, problem }: ReadFile): Promise<void> {
    if (kind === 'document') return this.#slices.run(this.#documents.index.compact());
    await this.#passOver(path, stamp);
    if (problem !== undefined) this.#files.skipped(problem, stamp);
  }

  /** Returns why it cannot. */
  async #index(file: SourceText, stamp: string | undefined): Promise<Problem | undefined> {
    try {
      const read = await this.#readDocument(file);
      if (read.ok) await this.#put(read.document, { ...file, text: read.text ?? file.text }, stamp);
      else if (read.problem === undefined) await this.#passOver(file.path, stamp);
      return read.ok ? undefined : read.problem;
    } catch {
      return { path: file.path, reason: 'cannot be read as an article' };
    }
  }

  async #readDocument(file: SourceText): Promise<DocumentOutcome> {
    const steps = this.#format.readInSteps?.(file);
    return steps === undefined ? this.#format.readDocument(file) : this.#slices.run(steps);
  }

  async #put(document: Document, { path, text, hash }: SourceText, stamp: string | undefined): Promise<void> {
    const holder = this.#files.claim(document.id, path);
    if (holder !== undefined) return this.#files.shadowed(path, stamp, document.id, holder);
    if (document.language !== undefined) await this.#format.loadLanguage?.(document.language);
    const before = this.#documents.get(document.id);
    // Where nothing but the time of the file changed, that may be the time of the document.
    const isSame = before?.hash === hash && before.updated === document.updated;
    if (!isSame) await this.#slices.run(this.#documents.put(document, text, hash));
    // Not before: a search that still finds the old text must see that the file has changed.
    this.#files.read(path, stamp, document.id);
    if (isSame) return;
    this.#keeper.countChange();
    if (before?.hash !== hash) this.#changes.tell(before, this.#documents.get(document.id));
    await this.#slices.run(this.#documents.index.compact());
  }

  /** Remembered, so that it is read again only when it changes. */
  async #passOver(path: string, stamp: string | undefined): Promise<void> {
    await this.#drop(path);
    this.#files.passedOver(path, stamp);
  }

  async #drop(path: string): Promise<void> {
    const id = this.#files.idOf(path);
    this.#files.forget(path);
    if (id === undefined) return;
    const document = this.#documents.get(id);
    this.#documents.remove(id);
    this.#keeper.countChange();
    this.#changes.tell(document, undefined);
    for (const other of this.#files.freed(id)) await this.refresh(other);
  }
}
