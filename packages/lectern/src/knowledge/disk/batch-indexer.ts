/**
 * Reads files and creates segments of their documents, in a thread that does nothing else.
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

/** In postings: the first segments are small, so that searches find something soon, and each is larger. */
const FIRST_SIZE = 250_000;
const LARGEST_SIZE = 1_500_000;
const GROWTH = 4;
/** More cannot be added to an index without a noticeable pause. */
const MOST_DOCUMENTS = 2048;

/** The outcome for some files, and the bytes of a segment with their documents. */
export interface IndexedBatch {
  readonly files: readonly ReadFile[];
  /** Undefined if there are none. */
  readonly segment: Uint8Array | undefined;
}

/** Calls back with each full batch. `readListed`: a faster way to read most files. */
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

  /** Calls back with the remaining files. */
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
    // The stamp first, so that a change in between is detected on the next check.
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
      // Left to the caller, who reads files one by one: a builder that failed contains half a document.
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

/** Undefined for anything other than plain text of at most this many bytes; the regular reader reports the reason. */
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

/** The stamp is taken before the text, so that a change in between is detected on the next check. */
function readOpen(descriptor: number, path: string, maxBytes: number): ListedFile | undefined {
  const stats = fstatSync(descriptor, { bigint: true });
  const stamp = stampOf(stats);
  const size = Number(stats.size);
  if (stamp === undefined || size === 0 || size > maxBytes) return undefined;
  const bytes = Buffer.allocUnsafe(size + 1);
  if (readSync(descriptor, bytes, 0, size + 1, 0) !== size) return undefined;
  const content = bytes.subarray(0, size);
  const decoded = decodeText(content);
  // Rounded as Node rounds the time of a file that is read without whole nanoseconds, so that both ways agree.
  const modified = new Date(Math.round(Number(stats.mtimeNs) / 1e6));
  if (!decoded.ok || Number.isNaN(modified.getTime())) return undefined;
  const hash = createHash('sha1').update(content).digest('hex');
  return { stamp, file: { path, text: decoded.text, hash, modified: modified.toISOString() } };
}
