/**
 * A collection that can be listed, read and searched while it is read in the background. No result contains a file that
 * was removed or has changed.
 * @module
 */
import { lazily, withTimeout } from '../base/promises.ts';
import { type Accepts, acceptsBy, type Document, type Filter, type Problem } from './document.ts';
import { type ChangeListener, DocumentIndex, VisibleChanges } from './document-index.ts';
import { Files } from './files.ts';
import type { Format } from './format.ts';
import type { IndexKeeperOptions } from './index-keeper.ts';
import { LargeTexts } from './large-texts.ts';
import { type Found, keepHits, Search } from './search/search.ts';
import type { StoredDocument } from './segment/stored-document.ts';
import { CollectionFiles } from './settings/collection-files.ts';
import type { CollectionSettings } from './settings/collection-settings.ts';
import { type Source, type SourceText, safeSource } from './source.ts';
import { SourceReader } from './source-reader.ts';
import { TimeSlicer } from './time-slicer.ts';

/** How a library is read, and which of its documents may be seen. */
export interface LibraryOptions extends IndexKeeperOptions {
  /** Which documents are visible. Default: all. */
  readonly isVisible?: Accepts;
}

/** A document with its text, in their current version. */
export interface Reading {
  /** The document. */
  readonly document: Document;
  /** Its text, which its sections refer to. */
  readonly text: string;
  /** Hash of the file. */
  readonly hash: string;
}

/** How much of a collection was read. */
export interface Status {
  /** Whether everything was read at least once. */
  readonly ready: boolean;
  /** Number of visible documents. */
  readonly documents: number;
  /** Number of documents that were read but are not visible. */
  readonly hidden: number;
  /** Number of their sections. */
  readonly sections: number;
  /** Files that were skipped, and why. */
  readonly problems: readonly Problem[];
}

/** A file that changes on every check is not waited for. */
const MOST_LOOKS = 3;
/** Share of changed documents after which a collection counts as another one. */
const SAME_COLLECTION = 0.001;
/** The same, during the first reading. */
const GROWING_COLLECTION = 0.5;
/** From so many documents on, the first search should not have to wait for the calibration. */
const SLOW_TO_CALIBRATE = 50;

/** A collection of documents that can be listed, read and searched while it is read in the background. */
export class Library {
  readonly #source: Source;
  readonly #format: Format;
  readonly #isVisible: Accepts;
  readonly #documents = new DocumentIndex();
  readonly #slices = new TimeSlicer();
  /** Made for the first search: a folder that is only listed and read does without. */
  readonly #search = lazily(() => new Search(this.#documents, this.#slices));
  readonly #files = new Files();
  readonly #companions: CollectionFiles;
  readonly #changes: VisibleChanges;
  readonly #reader: SourceReader;
  readonly #largeTexts: LargeTexts;
  /** Number of changes at the last calibration, for which unrelated queries are searched. */
  #calibratedAt: number | undefined;
  #calibrating: Promise<void> = Promise.resolve();
  /** Number of changes when the current floor was determined. */
  #floorFrom = 0;
  #started: Promise<void> | undefined;
  /** Document counts, and the number of changes they are for. */
  #counted = { changes: 0, documents: 0, hidden: 0, sections: 0 };

