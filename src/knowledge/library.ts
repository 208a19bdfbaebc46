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
import { type Accepts, acceptsBy, type Filter } from './search/filter.ts';
import { type Found, Search } from './search/search.ts';
import { Slices } from './slices.ts';
import type { Source, SourceText } from './source.ts';
import { steady } from './steady-source.ts';
import { SynonymFile } from './synonym-file.ts';
import { SYNONYM_FILE } from './synonym-file-name.ts';
import { Turns } from './turns.ts';
import { type ChangeListener, VisibleChanges } from './visible-changes.ts';

export interface LibraryOptions {
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

export class Library {
  readonly #source: Source;
  readonly #format: Format;
  readonly #isVisible: Accepts;
  readonly #catalogue = new Catalogue();
  readonly #search = new Search(this.#catalogue);
  readonly #slices = new Slices();
  readonly #files = new Files();
  readonly #synonyms: SynonymFile;
  readonly #refreshing = new Turns();
  readonly #changes: VisibleChanges;
  #started: Promise<void> | undefined;
  #ready = false;
  #closed = false;
  #listings = 0;
  #stopWatching: () => void = () => {};

  constructor(source: Source, format: Format, options: LibraryOptions = {}) {
    this.#source = steady(source, (problem) => this.#files.trouble(problem));
    this.#format = format;
    this.#synonyms = new SynonymFile(this.#source, format);
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
    const entries = [...this.#catalogue.entries()];
    const visible = entries.filter(({ document }) => this.#isVisible(document));
    const { problem } = this.#synonyms;
    return {
      ready: this.#ready,
      documents: visible.length,
      hidden: entries.length - visible.length,
      sections: visible.reduce((sum, { sections }) => sum + sections.length, 0),
      problems: [...this.#files.problems(), ...(problem === undefined ? [] : [problem])],
    };
  }

  /** Newest first. */
  list(filter: Filter = {}): Document[] {
    const accepts = this.#accepting(filter);
    return this.#catalogue
      .newestFirst()
      .map(({ document }) => document)
      .filter(accepts);
  }

  get(id: string): Document | undefined {
    const document = this.#catalogue.get(id)?.document;
    return document !== undefined && this.#isVisible(document) ? document : undefined;
  }

  /** The estimated tokens of each section, in the document's order. */
  sectionTokens(id: string): readonly number[] {
    return this.#catalogue.get(id)?.sections.map(({ tokens }) => tokens) ?? [];
  }

  /** The document as it is now, with its text; undefined when there is none (any more). */
  async read(id: string): Promise<Reading | undefined> {
    for (let look = 0; look < MOST_LOOKS; look++) {
      const entry = this.#catalogue.get(id);
      if (entry === undefined || !this.#isVisible(entry.document)) return undefined;
      const { document, hash } = entry;
      const outcome = await this.#source.read(document.path);
      if (outcome.kind === 'text' && outcome.file.hash === hash)
        return { document, text: outcome.file.text, hash };
      await this.refresh(document.path);
    }
    return undefined;
  }

  /** Best first, of files that are still there and as they were when they were read. */
  async search(question: string, filter: Filter, limit: number): Promise<Found> {
    const accepts = this.#accepting(filter);
    await this.#synonyms.refresh();
    this.#search.synonyms = this.#synonyms.synonyms;
    for (let look = 1; ; look++) {
      const found = this.#search.find(question, accepts, limit);
      const changed = await this.#changedAmong(found.hits.map(({ document }) => document));
      if (changed.size === 0) return found;
      if (look === MOST_LOOKS) {
        const hits = found.hits.filter(({ document }) => !changed.has(document.path));
        return { ...found, hits, total: found.total - changed.size };
      }
      await Promise.all([...changed].map((path) => this.refresh(path)));
    }
  }

  /** Looks at one file again: it may have come, changed or gone. */
  refresh(path: string): Promise<void> {
    return this.#refreshing.take(path, () => this.#readOne(path));
  }

  close(): void {
    this.#closed = true;
    this.#stopWatching();
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
  }

  /** Watched before it is read, so that nothing falls between the two. */
  async #watchAndRead(): Promise<void> {
    if (!this.#closed) this.#stopWatching = this.#source.watch((paths) => void this.#follow(paths));
    await this.#readFolder();
  }

  /** Nobody is told of it: it did not come, it was there. */
  #taken(stamp: string): void {
    for (const { document } of this.#catalogue.entries()) {
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
    await this.#slices.run(this.#catalogue.sweep());
  }

  async #readFolder(): Promise<void> {
    const listing = ++this.#listings;
    const seen = new Set<string>();
    const ahead = new Set<Promise<void>>();
    const told: Problem[] = [];
    const onProblem = (problem: Problem): void => {
      told.push(problem);
      this.#files.listed(problem, listing);
    };
    for await (const path of this.#source.list(onProblem)) {
      if (this.#closed) return;
      seen.add(path);
      const reading = this.#refreshIfChanged(path).finally(() => ahead.delete(reading));
      ahead.add(reading);
      if (ahead.size >= READ_AHEAD) await Promise.race(ahead);
    }
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
      this.#catalogue.get(id)?.document === documents[i] && this.#files.stampOf(path) === stamps[i];
    return new Set(documents.filter((document, i) => !isSame(document, i)).map(({ path }) => path));
  }

  async #readOne(path: string): Promise<void> {
    if (this.#closed || path === SYNONYM_FILE) return;
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
      if (!read.ok) return read.problem;
      await this.#take(read.document, file, stamp);
      return undefined;
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
    const before = this.#catalogue.get(document.id);
    if (before?.hash !== hash) await this.#slices.run(this.#catalogue.put(document, text, hash));
    // Not before: a search that still finds the old text must see that the file has changed.
    this.#files.read(path, stamp, document.id);
    if (before?.hash !== hash) this.#changes.tell(before?.document, document);
  }

  async #drop(path: string): Promise<void> {
    const id = this.#files.idOf(path);
    this.#files.forget(path);
    if (id === undefined) return;
    const document = this.#catalogue.get(id)?.document;
    this.#catalogue.remove(id);
    this.#changes.tell(document, undefined);
    for (const other of this.#files.freed(id)) await this.refresh(other);
  }
}
