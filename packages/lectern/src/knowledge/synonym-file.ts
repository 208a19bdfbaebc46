/**
 * The synonyms of a collection, read from a file beside its articles and again whenever that changes.
 * @module
 */

import type { Problem } from './document.ts';
import type { Format } from './format.ts';
import { NO_SYNONYMS, type Synonyms } from './search/synonyms.ts';
import type { Source } from './source.ts';
import { SYNONYM_FILE } from './synonym-file-name.ts';

export class SynonymFile {
  readonly #source: Source;
  readonly #format: Format;
  #stamp: string | undefined;
  #reading: Promise<void> = Promise.resolve();
  synonyms: Synonyms = NO_SYNONYMS;
  problem: Problem | undefined;

  constructor(source: Source, format: Format) {
    this.#source = source;
    this.#format = format;
  }

  async refresh(): Promise<void> {
    const stamp = await this.#source.stamp(SYNONYM_FILE);
    if (stamp !== this.#stamp) {
      this.#stamp = stamp;
      this.#reading = this.#reading.then(() => this.#readSafely());
    }
    await this.#reading;
  }

  async #readSafely(): Promise<void> {
    try {
      await this.#read();
    } catch {
      this.synonyms = NO_SYNONYMS;
      this.problem = { path: SYNONYM_FILE, reason: 'cannot be read' };
    }
  }

  async #read(): Promise<void> {
    await this.#format.load?.();
    const outcome = await this.#source.read(SYNONYM_FILE);
    this.synonyms = NO_SYNONYMS;
    this.problem = outcome.kind === 'problem' ? outcome.problem : undefined;
    if (outcome.kind !== 'text') return;
    const file = this.#format.readSynonyms(outcome.file.text);
    if (file.ok) this.synonyms = file.synonyms;
    else this.problem = { path: SYNONYM_FILE, line: file.line, reason: file.reason };
  }
}
