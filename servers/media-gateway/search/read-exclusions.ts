/**
 * What a question does not want: "not", "no", "without", "except", "other than" and their like, before people,
 * countries, languages, genres, moods, years, titles and what a story is about.
 * @module
 */
import { stopWords } from 'lectern/knowledge';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { facet } from '../catalogue/facets.ts';
import { nameWithYear } from '../catalogue/title.ts';
import {
  AFTER,
  AFTERWARDS,
  BEFORE,
  BETWEEN,
  FILLERS,
  NO_EXCLUSION,
  OF_REQUESTS,
  OF_STORIES,
  OPENS_CLAUSE,
} from './fillers.ts';
import { capital, type Entry, LONGEST_PHRASE, languageCode, lexicon, NARROWER_WORDS } from './lexicon.ts';
import type { Exclusion } from './parsed-query.ts';
import { lengthAt } from './read-runtime.ts';
import { yearsAt } from './read-years.ts';
import type { Words } from './words.ts';

const LONGEST_NAME = 10;
const LONGEST_PERSON = 5;
const LONGEST_TEXT = 4;
const ARTICLES = ['', 'the ', 'a ', 'an '];

interface Item {
  readonly kind: 'person' | 'title' | 'years' | 'facet' | 'text';
  readonly end: number;
  readonly exclusion: Exclusion;
}

/** Consumes the words that exclude something. */
export function readExclusions(words: Words, catalogue: Catalogue): Exclusion[] {
  const found: Exclusion[] = [];
  // `No 2012` is a title and its year.
  if (catalogue.names.has(words.all.filter((word) => !/^\d{4}$/.test(word)).join(' '))) return found;
  for (let i = 0; i < words.length; i++) {
    if (words.says(i, ['live', 'action'])) {
      found.push({ label: 'not animation', keys: [facet('genre', 'animation')] });
      words.take(i, 2);
      continue;
    }
    const afterwards = AFTERWARDS.find((phrase) => words.says(i, phrase));
    const before = afterwards && itemBefore(words, i, catalogue);
    if (before !== undefined) {
      found.push(before.exclusion);
      words.take(before.start, i - before.start + (afterwards?.length ?? 0));
      continue;
    }
    const ofRequest = OF_REQUESTS.find((phrase) => words.says(i, phrase));
    const marker = ofRequest ?? OF_STORIES.find((phrase) => words.says(i, phrase));
    if (marker === undefined || isHarmless(words, i, marker.length, catalogue)) continue;
    const isOfRequest = ofRequest !== undefined || isAboutRequest(words, i, catalogue);
    let end = i + marker.length;
    for (let start: number | undefined = end; start !== undefined; ) {
      const item: Item | undefined = itemAt(words, start, isOfRequest, catalogue);
      if (item === undefined) break;
      found.push(item.exclusion);
      end = item.end;
      start = nextItem(words, item, isOfRequest, catalogue);
    }
    if (end === i + marker.length) continue;
    words.take(i, end - i);
    i = end - 1;
  }
  return found;
}

/** `Boxing films, Rocky excluded`: what of this clause ends here and begins earliest. */
function itemBefore(words: Words, end: number, catalogue: Catalogue): (Item & { start: number }) | undefined {
  let start = end;
  while (start > 0 && end - start < LONGEST_NAME && !words.endsClause(start - 1)) start -= 1;
  for (; start < end; start++) {
    const item = itemAt(words, start, true, catalogue);
    if (item?.end === end && item.kind !== 'text') return { ...item, start };
  }
  return undefined;
}

/** `no longer than two hours` is a length, `not as dark` a comparison, and `No Country for Old Men` a title. */
function isHarmless(words: Words, at: number, length: number, catalogue: Catalogue): boolean {
  if (NO_EXCLUSION.some((phrase) => words.says(at, phrase))) return true;
  for (let i = at + length; i <= at + length + 2; i++) if (lengthAt(words, i) !== undefined) return true;
  for (let start = Math.max(0, at - LONGEST_NAME + 1); start <= at; start++)
    for (let size = at - start + length; size <= LONGEST_NAME && start + size <= words.length; size++)
      if (size > length && catalogue.names.has(words.phrase(start, size))) return true;
  return false;
}

/**
 * Whether the words before it ask for a title: `a war film without battles`. In `a boy without a father` they tell a
 * story, in which a word for a genre or a theme excludes nothing.
 */
function isAboutRequest(words: Words, marker: number, catalogue: Catalogue): boolean {
  for (let i = marker - 1; i >= 0; i--) {
    const word = words.at(i) as string;
    if (words.endsClause(i) || OPENS_CLAUSE.has(word)) return true;
    if (BEFORE.has(word)) continue;
    return (
      !words.isFree(i) || FILLERS.has(word) || endsKnownPhrase(words, i) || endsName(words, i, catalogue)
    );
  }
  return true;
}

