/**
 * The name that was probably meant: for misspelled parameters, enum values and tool names.
 * @module
 */
import { typingErrors } from './typing-errors.ts';

/** Nobody misspells a word this long; longer input would only cost time. */
const MAX_WORD = 64;

/**
 * The candidate with the fewest typing errors (Damerau-Levenshtein), when they are few for its length.
 * Letter case and separators do not count: `maxResults` is near to `max_results`.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > MAX_WORD) return undefined;
  const wanted = fold(word);
  let best: string | undefined;
  let fewest = Infinity;
  for (const candidate of candidates) {
    if (candidate.length > MAX_WORD) continue;
    const folded = fold(candidate);
    const allowed = Math.floor(Math.max(wanted.length, folded.length) / 3);
    if (Math.abs(wanted.length - folded.length) > allowed) continue;
    const errors = typingErrors(wanted, folded);
    if (errors > allowed || errors >= fewest) continue;
    best = candidate;
    fewest = errors;
  }
  return best;
}

function fold(word: string): string {
  return word.toLowerCase().replace(/[\s_.-]+/g, '');
}
