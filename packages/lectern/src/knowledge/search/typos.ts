/**
 * The nearest known term to one that is not known.
 * @module
 */
import { typingErrors } from '../../base/spelling/match-words.ts';

/** The words of a collection, as they are written. */
export interface KnownWords {
  /** Those that are not too many edits away, as far as a glance can tell, with their terms. */
  near(word: string, edits: number): Iterable<{ readonly written: string; readonly term: string }>;
  /** A word that stands for this term, for people to read. */
  written(term: string): string;
}

/** What an index knows of terms. */
export interface KnownTerms {
  has(term: string): boolean;
  documentFrequency(term: string): number;
}

/** Short words have too many neighbours for a guess to be worth making. */
const SHORTEST = 5;
/** Below it, one other letter makes another word too often in a text about anything: `steam` is not `team`. */
const SHORTEST_FOR_ANY = 7;
const SHORTEST_FOR_TWO = 8;

/** Which errors are looked for in words of five and six letters: any, or those that only fingers make. */
export type ShortWords = 'any-error' | 'slips-only';

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
  const isSlipOnly = shortWords === 'slips-only' && word.length < SHORTEST_FOR_ANY;
  let allowed = word.length < SHORTEST_FOR_TWO ? 1 : 2;
  let best: string | undefined;
  let bestFrequency = 0;
  for (const { written, term } of vocabulary.near(word, allowed)) {
    const forms = singularAndOwn(written);
    const edits = Math.min(...forms.map((form) => typingErrors(word, form, allowed)));
    if (edits > allowed) continue;
    if (isSlipOnly && !forms.some((form) => isSlip(word, form))) continue;
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

/** Whether two neighbours are swapped, or a letter is doubled or not doubled. */
function isSlip(word: string, form: string): boolean {
  if (word.length > form.length) return isSlip(form, word);
  let at = 0;
  while (at < word.length && word[at] === form[at]) at += 1;
  if (word.length < form.length) return form[at] === form[at - 1] && word.slice(at) === form.slice(at + 1);
  return word[at] === form[at + 1] && word[at + 1] === form[at] && word.slice(at + 2) === form.slice(at + 2);
}
