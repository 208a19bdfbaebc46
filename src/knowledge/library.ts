/**
 * A collection that is ready to be asked: it reads its source in the background, follows its changes, and never
 * answers from a file that is gone or was changed.
 * @module
 */
import { atMost } from './at-most.ts';
import { Catalogue } from './catalogue.ts';
import type { Document, Problem } from './document.ts';
import { Files } from './files.ts';
import type { Format } from './format.ts';
import { IndexKeeper, type IndexKeeperOptions } from './index-keeper.ts';
import { listChanged } from './list-changed.ts';
import { type Accepts, acceptsBy, type Filter } from './search/filter.ts';
import { type Found, keepHits, Search } from './search/search.ts';
import type { StoredDocument } from './segment/stored-document.ts';
import { CollectionFiles } from './settings/collection-files.ts';
import { type CollectionSettings, SETTINGS_FILE } from './settings/collection-settings.ts';
import { Slices } from './slices.ts';
import type { Restored, Source, SourceText } from './source.ts';
import { steady } from './steady-source.ts';
import { SYNONYM_FILE } from './synonym-file-name.ts';
import { Turns } from './turns.ts';
import { type ChangeListener, VisibleChanges } from './visible-changes.ts';

export interface LibraryOptions extends IndexKeeperOptions {
  /** Which documents anybody may see; all of them when left out. */
  readonly isVisible?: Accepts;
}

export interface Reading {
  readonly document: Document;
  readonly text: string;
  readonly hash: string;
}

export interface Status {
  /** Whether everything was read at least once. */
  readonly ready: boolean;
  readonly documents: number;
  /** Read, and not for everybody's eyes. */
  readonly hidden: number;
  readonly sections: number;
  /** Files that were skipped, and why. */
  readonly problems: readonly Problem[];
}

/** How many files are read ahead of the one that is indexed. */
const READ_AHEAD = 8;
/** A file that changes whenever it is looked at is not waited for. */
const MOST_LOOKS = 3;
/** The share of documents that may change before a collection is another one. */
const SAME_COLLECTION = 0.001;
/** The same, while it is read for the first time. */
const GROWING_COLLECTION = 0.5;

export class Library {
  readonly #source: Source;
  readonly #format: Format;
  readonly #isVisible: Accepts;
  readonly #catalogue = new Catalogue();
  readonly #search = new Search(this.#catalogue);
  readonly #slices = new Slices();
  readonly #files = new Files();
  readonly #companions: CollectionFiles;
  readonly #keeper: IndexKeeper;
  readonly #refreshing = new Turns();
  readonly #changes: VisibleChanges;
  /** How many changes the collection had seen when it was asked foreign questions. */
  #calibratedAt: number | undefined;
  #calibrating: Promise<void> = Promise.resolve();
  #started: Promise<void> | undefined;
  #ready = false;
  #closed = false;
  #listings = 0;
  #stopWatching: () => void = () => {};

  constructor(source: Source, format: Format, options: LibraryOptions = {}) {
    this.#source = steady(source, (problem) => this.#files.trouble(problem));
    this.#format = format;
    this.#keeper = new IndexKeeper(this.#catalogue, this.#files, this.#slices, options);
    this.#companions = new CollectionFiles(this.#source, format);
    this.#isVisible = options.isVisible ?? (() => true);
    this.#changes = new VisibleChanges(this.#isVisible);
  }

  /** Begins to read, if it has not begun; the promise says when everything was read once. */
  start(): Promise<void> {
    this.#started ??= this.#readAll();
    return this.#started;
  }