  constructor(source: Source, format: Format, options: LibraryOptions = {}) {
    this.#source = safeSource(source, (problem) => this.#files.trouble(problem));
    this.#format = format;
    this.#companions = new CollectionFiles(this.#source, format);
    this.#isVisible = options.isVisible ?? (() => true);
    this.#changes = new VisibleChanges(this.#isVisible);
    this.#largeTexts = new LargeTexts(this.#source, this.#files, options.bulkReader);
    this.#reader = new SourceReader(
      {
        source: this.#source,
        format,
        documentIndex: this.#documents,
        files: this.#files,
        companions: this.#companions,
        changes: this.#changes,
        slices: this.#slices,
        calibration: () => ({
          floor: this.#search().floor,
          changesSince: this.#documents.changes - this.#floorFrom,
        }),
        onCalibration: ({ floor, changesSince }) => {
          this.#search().floor = floor;
          this.#floorFrom = this.#documents.changes - changesSince;
          this.#calibratedAt = this.#floorFrom;
        },
      },
      options,
    );
  }

  /** Starts reading, if it has not started. Resolves when everything was read once. */
  start(): Promise<void> {
    this.#started ??= this.#readAll();
    return this.#started;
  }

  /** Whether everything was read at least once; cheaper than the status. */
  get isReady(): boolean {
    return this.#reader.isReady;
  }

  /** Whether it is ready, now or within this many milliseconds. */
  async readyWithin(milliseconds: number): Promise<boolean> {
    const started = this.start();
    if (!this.#reader.isReady) await withTimeout(started, milliseconds);
    return this.#reader.isReady;
  }

  /**
   * Waits until all titles are known, or those of the last start. Waits at most this many milliseconds, and no longer
   * once it is known that many files must be read. Returns whether they are known.
   */
  async hasTitlesWithin(milliseconds: number): Promise<boolean> {
    const started = this.start();
    if (!this.#reader.isReady) await withTimeout(Promise.race([started, this.#reader.outlook]), milliseconds);
    return this.#reader.isReady || this.#reader.isRestored;
  }

  /** Visible documents, in no particular order: cheaper than a sorted list of very many. */
  visible(): Document[] {
    return [...this.#documents.documents()].filter(this.#isVisible);
  }

  /** Adds a listener for changes. Returns the function that removes it. */
  onChange(listener: ChangeListener): () => void {
    return this.#changes.listen(listener);
  }

  /** Number of documents read so far, including hidden ones; cheaper than the status. */
  get size(): number {
    return this.#documents.size;
  }

  /** Returns what was read so far. */
  status(): Status {
    const { changes } = this.#documents;
    if (this.#counted.changes !== changes) this.#counted = { ...this.#count(), changes };
    const { changes: _, ...counts } = this.#counted;
    const problems = [...this.#files.problems(), ...this.#companions.problems];
    return { ready: this.#reader.isReady, ...counts, problems };
  }

  #count(): Pick<Status, 'documents' | 'hidden' | 'sections'> {
    const documents = [...this.#documents.documents()];
    const visible = documents.filter(this.#isVisible);
    const { firstUnits } = this.#documents.index.table;
    const sectionsOf = ({ number }: StoredDocument): number =>
      (firstUnits[number + 1] as number) - (firstUnits[number] as number) - 1;
    return {
      documents: visible.length,
      hidden: documents.length - visible.length,
      sections: visible.reduce((sum, document) => sum + sectionsOf(document), 0),
    };
  }

  /** Whether there is no visible document; cheaper than the status. */
  isEmpty(): boolean {
    for (const document of this.#documents.documents()) if (this.#isVisible(document)) return false;
    return true;
  }

  /** The settings in `.lectern.yaml`, as last read. */
  get settings(): CollectionSettings {
    return this.#companions.settings;
  }

  /** Lists visible documents, newest first. */
  list(filter: Filter = {}): Document[] {
    const accepts = this.#accepting(filter);
    return this.#documents.newestFirst().filter(accepts);
  }

  /** Returns a document by its id, if it is visible. */
  get(id: string): Document | undefined {
    const document = this.#documents.get(id);
    return document !== undefined && this.#isVisible(document) ? document : undefined;
  }

  /** The estimated tokens of each section, in the document's order. */
  sectionTokens(id: string): readonly number[] {
    return this.#documents.get(id)?.sectionTokens ?? [];
  }

  /** The current document with its text; undefined if there is none (any more). */
  async read(id: string): Promise<Reading | undefined> {
    for (let look = 0; look < MOST_LOOKS; look++) {
      const document = this.#documents.get(id);
      if (document === undefined || !this.#isVisible(document)) return undefined;
      const { hash } = document;
      const text = await this.#textOf(document);
      if (text !== undefined) return { document, text, hash };
      await this.refresh(document.path);
    }
    return undefined;
  }

  /** Searches for a question. Best first; only files that exist and have not changed since they were read. */
  async search(question: string, filter: Filter, limit: number): Promise<Found> {
    const accepts = this.#accepting(filter);
    await this.#companions.refresh();
    this.#search().synonyms = this.#companions.synonyms;
    this.#search().weigh(this.settings.weights);
    for (const language of this.#documents.languages) await this.#format.loadLanguage?.(language);
    for (let look = 1; ; look++) {
      await this.#calibrate();
      const found = await this.#search().find(question, accepts, limit, (document) => this.#textOf(document));
      const changed = await this.#changedAmong(found.hits.map(({ document }) => document));
      if (changed.size === 0) return found;
      if (look === MOST_LOOKS) return keepHits(found, ({ path }) => !changed.has(path));
      await Promise.all([...changed].map((path) => this.refresh(path)));
    }
  }

  /** Its text, if it is still what was indexed. */
  async #textOf({ id, path }: Document): Promise<string | undefined> {
    const large = await this.#largeTexts.find(path, this.#documents.get(id)?.hash ?? '');
    if (large !== undefined) return large.text;
    const outcome = await this.#source.read(path);
    if (outcome.kind !== 'text') return undefined;
    const isSame = outcome.file.hash === this.#documents.get(id)?.hash;
    return isSame ? this.#shownText(outcome.file) : undefined;
  }

  /** The text that the sections of the file's document refer to. */
  async #shownText(file: SourceText): Promise<string> {
    const steps = this.#format.textOf?.(file);
    return steps === undefined ? file.text : this.#slices.run(steps);
  }

  /** What matches by chance depends on the collection; in a large one, a few documents hardly change it. */
  #calibrate(): Promise<void> {
    const { changes, size } = this.#documents;
    const most = size * (this.#reader.isReady ? SAME_COLLECTION : GROWING_COLLECTION);
    if (this.#calibratedAt === undefined || changes - this.#calibratedAt > most) {
      this.#calibratedAt = changes;
      this.#calibrating = this.#calibrating
        .then(() => this.#search().calibrateInSlices())
        .then(() => {
          this.#floorFrom = changes;
        });
    }
    return this.#calibrating;
  }

  /** Reads one file again: it may be new, changed or removed. */
  refresh(path: string): Promise<void> {
    return this.#reader.refresh(path);
  }

  /** Stops watching, and saves changes since the index was saved. Takes two seconds at most. */
  close(): Promise<void> {
    this.#largeTexts.close();
    return this.#reader.close();
  }

  #accepting(filter: Filter): Accepts {
    const accepts = acceptsBy(filter);
    return (document) => this.#isVisible(document) && accepts(document);
  }

  async #readAll(): Promise<void> {
    const restored = await this.#reader.readAll();
    if (restored !== undefined) {
      this.#search().floor = restored.floor;
      this.#calibratedAt = this.#documents.changes;
    }
    // A smaller one takes tens of milliseconds, which a search can wait for and a start without any need not cost.
    if (this.isReady && this.#documents.size >= SLOW_TO_CALIBRATE) await this.#calibrate();
    void this.#reader.tidy();
  }

  async #changedAmong(documents: readonly Document[]): Promise<Set<string>> {
    const stamps = await Promise.all(documents.map(({ path }) => this.#source.stamp(path)));
    // A file read again meanwhile already has its new stamp and another document.
    const isSame = ({ id, path }: Document, i: number): boolean =>
      this.#documents.get(id) === documents[i] && this.#files.stampOf(path) === stamps[i];
    return new Set(documents.filter((document, i) => !isSame(document, i)).map(({ path }) => path));
  }
}
