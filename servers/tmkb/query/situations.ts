/**
 * The situations of all patterns, each by itself. Words of a description that come together in one situation say more
 * than the same words spread over thirty of them.
 * @module
 */
import { RecordIndex, type Synonyms } from 'lectern/knowledge';
import type { ThreatPattern } from '../pattern.ts';

/** Situations have a single field, and are about equally long. */
const WEIGHTS = { weights: [1, 1, 1, 1, 1, 1], lengthInfluence: [0, 0, 0, 0, 0, 0] } as const;

/** How descriptions are read. */
interface Reading {
  readonly synonyms: Synonyms;
  readonly names?: 'whole' | 'parts';
  /** Words that say how something is asked for. */
  readonly frame?: ReadonlySet<string>;
}

export class Situations {
  readonly #reading: Reading;
  readonly #texts: readonly { readonly pattern: number; readonly text: string }[];
  /** Made by the first description, so that it does not delay the start. */
  #index: RecordIndex | undefined;

  constructor(patterns: readonly ThreatPattern[], reading: Reading) {
    this.#reading = reading;
    this.#texts = patterns.flatMap(({ triggers }, pattern) =>
      (triggers?.situations ?? []).map((text) => ({ pattern, text })),
    );
  }

  /** By the pattern's number: the share of the description's meaning that the nearest of its situations holds. */
  nearest(description: string): ReadonlyMap<number, number> {
    this.#index ??= new RecordIndex(
      this.#texts.map(({ text }) => ({ fields: { questions: text }, phrases: [] })),
      { ...WEIGHTS, ...this.#reading },
    );
    const shares = new Map<number, number>();
    for (const { record, covered } of this.#index.find(description).matches) {
      const { pattern } = this.#texts[record] as { pattern: number };
      shares.set(pattern, Math.max(shares.get(pattern) ?? 0, covered));
    }
    return shares;
  }
}
