/**
 * Texts that take long to read or to render: read in another thread, and cached while their files are unchanged.
 * @module
 */
import type { Files } from './files.ts';
import type { Source } from './source.ts';
import type { BulkReader } from './stored-index.ts';

const MOST_CHARACTERS = 8_000_000;

/** The texts that were added last, and always the latest one. */
export class TextCache {
  readonly #texts = new Map<string, string>();
  #size = 0;

  get(key: string): string | undefined {
    return this.#texts.get(key);
  }

  add(key: string, text: string): void {
    if (this.#texts.has(key)) return;
    this.#texts.set(key, text);
    this.#size += text.length;
    for (const [oldest, old] of this.#texts) {
      if (this.#size <= MOST_CHARACTERS || oldest === key) break;
      this.#texts.delete(oldest);
      this.#size -= old.length;
    }
  }
}

/** The displayed text of a large file; absent if the file is not (any more) what was indexed. */
interface LargeText {
  readonly text: string | undefined;
}

export class LargeTexts {
  readonly #source: Source;
  readonly #files: Files;
  readonly #reader: BulkReader | undefined;
  readonly #texts = new TextCache();
  readonly #reading = new Map<string, Promise<LargeText | undefined>>();
  readonly #closing = new AbortController();

  constructor(source: Source, files: Files, reader: BulkReader | undefined) {
    this.#source = source;
    this.#files = files;
    this.#reader = reader;
  }

  /** Undefined if the file is not large, or no other thread can read it. */
  async find(path: string, hash: string): Promise<LargeText | undefined> {
    const reader = this.#reader;
    if (reader === undefined || !(await reader.isLarge(path))) return undefined;
    if ((await this.#source.stamp(path)) !== this.#files.stampOf(path)) return { text: undefined };
    const key = `${hash} ${path}`;
    const text = this.#texts.get(key);
    if (text !== undefined) return { text };
    const reading = this.#reading.get(key) ?? this.#read(reader, path, hash, key);
    this.#reading.set(key, reading);
    return reading.finally(() => this.#reading.delete(key));
  }

  close(): void {
    this.#closing.abort();
  }

  async #read(reader: BulkReader, path: string, hash: string, key: string): Promise<LargeText | undefined> {
    const { signal } = this.#closing;
    const file = signal.aborted ? undefined : await reader.readText(path, signal);
    if (file === undefined) return undefined;
    if (file.hash !== hash) return { text: undefined };
    this.#texts.add(key, file.text);
    return { text: file.text };
  }
}
