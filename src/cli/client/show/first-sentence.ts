/**
 * The first sentence of a description.
 * @module
 */
import { oneLine } from './plain-text.ts';

/** A point after these ends no sentence. */
const ABBREVIATION = /\b(?:e\.g|i\.e|etc|vs|cf|approx|incl)$/i;

export function firstSentence(text: string): string {
  const line = oneLine(text.trim().split(/\n\s*\n/)[0] ?? '');
  for (const { index, 0: mark } of line.matchAll(/[.!?](?=\s)/g)) {
    if (mark !== '.' || !ABBREVIATION.test(line.slice(0, index))) return line.slice(0, index + 1);
  }
  return line;
}
