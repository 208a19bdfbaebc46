/**
 * All patterns that a server knows; the index is made when the first question comes.
 * @module
 */
import { NO_SYNONYMS, type Synonyms } from 'lectern/knowledge';
import type { ThreatPattern } from './pattern.ts';
import { type FoundPattern, PatternIndex } from './query/pattern-index.ts';
import type { Stack } from './query/stacks.ts';

export class PatternBook {
  /** By id, in alphabetical order. */
  readonly #patterns: ReadonlyMap<string, ThreatPattern>;
  readonly #synonyms: Synonyms;
  #index: PatternIndex | undefined;

  /** Of two patterns with the same id the later one counts. */
  constructor(patterns: readonly ThreatPattern[], synonyms: Synonyms = NO_SYNONYMS) {
    const sorted = patterns
      .map((pattern) => [pattern.id, pattern] as const)
      .sort(([a], [b]) => compare(a, b));
    this.#patterns = new Map(sorted);
    this.#synonyms = synonyms;
  }

  get size(): number {
    return this.#patterns.size;
  }

  list(): ThreatPattern[] {
    return [...this.#patterns.values()];
  }

  get(id: string): ThreatPattern | undefined {
    return this.#patterns.get(id);
  }

  /** Best first. */
  find(context: string, wanted: Stack = {}): FoundPattern[] {
    this.#index ??= new PatternIndex(this.list(), this.#synonyms);
    return this.#index.find(context, wanted);
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