  /** Whether it is ready, now or within so many milliseconds. */
  async readyWithin(milliseconds: number): Promise<boolean> {
    const started = this.start();
    if (!this.#ready) await atMost(milliseconds, started);
    return this.#ready;
  }

  /** Returns the function that ends it. */
  onChange(listener: ChangeListener): () => void {
    return this.#changes.listen(listener);
  }

  status(): Status {
    const documents = [...this.#catalogue.documents()];
    const visible = documents.filter(this.#isVisible);
    const { firstUnits } = this.#catalogue.index.table;
    const sectionsOf = ({ number }: StoredDocument): number =>
      (firstUnits[number + 1] as number) - (firstUnits[number] as number) - 1;
    return {
      ready: this.#ready,
      documents: visible.length,
      hidden: documents.length - visible.length,
      sections: visible.reduce((sum, document) => sum + sectionsOf(document), 0),
      problems: [...this.#files.problems(), ...this.#companions.problems],
    };
  }

  /** Whether there is no document that may be seen; cheaper than the status. */
  isEmpty(): boolean {
    for (const document of this.#catalogue.documents()) if (this.#isVisible(document)) return false;
    return true;
  }

  /** What the folder says about itself in `.lectern.yaml`, as it was read last. */
  get settings(): CollectionSettings {
    return this.#companions.settings;
  }

  /** Newest first. */
  list(filter: Filter = {}): Document[] {
    const accepts = this.#accepting(filter);
    return this.#catalogue.newestFirst().filter(accepts);
  }

  get(id: string): Document | undefined {
    const document = this.#catalogue.get(id);
    return document !== undefined && this.#isVisible(document) ? document : undefined;
  }

  /** The estimated tokens of each section, in the document's order. */
  sectionTokens(id: string): readonly number[] {
    return this.#catalogue.get(id)?.sectionTokens ?? [];
  }

  /** The document as it is now, with its text; undefined when there is none (any more). */
  async read(id: string): Promise<Reading | undefined> {
    for (let look = 0; look < MOST_LOOKS; look++) {
      const document = this.#catalogue.get(id);
      if (document === undefined || !this.#isVisible(document)) return undefined;
      const { hash } = document;
      const outcome = await this.#source.read(document.path);
      if (outcome.kind === 'text' && outcome.file.hash === hash)
        return { document, text: this.#format.textOf?.(outcome.file) ?? outcome.file.text, hash };
      await this.refresh(document.path);
    }
    return undefined;
  }

  /** Best first, of files that are still there and as they were when they were read. */
  async search(question: string, filter: Filter, limit: number): Promise<Found> {
    const accepts = this.#accepting(filter);
    await this.#companions.refresh();
    this.#search.synonyms = this.#companions.synonyms;
    this.#search.weigh(this.settings.weights);
    for (const language of this.#catalogue.languages) await this.#format.loadLanguage?.(language);
    for (let look = 1; ; look++) {
      await this.#calibrate();
      const found = await this.#search.find(question, accepts, limit, (document) => this.#textOf(document));
      const changed = await this.#changedAmong(found.hits.map(({ document }) => document));
      if (changed.size === 0) return found;
      if (look === MOST_LOOKS) return keepHits(found, ({ path }) => !changed.has(path));
      await Promise.all([...changed].map((path) => this.refresh(path)));
    }
  }

  /** Its text, if it is still what was indexed. */
  async #textOf({ id, path }: Document): Promise<string | undefined> {
    const outcome = await this.#source.read(path);
    if (outcome.kind !== 'text') return undefined;
    const isSame = outcome.file.hash === this.#catalogue.get(id)?.hash;
    return isSame ? (this.#format.textOf?.(outcome.file) ?? outcome.file.text) : undefined;
  }

  /** What is chance in a collection changes with it; in a large one, hardly by a few documents. */
  #calibrate(): Promise<void> {
    const { changes, size } = this.#catalogue;
    const most = size * (this.#ready ? SAME_COLLECTION : GROWING_COLLECTION);
    if (this.#calibratedAt === undefined || changes - this.#calibratedAt > most) {
      this.#calibratedAt = changes;
      this.#calibrating = this.#calibrating.then(() => this.#slices.run(this.#search.calibrate()));
    }
    return this.#calibrating;
  }

  /** Looks at one file again: it may have come, changed or gone. */
  refresh(path: string): Promise<void> {
    return this.#refreshing.take(path, () => this.#readOne(path));
  }

  close(): void {
    this.#closed = true;
    this.#stopWatching();
    this.#keeper.close();
    this.#changes.end();
  }

  #accepting(filter: Filter): Accepts {
    const accepts = acceptsBy(filter);
    return (document) => this.#isVisible(document) && accepts(document);
  }

  async #readAll(): Promise<void> {
    await this.#loadFormat();
    if (this.#source.restore === undefined) await this.#watchAndRead();
    else this.#taken(this.#source.restore(this.#catalogue));
    if (!this.#closed) this.#ready = true;
    await this.#calibrate();
    void this.#tidy();
  }

  /** Watched before it is read, so that nothing falls between the two. */
  async #watchAndRead(): Promise<void> {
    await this.#keeper.restore();
    if (!this.#closed) this.#stopWatching = this.#source.watch((paths) => void this.#follow(paths));
    await this.#readFolder();
  }

  /** Nobody is told of it: it did not come, it was there. */
  #taken({ stamp, floor }: Restored): void {
    this.#search.floor = floor;
    this.#calibratedAt = this.#catalogue.changes;
    for (const document of this.#catalogue.documents()) {
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
    await this.#tidy();
  }

  async #tidy(): Promise<void> {
    if (this.#closed) return;
    await this.#slices.run(this.#catalogue.index.compact());
    if (this.#ready) await this.#keeper.save();
  }

  async #readFolder(): Promise<void> {
    const listing = ++this.#listings;
    await this.#companions.refresh();
    this.#source.exclude?.(this.settings.exclude);
    const seen = new Set<string>();
    const ahead = new Set<Promise<void>>();
    const told: Problem[] = [];
    const onProblem = (problem: Problem): void => {
      told.push(problem);
      this.#files.listed(problem, listing);
    };
    const read = async (path: string): Promise<void> => {
      const reading = this.#refreshIfChanged(path).finally(() => ahead.delete(reading));
      ahead.add(reading);
      if (ahead.size >= READ_AHEAD) await Promise.race(ahead);
    };
    const many: string[] = [];
    for await (const changed of listChanged(this.#source, this.#files, onProblem, seen)) {
      if (this.#closed) return;
      if (this.#keeper.readsMany) many.push(...changed);
      else for (const path of changed) await read(path);
    }
    const tell = (before?: Document, after?: Document): void => this.#changes.tell(before, after);
    for (const path of await this.#keeper.readMany(many, tell)) await read(path);
    await Promise.all(ahead);
    for (const path of this.#files.paths()) if (!seen.has(path)) await this.refresh(path);
    this.#files.endListing(listing, told);
  }

  async #refreshIfChanged(path: string): Promise<void> {
    // Where another listing is at it already, once is enough.
    await this.#refreshing.ended(path);
    if (this.#files.has(path) && this.#files.stampOf(path) === (await this.#source.stamp(path))) return;
    await this.refresh(path);
  }

  async #changedAmong(documents: readonly Document[]): Promise<Set<string>> {
    const stamps = await Promise.all(documents.map(({ path }) => this.#source.stamp(path)));
    // What was read again meanwhile has its new stamp already, and another document.
    const isSame = ({ id, path }: Document, i: number): boolean =>
      this.#catalogue.get(id) === documents[i] && this.#files.stampOf(path) === stamps[i];
    return new Set(documents.filter((document, i) => !isSame(document, i)).map(({ path }) => path));
  }

  async #readOne(path: string): Promise<void> {
    if (this.#closed || path === SYNONYM_FILE || path === SETTINGS_FILE) return;
    this.#keeper.withdraw(path);
    // The stamp first: a change in between then shows at the next look.
    const stamp = await this.#source.stamp(path);
    const outcome = await this.#source.read(path);
    if (outcome.kind === 'gone') return this.#drop(path);
    const problem = outcome.kind === 'problem' ? outcome.problem : await this.#index(outcome.file, stamp);
    if (problem === undefined) return;
    await this.#drop(path);
    this.#files.skipped(problem, stamp);
  }

  /** Says why it cannot. */
  async #index(file: SourceText, stamp: string | undefined): Promise<Problem | undefined> {
    try {
      const read = this.#format.readDocument(file);
      if (read.ok) await this.#take(read.document, { ...file, text: read.text ?? file.text }, stamp);
      else if (read.problem === undefined) await this.#passOver(file.path, stamp);
      return read.ok ? undefined : read.problem;
    } catch {
      return { path: file.path, reason: 'cannot be read as an article' };
    }
  }

  async #take(
    document: Document,
    { path, text, hash }: SourceText,
    stamp: string | undefined,
  ): Promise<void> {
    const holder = this.#files.claim(document.id, path);
    if (holder !== undefined) return this.#files.shadowed(path, stamp, document.id, holder);
    if (document.language !== undefined) await this.#format.loadLanguage?.(document.language);
    const before = this.#catalogue.get(document.id);
    // Where nothing but the time of the file changed, that may be the time of the document.
    const isSame = before?.hash === hash && before.updated === document.updated;
    if (!isSame) await this.#slices.run(this.#catalogue.put(document, text, hash));
    // Not before: a search that still finds the old text must see that the file has changed.
    this.#files.read(path, stamp, document.id);
    if (isSame) return;
    this.#keeper.countChange();
    if (before?.hash !== hash) this.#changes.tell(before, this.#catalogue.get(document.id));
    await this.#slices.run(this.#catalogue.index.compact());
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
    const document = this.#catalogue.get(id);
    this.#catalogue.remove(id);
    this.#keeper.countChange();
    this.#changes.tell(document, undefined);
    for (const other of this.#files.freed(id)) await this.refresh(other);
  }
}