/** Whether a word for a genre, a country, a kind of titles or a time ends here. */
function endsKnownPhrase(words: Words, i: number): boolean {
  if (yearsAt(words, i, 0) !== undefined || languageCode(words.at(i) as string) !== undefined) return true;
  for (let length = 1; length <= Math.min(LONGEST_PHRASE, i + 1); length++)
    if (lexicon().has(words.phrase(i + 1 - length, length))) return true;
  return false;
}

/** Whether the name of a person or of a title ends here. */
function endsName(words: Words, i: number, { names, people }: Catalogue): boolean {
  for (let length = 1; length <= Math.min(LONGEST_NAME, i + 1); length++) {
    const phrase = words.phrase(i + 1 - length, length);
    if (names.has(phrase) || (length > 1 && people.named(phrase).length > 0)) return true;
  }
  return people.isNameOnly(words.at(i) as string);
}

/** Where the next item of a list begins: after `or`, and after `and` where it is of the same kind. */
function nextItem(
  words: Words,
  { end, kind }: Item,
  isOfRequest: boolean,
  catalogue: Catalogue,
): number | undefined {
  const joint = words.at(end);
  const isClauseEnd = words.endsClause(end - 1);
  if (joint === 'or' || joint === 'nor') return end + 1;
  if (joint === 'and' && !isClauseEnd) {
    const item = itemAt(words, end + 1, isOfRequest, catalogue);
    return item?.kind === kind && !['a', 'an'].includes(words.at(end + 1) ?? '') ? end + 1 : undefined;
  }
  if (!isClauseEnd || joint === undefined) return undefined;
  const item = itemAt(words, end, isOfRequest, catalogue);
  const isListed = item?.kind === kind && ['or', 'nor'].includes(words.at(item.end) ?? '');
  return isListed ? end : undefined;
}

function itemAt(words: Words, start: number, isOfRequest: boolean, catalogue: Catalogue): Item | undefined {
  const leads: string[] = [];
  for (let at = start; at < words.length; at++) {
    const item =
      yearsItem(words, at, catalogue) ??
      personItem(words, at, leads, catalogue) ??
      titleItem(words, at, isOfRequest, hasThings(words, start, leads), catalogue) ??
      facetItem(words, at, leads, isOfRequest);
    if (item !== undefined) return withRest(words, item);
    const word = words.at(at) as string;
    if (!BETWEEN.has(word) || words.endsClause(at)) {
      const text = isOfRequest ? textItem(words, at) : undefined;
      return text && withRest(words, text);
    }
    leads.push(word);
  }
  return undefined;
}

/** Together with `films` or `please` after it. */
function withRest(words: Words, item: Item): Item {
  let { end } = item;
  while (!words.endsClause(end - 1) && AFTER.has(words.at(end) ?? '')) end += 1;
  return { ...item, end };
}

function yearsItem(words: Words, at: number, catalogue: Catalogue): Item | undefined {
  const { currentYear } = catalogue;
  // `before 1950`: the word that leads is read with the year after it.
  for (const i of [at, at + 1, at + 2]) {
    const found = yearsAt(words, i, currentYear);
    if (found === undefined || found.start > at || !words.isFree(found.start, found.length)) continue;
    const end = found.start + found.length;
    const titles = calledAfter(found.range, catalogue);
    const exclusion = { label: `not ${found.range.label}`, years: found.range };
    return { kind: 'years', end, exclusion: titles.length === 0 ? exclusion : { ...exclusion, titles } };
  }
  return undefined;
}

/** `Other than 2001` may mean the year, and the film that is called so in short. */
function calledAfter({ from, to }: { from: number; to: number }, { titles }: Catalogue): number[] {
  if (from !== to) return [];
  return titles.flatMap(({ title }, number) => (new RegExp(`^${from}\\b`).test(title) ? [number] : []));
}

function personItem(
  words: Words,
  at: number,
  leads: readonly string[],
  { people }: Catalogue,
): Item | undefined {
  for (let length = Math.min(LONGEST_PERSON, words.length - at); length > 0; length--) {
    if (!words.isFree(at, length)) continue;
    const phrase = words.phrase(at, length);
    const named = length > 1 ? people.named(phrase) : surname(phrase, leads.at(-1), people);
    const [first] = named;
    if (first === undefined) continue;
    const name = named.length === 1 ? first.name : phrase.replace(/\b\p{L}/gu, (c) => c.toUpperCase());
    const keys = named.map(({ id }) => facet('person', id));
    return { kind: 'person', end: at + length, exclusion: { label: `without ${name}`, keys } };
  }
  return undefined;
}

