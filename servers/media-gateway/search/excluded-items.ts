/**
 * What follows "without", "except" and their like: people, titles, years, what titles have in common, or words of what a
 * story is about.
 * @module
 */
import { stopWords } from 'lectern/knowledge';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { facet } from '../catalogue/facets.ts';
import { nameWithYear } from '../catalogue/title.ts';
import { AFTER, BETWEEN, EXCLUDING_WORDS, FILLERS } from './fillers.ts';
import { capital, type Entry, LONGEST_PHRASE, languageCode, lexicon, NARROWER_WORDS } from './lexicon.ts';
import type { Exclusion } from './parsed-query.ts';
import { yearsAt } from './read-years.ts';
import type { Words } from './words.ts';

export const LONGEST_NAME = 10;
const LONGEST_PERSON = 5;
const LONGEST_TEXT = 4;
const ARTICLES = ['', 'the ', 'a ', 'an '];

export interface Item {
  readonly kind: 'person' | 'title' | 'years' | 'facet' | 'text';
  /** The first word of it, without those that only lead to it. */
  readonly start: number;
  readonly end: number;
  readonly exclusion: Exclusion;
}

/** How the words before an item are meant. */
export interface Manner {
  /** They ask for something, rather than tell a story. */
  readonly isOfRequest: boolean;
  /** They tell what somebody dislikes: Batman in any title, not only the film of that name. */
  readonly isDislike: boolean;
}

/** The item that begins here, or after words that only lead to it. */
export function itemAt(words: Words, start: number, manner: Manner, catalogue: Catalogue): Item | undefined {
  const { isOfRequest } = manner;
  const leads: string[] = [];
  for (let at = start; at < words.length; at++) {
    const item =
      yearsItem(words, at, catalogue) ??
      personItem(words, at, leads, catalogue) ??
      titleItem(
        words,
        at,
        { ...manner, isThing: manner.isDislike || hasThings(words, start, leads) },
        catalogue,
      ) ??
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
    return {
      kind: 'years',
      start: at,
      end,
      exclusion: titles.length === 0 ? exclusion : { ...exclusion, titles },
    };
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
    return { kind: 'person', start: at, end: at + length, exclusion: { label: `without ${name}`, keys } };
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
    ['no', 'without', 'nothing', 'minus', 'sans', 'lacking'].includes(marker) ||
    (marker === 'of' && ['free', 'devoid'].includes(words.at(start - 2) ?? '')) ||
    leads.some((lead) => ['about', 'with', 'featuring', 'involving', 'containing', 'any'].includes(lead))
  );
}

interface TitleManner extends Manner {
  /** A word says what is in a story. */
  readonly isThing: boolean;
}

/** In a story, only a name of several words that is written out. */
function titleItem(
  words: Words,
  at: number,
  { isOfRequest, isDislike, isThing }: TitleManner,
  catalogue: Catalogue,
): Item | undefined {
  const sequels = isOfRequest ? sequelsAt(words, at, catalogue) : [];
  for (let length = Math.min(LONGEST_NAME, words.length - at); length > 0; length--) {
    if (!words.isFree(at, length)) continue;
    const phrase = words.phrase(at, length);
    // One word that has another meaning here is not meant as a title, nor one that describes films.
    if (length === 1 && (isThing || lexicon().has(phrase) || stopWords.has(phrase) || BETWEEN.has(phrase)))
      continue;
    if (AFTER.has(words.at(at + length) ?? '')) continue;
    const articles = isOfRequest ? ARTICLES : [''];
    const called = articles.flatMap((article) => catalogue.names.get(article + phrase) ?? []);
    const titles = [...new Set([...called, ...continuing(sequels, phrase, catalogue)])];
    if (titles.length === 0 || (!isOfRequest && length < 3)) continue;
    const [best] = titles as [number];
    const label = `not ${titles.length === 1 ? nameWithYear(catalogue.at(best)) : catalogue.at(best).title}`;
    // The word by itself is not the title: `except samurai` leaves out The Samurai, and stories of samurai; nor is what
    // somebody wants nothing of: `nothing about the Cold War`.
    const isWord = isDislike || (isThing && length < 4) || (length === 1 && !catalogue.names.has(phrase));
    const exclusion = { label, titles };
    return {
      kind: 'title',
      start: at,
      end: at + length,
      exclusion: isWord ? { ...exclusion, label: `${label}, nor “${phrase}”`, text: phrase } : exclusion,
    };
  }
  return undefined;
}

/** Names that go on after the word that is here: `kill bill volume 1` where somebody says `kill bill`. */
function sequelsAt(words: Words, at: number, { names }: Catalogue): string[] {
  const first = `${words.at(at)} `;
  if (stopWords.has(first.trimEnd()) && first !== 'the ') return [];
  const withArticle = `the ${first}`;
  return [...names.keys()].filter((name) => name.startsWith(first) || name.startsWith(withArticle));
}

