/**
 * The files of a collection that are not articles: its settings and its synonyms. Each is read again whenever its
 * file changes.
 * @module
 */
import type { Problem } from '../document.ts';
import type { Format } from '../format.ts';
import { NO_SYNONYMS, type Synonyms } from '../search/synonyms.ts';
import type { Source } from '../source.ts';
import { type CollectionSettings, NO_SETTINGS, SETTINGS_FILE, SYNONYM_FILE } from './collection-settings.ts';

export class CollectionFiles {
  readonly #source: Source;
  readonly #format: Format;
  readonly #synonymFile: SynonymFile;
  #own: Synonyms = NO_SYNONYMS;
  #stamp: string | undefined;
  #reading: Promise<void> = Promise.resolve();
  #problems: readonly Problem[] = [];
  settings: CollectionSettings = NO_SETTINGS;

  constructor(source: Source, format: Format) {
    this.#source = source;
    this.#format = format;
    this.#synonymFile = new SynonymFile(source, format);
  }

  /** Synonyms of both files together. */
  get synonyms(): Synonyms {
    const shared = this.#synonymFile.synonyms;
    if (this.#own === NO_SYNONYMS) return shared;
    return shared === NO_SYNONYMS ? this.#own : joined(shared, this.#own);
  }

  get problems(): readonly Problem[] {
    const { problem } = this.#synonymFile;
    return problem === undefined ? this.#problems : [...this.#problems, problem];
  }

  async refresh(): Promise<void> {
    await this.#synonymFile.refresh();
    if (this.#format.readSettings === undefined) return;
    const stamp = await this.#source.stamp(SETTINGS_FILE);
    if (stamp !== this.#stamp) {
      this.#stamp = stamp;
      this.#reading = this.#reading.then(() => this.#read());
    }
    await this.#reading;
  }

  async #read(): Promise<void> {
    try {
      await this.#format.load?.();
      const outcome = await this.#source.read(SETTINGS_FILE);
      if (outcome.kind === 'text') this.#apply(outcome.file.text);
      else {
        this.settings = NO_SETTINGS;
        this.#own = NO_SYNONYMS;
        this.#problems = outcome.kind === 'problem' ? [outcome.problem] : [];
      }
    } catch {
      // What counted before still counts: exclusions must not be lost by a slip.
      this.#problems = [{ path: SETTINGS_FILE, reason: 'cannot be read' }];
    }
  }

  #apply(text: string): void {
    const read = this.#format.readSettings?.(text);
    if (read === undefined) return;
    this.#problems = read.faults.map((fault) => ({ path: SETTINGS_FILE, ...fault }));
    this.settings = read.settings;
    this.#own = read.synonyms;
  }
}

/** The longer phrase counts; of two equally long ones, all that either means. */
function joined(one: Synonyms, other: Synonyms): Synonyms {
  return {
    phraseAt(terms, start) {
      const a = one.phraseAt(terms, start);
      const b = other.phraseAt(terms, start);
      if (a === undefined || b === undefined) return a ?? b;
      if (a.length !== b.length) return a.length > b.length ? a : b;
      return { length: a.length, others: [...a.others, ...b.others] };
    },
  };
}

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
