/**
 * From what the build made of the patterns back to the patterns.
 * @module
 */
import { type PhraseTable, synonymsOf } from 'lectern/knowledge';
import type { ThreatPattern } from './pattern.ts';
import { PatternBook } from './pattern-book.ts';

/** What the build makes of the folder `content`. */
export interface BakedPatterns {
  /** JSON of all patterns. */
  readonly patterns: string;
  /** JSON of the synonyms, as the search wants them. */
  readonly phrases: string;
}

/** Later collections replace earlier ones, pattern by pattern and phrase by phrase. */
export function openBook(...collections: readonly BakedPatterns[]): PatternBook {
  const patterns = collections.flatMap(({ patterns: json }) => JSON.parse(json) as ThreatPattern[]);
  const phrases = collections.flatMap(({ phrases: json }) => [...(JSON.parse(json) as PhraseTable)]);
  return new PatternBook(patterns, synonymsOf(phrases));
}
