/**
 * Reads files and makes segments of their documents, in a thread that has nothing else to do.
 * @module
 */
import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { Format } from '../format.ts';
import { SegmentBuilder } from '../segment/segment-builder.ts';
import type { Source, SourceText } from '../source.ts';
import type { ReadFile } from '../stored-index.ts';
import { RealFolders, type RealRoot, stampOf } from './inside-folder.ts';
import { decodeText } from './read-text.ts';

/** In postings: the first segments are small, so that there is soon something to be found, and each is larger. */
const FIRST_SIZE = 250_000;
const LARGEST_SIZE = 1_500_000;
const GROWTH = 4;
/** More are not added to an index without a pause that is noticed. */
const MOST_DOCUMENTS = 2048;

/** What became of some files, and the bytes of a segment with all of their documents. */
export interface IndexedBatch {
  readonly files: readonly ReadFile[];
  /** Undefined where there are none. */
  readonly segment: Uint8Array | undefined;
}

/** Calls back with a batch whenever one is full. `readListed`: a quicker way to most files. */
export class BatchIndexer {
  readonly #source: Source;
  readonly #format: Format;
  readonly #onBatch: (batch: IndexedBatch) => void;
  readonly #readListed: (path: string) => ListedFile | undefined;
  #builder = new SegmentBuilder();
  #files: ReadFile[] = [];
  #size = FIRST_SIZE;

  constructor(
    source: Source,
    format: Format,
    onBatch: (batch: IndexedBatch) => void,
    readListed: (path: string) => ListedFile | undefined = () => undefined,
  ) {
    this.#readListed = readListed;
    this.#source = source;
    this.#format = format;
    this.#onBatch = onBatch;
  }

  async read(paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      const listed = this.#readListed(path);
      if (listed === undefined) await this.#look(path);
      else this.#index(listed.file, listed.stamp);
    }
  }

  /** Calls back with what is left. */
  end(): void {
    if (this.#files.length === 0) return;
    const builder = this.#builder;
    this.#builder = new SegmentBuilder();
    const segment = builder.documentCount === 0 ? undefined : builder.finish();
    const files = this.#files;
    this.#files = [];
    this.#onBatch({ files, segment });
  }

  async #look(path: string): Promise<void> {
    // The stamp first: a change in between then shows at the next look.
    const stamp = await this.#source.stamp(path);
    const outcome = await this.#source.read(path);
    if (outcome.kind === 'text') this.#index(outcome.file, stamp);
    else if (outcome.kind === 'gone') this.#add({ path, stamp, kind: 'gone' });
    else this.#add({ path, stamp, kind: 'skipped', problem: outcome.problem });
  }

  #index(file: SourceText, stamp: string | undefined): void {
    const { path } = file;
    try {
      const read = this.#format.readDocument(file);
      if (read.ok) {
        for (const _ of this.#builder.add(read.document, read.text ?? file.text, file.hash));
        this.#add({ path, stamp, kind: 'document' });
      } else this.#add({ path, stamp, kind: 'skipped', ...(read.problem && { problem: read.problem }) });
    } catch {
      // Left to who reads files one by one: a builder that failed in the middle holds half a document.
      this.#builder = new SegmentBuilder();
      this.#files = [];
    }
  }

  #add(file: ReadFile): void {
    this.#files.push(file);
    if (this.#builder.postingCount < this.#size && this.#files.length < MOST_DOCUMENTS) return;
    this.#size = Math.min(this.#size * GROWTH, LARGEST_SIZE);
    this.end();
  }
}

interface ListedFile {
  readonly stamp: string;
  readonly file: SourceText;
}

const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/** Undefined for all that is not a plain text of at most so many bytes: a closer look says what is wrong with it. */
export function createListedReader(
  root: RealRoot,
  maxBytes: number,
): (path: string) => ListedFile | undefined {
  const folders = new RealFolders(root);
  return (path) => {
    const slash = path.lastIndexOf('/');
    const folder = folders.find(slash === -1 ? '' : path.slice(0, slash));
    if (folder === undefined) return undefined;
    let descriptor: number | undefined;
    try {
      descriptor = openSync(join(folder, path.slice(slash + 1)), FLAGS);
      return readOpen(descriptor, path, maxBytes);
    } catch {
      return undefined;
    } finally {
      if (descriptor !== undefined) closeSync(descriptor);
    }
  };
}

/** The stamp comes before the text: a change in between then shows at the next look. */
function readOpen(descriptor: number, path: string, maxBytes: number): ListedFile | undefined {
  const stats = fstatSync(descriptor, { bigint: true });
  const stamp = stampOf(stats);
  const size = Number(stats.size);
  if (stamp === undefined || size === 0 || size > maxBytes) return undefined;
  const bytes = Buffer.allocUnsafe(size + 1);
  if (readSync(descriptor, bytes, 0, size + 1, 0) !== size) return undefined;
  const content = bytes.subarray(0, size);
  const decoded = decodeText(content);
  // Rounded as Node rounds the time of a file that is read without whole nanoseconds, so that both ways say the same.
  const modified = new Date(Math.round(Number(stats.mtimeNs) / 1e6));
  if (!decoded.ok || Number.isNaN(modified.getTime())) return undefined;
  const hash = createHash('sha1').update(content).digest('hex');
  return { stamp, file: { path, text: decoded.text, hash, modified: modified.toISOString() } };
}