/** What follows the name in that of a sequel. */
const OF_SEQUELS = /^(?:\d+|i{1,3}|iv|vi{0,3}|part|volume|vol|episode|chapter)(?: |$)/;

/** A name of one telling word goes on as a sequel only with a number: `alien 3`, not `alien from the deep`. */
function continuing(sequels: readonly string[], phrase: string, { names }: Catalogue): number[] {
  const telling = phrase.split(' ').filter((word) => !stopWords.has(word)).length;
  // `Harry Potter and the` is the beginning of a name by chance.
  if (telling === 0 || stopWords.has(phrase.slice(phrase.lastIndexOf(' ') + 1))) return [];
  return sequels.flatMap((name) => {
    const own = name.startsWith(`${phrase} `) ? name : name.replace(/^the /, '');
    if (!own.startsWith(`${phrase} `)) return [];
    const isSequel = telling > 1 || OF_SEQUELS.test(own.slice(phrase.length + 1));
    return isSequel ? (names.get(name) ?? []) : [];
  });
}

/** What films have of which those who dislike it name the thing, and others the quality. */
const QUALITIES: Readonly<Record<string, string>> = {
  violence: 'violent',
  brutality: 'violent',
  bloodshed: 'violent',
  gore: 'violent',
  sadness: 'sad',
  tears: 'sad',
  darkness: 'dark',
  gloom: 'bleak',
  misery: 'bleak',
  despair: 'bleak',
  frights: 'scary',
  suspense: 'suspenseful',
  tension: 'tense',
  jokes: 'funny',
  songs: 'musical',
  singing: 'musical',
  fights: 'action',
};

function facetItem(
  words: Words,
  at: number,
  leads: readonly string[],
  isOfRequest: boolean,
): Item | undefined {
  // `English or French language`: of both.
  const isJoined = ['or', 'and', 'nor'].includes(words.at(at + 1) ?? '') && words.at(at + 3) === 'language';
  const language =
    leads.at(-1) === 'in' || words.at(at - 1) === 'non' || words.at(at + 1) === 'language' || isJoined;
  const code = language ? languageCode(words.at(at) ?? '') : undefined;
  if (code !== undefined) {
    const end = at + (words.at(at + 1) === 'language' ? 2 : 1);
    return {
      kind: 'facet',
      start: at,
      end,
      exclusion: { label: `not in ${capital(words.at(at) ?? '')}`, keys: [facet('language', code)] },
    };
  }
  for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 0; length--) {
    const phrase = words.phrase(at, length);
    const quality = QUALITIES[phrase];
    const entries = words.isFree(at, length)
      ? (lexicon().get(quality ?? phrase) ?? people(phrase, leads.at(-1)))
      : undefined;
    if (entries === undefined) continue;
    const isPlace = entries.every(({ kind }) => kind === 'demonym' || kind === 'region');
    if (!isPlace && (!isOfRequest || NARROWER_WORDS.has(phrase))) return undefined;
    const { label, keys } = together(entries);
    // Not about war: neither war films, nor those whose themes or story are of war.
    const about = leads.includes('about') || quality !== undefined ? { text: phrase } : {};
    return {
      kind: 'facet',
      start: at,
      end: at + length,
      exclusion: { label: `not ${label}`, keys, ...about },
    };
  }
  return undefined;
}

/** `The Americans`: what somebody from there made. */
function people(phrase: string, lead: string | undefined): readonly Entry[] | undefined {
  if (lead !== 'the' || !phrase.endsWith('s')) return undefined;
  const entries = lexicon().get(phrase.slice(0, -1));
  return entries?.every(({ kind }) => kind === 'demonym') === true ? entries : undefined;
}

function together(entries: readonly Entry[]): { label: string; keys: readonly string[] } {
  return {
    label: entries.map(({ label }) => label).join(' or '),
    keys: entries.flatMap(({ keys }) => keys),
  };
}

const BLACK_AND_WHITE = ['black', 'and', 'white'];

/** Up to the end of the clause, or to the next word that only joins others. */
export function textItem(words: Words, at: number, most: number = words.length): Item | undefined {
  let end = words.says(at, BLACK_AND_WHITE) ? at + BLACK_AND_WHITE.length : at;
  while (end < most && end - at < LONGEST_TEXT && words.isFree(end)) {
    const word = words.at(end) as string;
    if ([stopWords, BETWEEN, AFTER, EXCLUDING_WORDS].some((set) => set.has(word))) break;
    end += 1;
    if (words.endsClause(end - 1)) break;
  }
  const text = words.phrase(at, end - at);
  return text === ''
    ? undefined
    : { kind: 'text', start: at, end, exclusion: { label: `without “${text}”`, text } };
}
