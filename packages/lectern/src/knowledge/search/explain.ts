/**
 * Why a document was found: which words of the question, as which terms, in which fields.
 * @module
 */

import { type Field, fieldsOf } from '../index/fields.ts';
import type { Concept } from './query.ts';

export interface Match {
  /** Of the question, as they were written. */
  readonly words: readonly string[];
  readonly fields: readonly Field[];
}

/** Calls back with the packed occurrences of the term in each of these units. */
export interface Locator {
  locate(term: string, units: ReadonlySet<number>, visitor: (unit: number, packed: number) => void): void;
}

/** By unit, in the order of the question. */
export function explain(
  concepts: readonly Concept[],
  units: ReadonlySet<number>,
  index: Locator,
): Map<number, Match[]> {
  const matches = new Map<number, Match[]>();
  for (const { words, alternatives } of concepts) {
    const found = new Map<number, number>();
    for (const { terms } of alternatives) {
      for (const [unit, packed] of locateAll(terms, units, index))
        found.set(unit, (found.get(unit) ?? 0) | packed);
    }
    for (const [unit, packed] of found) {
      const match = { words, fields: fieldsOf(packed) };
      matches.set(unit, [...(matches.get(unit) ?? []), match]);
    }
  }
  return matches;
}

/** Where all of these terms are, as they have to be for a match, and in which fields any of them is. */
function locateAll(
  terms: readonly string[],
  units: ReadonlySet<number>,
  index: Locator,
): ReadonlyMap<number, number> {
  let found = new Map<number, number>();
  let wanted = units;
  for (const term of terms) {
    const further = new Map<number, number>();
    index.locate(term, wanted, (unit, packed) => further.set(unit, (found.get(unit) ?? 0) | packed));
    found = further;
    wanted = new Set(found.keys());
  }
  return found;
}
