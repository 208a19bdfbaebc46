/**
 * Takes words that nobody has written for the nearest ones that somebody has.
 * @module
 */

import { typingErrors } from '../../base/nearest.ts';
import type { Concept } from './query.ts';

/** A word of a question that was replaced. */
export interface Correction {
  /** The word as it was written. */
  readonly from: string;
  /** The word that was searched for. */
  readonly to: string;
}

interface Corrected {
  /** As many as there were, in their order; those that were not corrected are the same objects. */
  readonly concepts: Concept[];
  /** Each once. */
  readonly corrections: Correction[];
}

/** Of a guessed word, beside one that was written so. */
const CORRECTED_WEIGHT = 0.8;
/** How many known words there have to be for each unknown one, where several are unknown. */
const KNOWN_FOR_EACH = 2;
/** So many unknown words in a question may all be misspelled; more are another language or subject. */
const MOST_MISSPELLED = 4;
/** A page of words that nobody knows is in another language, or no text; guessing at all of it takes long. */
const MOST_GUESSES = 32;

/** Returns whether the index contains the concept, or another way to say it. */
export function isKnown({ alternatives }: Concept, index: KnownTerms): boolean {
  return alternatives.some(({ terms }) => terms.every((term) => index.has(term)));
}

/**
 * Replaces unknown words by the nearest known ones. For collections of short records and names, where nearly every
 * unknown word is a known one misspelled.
 */
export function correctConcepts(
  concepts: readonly Concept[],
  vocabulary: KnownWords,
  index: KnownTerms,
): Corrected {
  return correct(concepts, (concept) => !isKnown(concept, index), vocabulary, index, 'any-error');
}

/**
 * For texts about anything, where an unknown word is most often just that. Only what a question is about is corrected;
 * short words only where fingers slipped; names with digits never; and where many words are unknown, all of them or none,
 * since the question may be about something else: `steam iron` has no `team` in it. Offer the corrections to the reader: the concepts
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
  const isWord = ({ words }: Concept): boolean => words.length === 1 && /^\p{L}+$/u.test(words[0] ?? '');
  const isDoubtful = (concept: Concept): boolean => unknown.has(concept) && isWord(concept);
  const mayKeepSome = unknown.size <= 1 || known >= unknown.size * KNOWN_FOR_EACH;
  if (!mayKeepSome && !(unknown.size <= MOST_MISSPELLED && [...unknown].every(isWord)))
    return { concepts: [...concepts], corrections: [] };
  const corrected = correct(concepts, isDoubtful, vocabulary, index, 'slips-only');
  // Where all of them are misspelled, as in `enviroment varibles`, that is what they have in common.
  const isComplete = [...unknown].every((concept) => !corrected.concepts.includes(concept));
  return mayKeepSome || isComplete ? corrected : { concepts: [...concepts], corrections: [] };
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

/** The words of a collection, as they are written. */
interface KnownWords {
  /** Those that are not too many edits away, as far as a quick check shows, with their terms. */
  near(word: string, edits: number): Iterable<{ readonly written: string; readonly term: string }>;
  /** A readable word for this term. */
  written(term: string): string;
}

/** What an index knows about terms. */
export interface KnownTerms {
  has(term: string): boolean;
  documentFrequency(term: string): number;
}

/** Shorter words have too many neighbours for a guess to be worth making … */
const SHORTEST = 4;
/** … and those of fewer letters than this for any but a slip of the fingers. */
const SHORTEST_FOR_ANY_NAME = 5;
/** Below it, one other letter makes another word too often in a text about anything: `steam` is not `team`. */
const SHORTEST_FOR_ANY = 7;
const SHORTEST_FOR_TWO = 8;

/** Which errors are looked for in words of five and six letters: any, or those that only fingers make. */
type ShortWords = 'any-error' | 'slips-only';

/**
 * Of those that the index holds. Words are compared as they were written: an error near its end changes what the
 * stem of a word is.
 */
export function nearestTerm(
  word: string,
  vocabulary: KnownWords,
  index: KnownTerms,
  shortWords: ShortWords = 'any-error',
): string | undefined {
  if (word.length < SHORTEST) return undefined;
  const needsSlip = (form: string): boolean =>
    shortWords === 'slips-only'
      ? Math.max(word.length, form.length) < SHORTEST_FOR_ANY
      : word.length < SHORTEST_FOR_ANY_NAME;
  let allowed = word.length < SHORTEST_FOR_TWO ? 1 : 2;
  let best: string | undefined;
  let bestFrequency = 0;
  for (const { written, term } of vocabulary.near(word, allowed)) {
    const forms = isPlural(word) ? [`${written}s`, ...singularAndOwn(written)] : singularAndOwn(written);
    const edits = Math.min(...forms.map((form) => typingErrors(word, form, allowed)));
    if (edits > allowed) continue;
    if (!forms.some((form) => !needsSlip(form) || isSlip(word, form))) continue;
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

/** Long enough that its singular is a word to guess at as well: `sytems`, where texts have `system`. */
function isPlural(word: string): boolean {
  return word.length > SHORTEST_FOR_ANY_NAME && /[^s]s$/.test(word);
}

/** Whether two neighbours are swapped, or a letter is doubled or not doubled. */
function isSlip(word: string, form: string): boolean {
  if (word.length > form.length) return isSlip(form, word);
  let at = 0;
  while (at < word.length && word[at] === form[at]) at += 1;
  if (word.length < form.length) return form[at] === form[at - 1] && word.slice(at) === form.slice(at + 1);
  return word[at] === form[at + 1] && word[at + 1] === form[at] && word.slice(at + 2) === form.slice(at + 2);
}
