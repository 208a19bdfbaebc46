/**
 * Titles that a question calls by their names.
 * @module
 */
import { stopWords } from 'lectern/knowledge';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { AFTER, COMMON_IN_PLOTS, FILLERS } from './fillers.ts';
import { lexicon } from './lexicon.ts';
import type { Words } from './words.ts';

const LONGEST_NAME = 10;
/** More are no series of films. */
const MOST_BEGUN = 20;

/** By number, how surely each is meant. */
export function readNamed(words: Words, catalogue: Catalogue): Map<number, number> {
  const named = new Map<number, number>();
  for (let i = 0; i < words.length; ) {
    const length = nameAt(words, i, catalogue);
    if (length === undefined) {
      i += 1;
      continue;
    }
    const surely = isAll(words, i, length) ? 1 : 0.5;
    const numbers = catalogue.names.get(words.phrase(i, length)) ?? [];
    const ofYear = numbers.filter((number) => isYearBeside(catalogue.years[number], words, i, length));
    for (const number of numbers)
      named.set(number, ofYear.length === 0 || ofYear.includes(number) ? surely : surely / 2);
    i += length;
  }
  if (named.size === 0) for (const number of begunBy(words, catalogue)) named.set(number, 1);
  return named;
}

/** Titles whose names go on after all that is said: `star wars`, where each has the number of its episode. */
function begunBy(words: Words, { names }: Catalogue): number[] {
  let { length } = words;
  while (length > 0 && AFTER.has(words.at(length - 1) as string)) length -= 1;
  const rest = words.isFree(0, length) ? words.all.slice(0, length) : [];
  if (rest.length > LONGEST_NAME || rest.filter((word) => !stopWords.has(word)).length < 2) return [];
  if (lexicon().has(rest.join(' '))) return [];
  const beginning = `${rest.join(' ')} `;
  const found = [...names.keys()].filter((name) => name.startsWith(beginning));
  return found.length > MOST_BEGUN ? [] : found.flatMap((name) => names.get(name) ?? []);
}

/** `The Killing 2007`: of several titles of one name, that of the year is meant. */
function isYearBeside(year: number | undefined, words: Words, start: number, length: number): boolean {
  const at = words.all.indexOf(String(year));
  return at >= 0 && (at < start || at >= start + length);
}

/** A name of several telling words is hardly there by chance; any name is meant where it is all that is said. */
function nameAt(words: Words, start: number, catalogue: Catalogue): number | undefined {
  for (let length = Math.min(LONGEST_NAME, words.length - start); length > 0; length--) {
    if (!words.isFree(start, length) || !catalogue.names.has(words.phrase(start, length))) continue;
    const telling = words.all
      .slice(start, start + length)
      .filter((word) => !stopWords.has(word) && !COMMON_IN_PLOTS.has(word));
    if (telling.length > 1 || isAll(words, start, length)) return length;
  }
  return undefined;
}

/** Beside it there are only words like `the film`, and perhaps a year. */
function isAll(words: Words, start: number, length: number): boolean {
  return words.all.every(
    (word, i) =>
      (i >= start && i < start + length) ||
      FILLERS.has(word) ||
      (stopWords.has(word) && (length > 1 || introduces(words, i))) ||
      /^\d{4}$/.test(word),
  );
}

const KINDS = ['film', 'movie', 'series', 'show'];

/** `The film M`, `a film called M`: names of one word are not meant beside any other article. */
function introduces(words: Words, i: number): boolean {
  return KINDS.some(
    (kind) =>
      words.says(i, ['the', kind]) ||
      words.says(i, ['a', kind, 'called']) ||
      words.says(i, ['a', kind, 'named']),
  );
}
