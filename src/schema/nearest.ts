/**
 * The name that was probably meant: for misspelled parameters, enum values and tool names.
 * @module
 */

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

/** Insertions, deletions, substitutions and swaps of neighbours (optimal string alignment). */
function typingErrors(a: string, b: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = at(previous, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let errors = Math.min(at(previous, j) + 1, at(row, j - 1) + 1, substitution);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) errors = Math.min(errors, at(beforePrevious, j - 2) + 1);
      row.push(errors);
    }
    beforePrevious = previous;
    previous = row;
  }
  return at(previous, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? 0;
}
