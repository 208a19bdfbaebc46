/**
 * The closest known name: for tools, prompts, parameters, enum values, URIs and commands.
 * @module
 */
import { foldWords, isNegated, matchWords, NO_MATCH, splitWords, typingErrors } from './match-words.ts';

/** Nobody misspells a name this long; longer input would only cost time. */
const MAX_NAME = 200;
/** More candidates than any list that a caller could have read. */
const MAX_CANDIDATES = 5000;
/** Names of at most three capitals or digits are codes: another code is another thing, however similar. */
const CODE = /^[A-Z\d]{1,3}$/;

/**
 * The candidate that is closest to `name`: equal but for letter case and separators, the same words in another order,
 * the words of one among those of the other, words that are abbreviated or synonyms, or a few typing errors, in this
 * order. Undefined when nothing is close, and when two candidates are equally close.
 */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  if (name.length > MAX_NAME) return undefined;
  const words = splitWords(name);
  const folded = foldWords(words);
  let best: string | undefined;
  let least = NO_MATCH;
  let left = MAX_CANDIDATES;
  for (const candidate of candidates) {
    if (left-- === 0) break;
    if (candidate.length > MAX_NAME || candidate === best) continue;
    const cost = distance(name, words, folded, candidate);
    if (cost > least || cost >= NO_MATCH) continue;
    best = cost === least ? undefined : candidate;
    least = cost;
  }
  return best;
}

/** Names that share a word with `name` first, each group in its own order. */
export function relatedFirst(name: string, candidates: readonly string[]): string[] {
  const words = new Set(splitWords(name));
  const isRelated = (candidate: string): boolean => splitWords(candidate).some((word) => words.has(word));
  return [...candidates.filter(isRelated), ...candidates.filter((candidate) => !isRelated(candidate))];
}

function distance(name: string, words: readonly string[], folded: string, candidate: string): number {
  const others = splitWords(candidate);
  const other = foldWords(others);
  if (folded === other) return folded === '' ? NO_MATCH : 0;
  if (CODE.test(name) || CODE.test(candidate)) return NO_MATCH;
  return Math.min(
    matchWords(words, others),
    joinedDistance(words, others, folded, other),
    identifierDistance(name, candidate, folded, other),
  );
}

/** In long identifiers with digits, such as UUIDs, one or two characters may be wrong. */
function identifierDistance(name: string, candidate: string, folded: string, other: string): number {
  const shortest = Math.min(folded.length, other.length);
  if (shortest < 14 || !/\d/.test(folded) || /[/]/.test(name + candidate)) return NO_MATCH;
  const errors = typingErrors(folded, other, 2);
  return errors > 2 ? NO_MATCH : 60 + errors;
}

/** For names that are divided differently: `maxresuts` and `max_results`. */
function joinedDistance(
  words: readonly string[],
  others: readonly string[],
  folded: string,
  other: string,
): number {
  if (words.length === others.length || /\d/.test(folded + other)) return NO_MATCH;
  const allowed = Math.floor(Math.max(folded.length, other.length) / 4);
  if (Math.abs(folded.length - other.length) > allowed) return NO_MATCH;
  if (isNegated(folded, other)) return NO_MATCH;
  const errors = typingErrors(folded, other, allowed);
  return errors > allowed ? NO_MATCH : 40 + errors;
}
