/**
 * A collection that can be listed, read and searched while it is read in the background. No result is made from a file
 * that is gone or has changed.
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
  /** Which documents anybody may see; all of them when left out. */
  readonly isVisible?: Accepts;
}

/** A document with its text, as they are now. */
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
  /** Number of documents that may be seen. */
  readonly documents: number;
  /** Number of documents that were read but may not be seen. */
  readonly hidden: number;
  /** Number of their sections. */
  readonly sections: number;
  /** Files that were skipped, and why. */
  readonly problems: readonly Problem[];
}

/** A file that changes whenever it is looked at is not waited for. */
const MOST_LOOKS = 3;
/** The share of documents that may change before a collection is another one. */
const SAME_COLLECTION = 0.001;
/** The same, while it is read for the first time. */
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
  /** How many changes the collection had seen when it was asked foreign questions. */
  #calibratedAt: number | undefined;
  #calibrating: Promise<void> = Promise.resolve();
  /** How many changes it had seen when the floor of now was found. */
  #floorFrom = 0;
  #started: Promise<void> | undefined;
  /** What the documents count, after so many changes. */
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

  /** Begins to read, if it has not begun. Resolves when everything was read once. */
  start(): Promise<void> {
    this.#started ??= this.#readAll();
    return this.#started;
  }

  /** Whether everything was read at least once; cheaper than the status. */
  get isReady(): boolean {
    return this.#reader.isReady;
  }

  /** Whether it is ready, now or within so many milliseconds. */
  async readyWithin(milliseconds: number): Promise<boolean> {
    const started = this.start();
    if (!this.#reader.isReady) await withTimeout(started, milliseconds);
    return this.#reader.isReady;
  }

  /**
   * Waits until the titles are known: of everything, or of what was there at the last start. Waits no longer than so
   * many milliseconds, and no longer at all once it is known that many files have to be read. Returns whether they are.
   */
  async hasTitlesWithin(milliseconds: number): Promise<boolean> {
    const started = this.start();
    if (!this.#reader.isReady) await withTimeout(Promise.race([started, this.#reader.outlook]), milliseconds);
    return this.#reader.isReady || this.#reader.isRestored;
  }

  /** Documents that may be seen, in no particular order: cheaper than a list of very many. */
  visible(): Document[] {
    return [...this.#documents.documents()].filter(this.#isVisible);
  }

  /** Returns the function that ends it. */
  onChange(listener: ChangeListener): () => void {
    return this.#changes.listen(listener);
  }

  /** Number of documents that were read so far, hidden ones among them; cheaper than the status. */
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

  /** Whether there is no document that may be seen; cheaper than the status. */
  isEmpty(): boolean {
    for (const document of this.#documents.documents()) if (this.#isVisible(document)) return false;
    return true;
  }

  /** What the folder says about itself in `.lectern.yaml`, as it was read last. */
  get settings(): CollectionSettings {
    return this.#companions.settings;
  }

  /** Newest first. */
  list(filter: Filter = {}): Document[] {
    const accepts = this.#accepting(filter);
    return this.#documents.newestFirst().filter(accepts);
  }

  /** Returns a document by its id, if it may be seen. */
  get(id: string): Document | undefined {
    const document = this.#documents.get(id);
    return document !== undefined && this.#isVisible(document) ? document : undefined;
  }

  /** The estimated tokens of each section, in the document's order. */
  sectionTokens(id: string): readonly number[] {
    return this.#documents.get(id)?.sectionTokens ?? [];
  }

  /** The document as it is now, with its text; undefined when there is none (any more). */
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

  /** Best first, of files that are still there and as they were when they were read. */
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

  /** What is chance in a collection changes with it; in a large one, hardly by a few documents. */
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

  /** Reads one file again: it may be new, changed or gone. */
  refresh(path: string): Promise<void> {
    return this.#reader.refresh(path);
  }

  /** Stops watching, and saves what has changed since the index was saved. Takes two seconds at most. */
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
    if (this.#documents.size >= SLOW_TO_CALIBRATE) await this.#calibrate();
    void this.#reader.tidy();
  }

  async #changedAmong(documents: readonly Document[]): Promise<Set<string>> {
    const stamps = await Promise.all(documents.map(({ path }) => this.#source.stamp(path)));
    // What was read again meanwhile has its new stamp already, and another document.
    const isSame = ({ id, path }: Document, i: number): boolean =>
      this.#documents.get(id) === documents[i] && this.#files.stampOf(path) === stamps[i];
    return new Set(documents.filter((document, i) => !isSame(document, i)).map(({ path }) => path));
  }
}
