/**
 * The nearest known term to one that is not known.
 * @module
 */
import { typingErrors } from '../../spelling/typing-errors.ts';
import type { FieldIndex } from '../index/field-index.ts';
import type { Vocabulary } from '../index/vocabulary.ts';

/** Short words have too many neighbours for a guess to be worth making. */
const SHORTEST = 5;
const SHORTEST_FOR_TWO = 8;

/**
 * Of those that the index holds. Words are compared as they were written: an error near its end changes what the
 * stem of a word is.
 */
export function nearestTerm(word: string, vocabulary: Vocabulary, index: FieldIndex): string | undefined {
  if (word.length < SHORTEST) return undefined;
  let allowed = word.length < SHORTEST_FOR_TWO ? 1 : 2;
  let best: string | undefined;
  let bestFrequency = 0;
  for (const { written, term } of vocabulary.near(word, allowed)) {
    const edits = Math.min(...singularAndOwn(written).map((form) => typingErrors(word, form, allowed)));
    if (edits > allowed) continue;
    const frequency = index.documentFrequency(term);
    if ((edits === allowed && frequency <= bestFrequency) || !index.has(term)) continue;
    best = term;
    bestFrequency = frequency;
    allowed = edits;
  }
  return best;
}

/** Where the plural was seen first, the singular may be what was meant: `robbot`, where texts have `robots`. */
function singularAndOwn(written: string): string[] {
  return written.endsWith('s') ? [written, written.slice(0, -1)] : [written];
}
