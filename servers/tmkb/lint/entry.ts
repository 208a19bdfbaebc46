/** A file with a threat pattern as the rules see it. @module */
import { type Collection, type DataPath, nearestLine, type Rules } from 'lectern/content';
import type { ThreatPattern } from '../pattern.ts';
import { type PatternFile, readPattern } from '../read-pattern.ts';

export interface PatternEntry {
  /** Path relative to the folder of the content. */
  readonly path: string;
  readonly text: string;
  readonly pattern: ThreatPattern;
  /** The line of a key or an item; where it is missing, of what should hold it. */
  lineOf(path: DataPath): number;
}

/** All patterns, and `today`, the day on which they are linted: `2026-02-28`. */
export type PatternContext = Collection<PatternEntry> & { readonly today: string };
export type PatternRules = Rules<PatternEntry, PatternContext>;

/** The id under which other patterns refer to it. */
export function idOf({ pattern }: PatternEntry): string {
  return pattern.id;
}

/** Undefined where the file does not hold a pattern, which its reader reports. */
export function readEntry({ path, text }: PatternFile): PatternEntry | undefined {
  const read = readPattern({ path, text });
  if (!read.ok) return undefined;
  return { path, text, pattern: read.pattern, lineOf: (wanted) => nearestLine(read.lineOf, wanted) };
}
