/**
 * Takes words that nobody has written for the nearest ones that somebody has.
 * @module
 */
import type { Concept } from './query.ts';
import { type KnownTerms, type KnownWords, nearestTerm, type ShortWords } from './typos.ts';

export interface Correction {
  readonly from: string;
  readonly to: string;
}

export interface Corrected {
  /** As many as there were, in their order; those that were not corrected are the same objects. */
  readonly concepts: Concept[];
  /** Each once. */
  readonly corrections: Correction[];
}

/** Of a guessed word, beside one that was written so. */
const CORRECTED_WEIGHT = 0.8;
/** How many known words there have to be for each unknown one, where several are unknown. */
const KNOWN_FOR_EACH = 2;
/** A page of words that nobody knows is in another language, or no text; guessing at all of it takes long. */
const MOST_GUESSES = 32;

export function isKnown({ alternatives }: Concept, index: KnownTerms): boolean {
  return alternatives.some(({ terms }) => terms.every((term) => index.has(term)));
}

/** For collections of short records and names, where nearly every unknown word is a known one misspelled. */
export function correctConcepts(
  concepts: readonly Concept[],
  vocabulary: KnownWords,
  index: KnownTerms,
): Corrected {
  return correct(concepts, (concept) => !isKnown(concept, index), vocabulary, index, 'any-error');
}

/**
 * For texts about anything, where an unknown word is most often just that. Only what a question is about is corrected;
 * short words only where fingers slipped; names with digits never; and nothing where so many words are unknown that the
 * question is about something else: `steam iron` has no `team` in it. Offer the corrections to the reader: the concepts
 * count for less than written ones, and should not by themselves make a result a sure one.
 */
export function correctSafely(
  concepts: readonly Concept[],
  vocabulary: KnownWords,
  index: KnownTerms,
): Corrected {
  const content = concepts.filter(({ isLight }) => !isLight);
  const unknown = new Set(content.filter((concept) => !isKnown(concept, index)));
  const known = content.length - unknown.size;
  if (unknown.size > 1 && known < unknown.size * KNOWN_FOR_EACH)
    return { concepts: [...concepts], corrections: [] };
  const isWord = ({ words }: Concept): boolean => words.length === 1 && /^\p{L}+$/u.test(words[0] ?? '');
  return correct(
    concepts,
    (concept) => unknown.has(concept) && isWord(concept),
    vocabulary,
    index,
    'slips-only',
  );
}

function correct(
  concepts: readonly Concept[],
  isDoubtful: (concept: Concept) => boolean,
  vocabulary: KnownWords,
  index: KnownTerms,
  shortWords: ShortWords,
): Corrected {
  const corrections = new Map<string, Correction>();
  let guesses = 0;
  const corrected = concepts.map((concept) => {
    if (guesses === MOST_GUESSES || !isDoubtful(concept)) return concept;
    guesses += 1;
    const [word] = concept.words as [string];
    const to = nearestTerm(word, vocabulary, index, shortWords);
    if (to === undefined) return concept;
    corrections.set(word, { from: word, to: vocabulary.written(to) });
    return { ...concept, alternatives: [{ terms: [to], weight: CORRECTED_WEIGHT }] };
  });
  return { concepts: corrected, corrections: [...corrections.values()] };
}
