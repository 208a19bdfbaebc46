/**
 * "Something like …": which titles the results should be like.
 * @module
 */

import { stopWords, typingErrors } from 'lectern/knowledge';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Words } from './words.ts';

const MARKERS: readonly (readonly string[])[] = [
  ['like'],
  ['similar', 'to'],
  ['in', 'the', 'vein', 'of'],
  ['in', 'the', 'style', 'of'],
  ['in', 'the', 'spirit', 'of'],
  ['along', 'the', 'lines', 'of'],
  ['reminds', 'me', 'of'],
  ['reminiscent', 'of'],
  ['fan', 'of'],
  ['fans', 'of'],
  ['liked'],
  ['loved'],
  ['love'],
  ['enjoyed'],
  ['vibe', 'as'],
  ['vibes', 'of'],
  ['vibe', 'of'],
  ['close', 'to'],
  ['resembles'],
  ['resembling'],
  ['finished'],
  ['watched'],
  ['after'],
  ['than'],
];

/** Where a title that is misspelled ends. */
const ENDS = new Set([
  'but',
  'that',
  'which',
  'with',
  'only',
  'except',
  'just',
  'and',
  'or',
  'from',
  'set',
  'though',
]);
const LONGEST_NAME = 10;

/** Nobody misspells more. */
const MOST_GUESSES = 4;

export function readLikeness(words: Words, catalogue: Catalogue): number[] {
  const like: number[] = [];
  const guesses = { left: MOST_GUESSES };
  for (let i = 0; i < words.length; i++) {
    const compared = words.at(i) === 'but' ? titleBefore(words, i, catalogue) : undefined;
    if (compared !== undefined && like.length === 0) {
      words.take(compared.start, compared.length);
      like.push(compared.title);
    }
    const marker = MARKERS.find((phrase) => words.says(i, phrase));
    if (marker === undefined) continue;
    let at = i + marker.length;
    for (
      let found = titleAt(words, at, catalogue, guesses);
      found !== undefined;
      found = titleAt(words, at, catalogue, guesses)
    ) {
      if (like.length === 0) words.take(i, marker.length);
      words.take(found.start, found.length);
      if (!like.includes(found.title)) like.push(found.title);
      at = found.start + found.length;
      if (words.at(at) === 'and' || words.at(at) === 'or') at += 1;
      else break;
    }
  }
  return like;
}

interface NamedTitle {
  readonly title: number;
  readonly start: number;
  readonly length: number;
}

const ARTICLES = ['', 'the ', 'a ', 'an '];
/** Before a name of one word. */
const LEADS = new Set(['the', 'a', 'an', 'like', 'film', 'movie', 'series', 'show', 'want', 'maybe', 'to']);

interface Guesses {
  left: number;
}

/** The longest name that begins here; where none does, the nearest to the words here. */
function titleAt(
  words: Words,
  start: number,
  catalogue: Catalogue,
  guesses: Guesses,
): NamedTitle | undefined {
  const most = Math.min(LONGEST_NAME, words.length - start);
  for (let length = most; length > 0; length--) {
    const phrase = words.phrase(start, length);
    for (const article of ARTICLES) {
      const numbers = catalogue.names.get(article + phrase) ?? [];
      const ofYear = titleOfYear(numbers, words.at(start + length), catalogue);
      if (ofYear !== undefined) return { title: ofYear, start, length: length + 1 };
      // `Like it`, `after her`: names like these are meant only where they are all that is said.
      const [best] = isTelling(words, start, length) ? numbers : [];
      if (best !== undefined) return { title: best, start, length };
    }
  }
  return misspelled(words, start, catalogue, guesses);
}

function isTelling(words: Words, start: number, length: number): boolean {
  return words.all.slice(start, start + length).some((word) => !stopWords.has(word));
}

/** `The Conjuring but funny` needs no word that says like. */
function titleBefore(words: Words, end: number, catalogue: Catalogue): NamedTitle | undefined {
  for (let start = Math.max(0, end - LONGEST_NAME); start < end; start++) {
    const length = end - start;
    if (!words.isFree(start, length)) continue;
    const [best] = catalogue.names.get(words.phrase(start, length)) ?? [];
    const others = catalogue.names.get(words.phrase(start, length - 1)) ?? [];
    const title = best ?? titleOfYear(others, words.at(end - 1), catalogue);
    // `The Thing but funnier`: there is nothing else that it could mean.
    // `Slice of life but …`: a word in the middle of others is not one.
    if (length === 1 && start > 0 && !LEADS.has(words.at(start - 1) as string)) continue;
    if (title !== undefined && (start === 0 || isTelling(words, start, length)))
      return { title, start, length };
  }
  return undefined;
}

/** Of several titles of one name, the one of the year that is said with it. */
function titleOfYear(
  numbers: readonly number[],
  year: string | undefined,
  catalogue: Catalogue,
): number | undefined {
  return numbers.find((number) => String(catalogue.years[number]) === year);
}

/** One or two words that merely resemble a title are rarely a title. */
const SHORTEST_GUESS = 6;

function misspelled(
  words: Words,
  start: number,
  catalogue: Catalogue,
  guesses: Guesses,
): NamedTitle | undefined {
  let end = start;
  while (end < words.length && end - start < LONGEST_NAME && !ENDS.has(words.at(end) as string)) end++;
  const phrase = words.phrase(start, end - start);
  if (phrase.length < SHORTEST_GUESS || guesses.left === 0) return undefined;
  guesses.left -= 1;
  let allowed = Math.floor(phrase.length / 6);
  let best: number | undefined;
  for (const name of similarlyShaped(phrase, allowed, catalogue)) {
    const errors = typingErrors(phrase, name, allowed);
    if (errors > allowed) continue;
    best = catalogue.names.get(name)?.[0];
    allowed = errors - 1;
    if (allowed < 0) break;
  }
  return best === undefined ? undefined : { title: best, start, length: end - start };
}

/** Hardly anybody misspells the first letter. */
function* similarlyShaped(phrase: string, edits: number, catalogue: Catalogue): Generator<string> {
  for (let length = phrase.length - edits; length <= phrase.length + edits; length++)
    yield* catalogue.namesShaped(phrase[0], length);
}
