/**
 * How many typing errors lie between two words.
 * @module
 */

/**
 * Insertions, deletions, substitutions and swaps of neighbours (optimal string alignment). More than `most` is
 * returned as `most + 1`, without counting further.
 */
export function typingErrors(a: string, b: string, most: number = Number.POSITIVE_INFINITY): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let fewest = i;
    for (let j = 1; j <= b.length; j++) {
      const substitution = at(previous, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let errors = Math.min(at(previous, j) + 1, at(row, j - 1) + 1, substitution);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) errors = Math.min(errors, at(beforePrevious, j - 2) + 1);
      row.push(errors);
      if (errors < fewest) fewest = errors;
    }
    if (fewest > most) return most + 1;
    beforePrevious = previous;
    previous = row;
  }
  return Math.min(at(previous, b.length), most + 1);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? 0;
}
