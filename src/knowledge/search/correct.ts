/**
 * Takes words that nobody has written for the nearest ones that somebody has.
 * @module
 */
import type { FieldIndex } from '../index/field-index.ts';
import type { Vocabulary } from '../index/vocabulary.ts';
import type { Concept } from './query.ts';
import { nearestTerm } from './typos.ts';

export interface Correction {
  readonly from: string;
  readonly to: string;
}

export interface Corrected {
  /** As many as there were, in their order. */
  readonly concepts: Concept[];
  /** Each once. */
  readonly corrections: Correction[];
}

/** Of a guessed word, beside one that was written so. */
const CORRECTED_WEIGHT = 0.8;
/** A page of words that nobody knows is in another language, or no text; guessing at all of it takes long. */
const MOST_GUESSES = 32;

export function isKnown({ alternatives }: Concept, index: FieldIndex): boolean {
  return alternatives.some(({ terms }) => terms.every((term) => index.has(term)));
}

export function correctConcepts(
  concepts: readonly Concept[],
  vocabulary: Vocabulary,
  index: FieldIndex,
): Corrected {
  const corrections = new Map<string, Correction>();
  let guesses = 0;
  const corrected = concepts.map((concept) => {
    if (guesses === MOST_GUESSES || isKnown(concept, index)) return concept;
    guesses += 1;
    const [word] = concept.words as [string];
    const to = nearestTerm(word, vocabulary, index);
    if (to === undefined) return concept;
    corrections.set(word, { from: word, to: vocabulary.written(to) });
    return { ...concept, alternatives: [{ terms: [to], weight: CORRECTED_WEIGHT }] };
  });
  return { concepts: corrected, corrections: [...corrections.values()] };
}