/** A surname alone is a person where it has no other meaning, or where `by` or `starring` leads to it. */
function surname(
  word: string,
  lead: string | undefined,
  people: Catalogue['people'],
): ReturnType<Catalogue['people']['named']> {
  const isLed = lead === 'by' || lead === 'starring' || lead === 'featuring';
  if (!isLed && (stopWords.has(word) || BETWEEN.has(word) || FILLERS.has(word) || lexicon().has(word)))
    return [];
  const named = people.ofSurname(word);
  return isLed || people.isNameOnly(word) ? named : [];
}

/** `No aliens`, `not about vertigo`: a single word says what is in a story, not what it is called. */
function hasThings(words: Words, start: number, leads: readonly string[]): boolean {
  const marker = words.at(start - 1) ?? '';
  return (
    ['no', 'without', 'nothing'].includes(marker) ||
    leads.some((lead) => ['about', 'with', 'featuring', 'involving', 'containing', 'any'].includes(lead))
  );
}

/** In a story, only a name of several words that is written out. */
function titleItem(
  words: Words,
  at: number,
  isOfRequest: boolean,
  isThing: boolean,
  catalogue: Catalogue,
): Item | undefined {
  for (let length = Math.min(LONGEST_NAME, words.length - at); length > 0; length--) {
    if (!words.isFree(at, length)) continue;
    const phrase = words.phrase(at, length);
    // One word that has another meaning here is not meant as a title, nor one that describes films.
    if (length === 1 && (isThing || lexicon().has(phrase) || stopWords.has(phrase) || BETWEEN.has(phrase)))
      continue;
    if (AFTER.has(words.at(at + length) ?? '')) continue;
    const articles = isOfRequest ? ARTICLES : [''];
    const titles = articles.flatMap((article) => catalogue.names.get(article + phrase) ?? []);
    if (titles.length === 0 || (!isOfRequest && length < 3)) continue;
    const [best] = titles as [number];
    const label = `not ${titles.length === 1 ? nameWithYear(catalogue.at(best)) : catalogue.at(best).title}`;
    // The word by itself is not the title: `except samurai` leaves out The Samurai, and stories of samurai.
    const isWord = length === 1 && !catalogue.names.has(phrase);
    const exclusion = { label, titles };
    return {
      kind: 'title',
      end: at + length,
      exclusion: isWord ? { ...exclusion, label: `${label}, nor “${phrase}”`, text: phrase } : exclusion,
    };
  }
  return undefined;
}

function facetItem(
  words: Words,
  at: number,
  leads: readonly string[],
  isOfRequest: boolean,
): Item | undefined {
  const language = leads.at(-1) === 'in' || words.at(at + 1) === 'language';
  const code = language ? languageCode(words.at(at) ?? '') : undefined;
  if (code !== undefined) {
    const end = at + (words.at(at + 1) === 'language' ? 2 : 1);
    return {
      kind: 'facet',
      end,
      exclusion: { label: `not in ${capital(words.at(at) ?? '')}`, keys: [facet('language', code)] },
    };
  }
  for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 0; length--) {
    const phrase = words.phrase(at, length);
    const entries = words.isFree(at, length) ? lexicon().get(phrase) : undefined;
    if (entries === undefined) continue;
    const isPlace = entries.every(({ kind }) => kind === 'demonym' || kind === 'region');
    if (!isPlace && (!isOfRequest || NARROWER_WORDS.has(phrase))) return undefined;
    const { label, keys } = together(entries);
    // Not about war: neither war films, nor those whose themes or story are of war.
    const about = leads.includes('about') ? { text: phrase } : {};
    return { kind: 'facet', end: at + length, exclusion: { label: `not ${label}`, keys, ...about } };
  }
  return undefined;
}

function together(entries: readonly Entry[]): { label: string; keys: readonly string[] } {
  return {
    label: entries.map(({ label }) => label).join(' or '),
    keys: entries.flatMap(({ keys }) => keys),
  };
}

const BLACK_AND_WHITE = ['black', 'and', 'white'];

/** Up to the end of the clause, or to the next word that only joins others. */
function textItem(words: Words, at: number): Item | undefined {
  let end = words.says(at, BLACK_AND_WHITE) ? at + BLACK_AND_WHITE.length : at;
  while (end < words.length && end - at < LONGEST_TEXT && words.isFree(end)) {
    const word = words.at(end) as string;
    if (stopWords.has(word) || BETWEEN.has(word) || AFTER.has(word)) break;
    end += 1;
    if (words.endsClause(end - 1)) break;
  }
  const text = words.phrase(at, end - at);
  return text === '' ? undefined : { kind: 'text', end, exclusion: { label: `without “${text}”`, text } };
}
