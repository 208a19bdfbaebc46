/**
 * What follows "without", "except" and their like: people, titles, years, what titles have in common, or words of what a
 * story is about.
 * @module
 */
import { stopWords } from 'lectern/knowledge';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { facet } from '../catalogue/facets.ts';
import type { Item, Manner } from './excluded-item.ts';
import { titleItem } from './excluded-titles.ts';
import { AFTER, AFTERWARDS, BETWEEN, EXCLUDING_WORDS, FILLERS, REFUSALS } from './fillers.ts';
import { capital, type Entry, LONGEST_PHRASE, languageCode, lexicon, NARROWER_WORDS } from './lexicon.ts';
import { yearsAt } from './read-years.ts';
import type { Words } from './words.ts';

const LONGEST_PERSON = 5;
const LONGEST_TEXT = 4;

/** The item that begins here, or after words that only lead to it. */
export function itemAt(words: Words, start: number, manner: Manner, catalogue: Catalogue): Item | undefined {
  const { isOfRequest, isDislike } = manner;
  const leads: string[] = [];
  for (let at = start; at < words.length; at++) {
    // `Without Alien` names a film, `without aliens` what is in it.
    const isThing = (manner.isThing && !words.isCapital(at)) || leads.some((lead) => OF_THINGS.has(lead));
    const item =
      yearsItem(words, at, catalogue) ??
      personItem(words, at, leads, catalogue) ??
      titleItem(words, at, { ...manner, isThing: isThing || isDislike }, catalogue) ??
      facetItem(words, at, leads, { ...manner, isThing });
    if (item !== undefined) return withRest(words, item);
    const word = words.at(at) as string;
    if (isOfRequest && !manner.isThing && !BETWEEN.has(word) && leadsOn(words, at)) {
      leads.push(word, words.at(at + 1) as string);
      at += 1;
      continue;
    }
    if (!BETWEEN.has(word) || words.endsClause(at)) {
      const text = isOfRequest ? textItem(words, at) : undefined;
      return text && withRest(words, text);
    }
    leads.push(word);
  }
  return undefined;
}

/** `Deal with`, `part of`, `looking for`: any word, with one that leads to what is meant. */
function leadsOn(words: Words, at: number): boolean {
  return LEADING.has(words.at(at + 1) ?? '') && ![at, at + 1].some((each) => words.endsClause(each));
}

const LEADING = new Set('with of for on around to at from into by in about it'.split(' '));

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

/** `No aliens`, `free of gore`: whether the words that end here say what is not to be in a story. */
export function namesThings(words: Words, end: number): boolean {
  const last = words.at(end - 1) ?? '';
  const before = words.at(end - 2) ?? '';
  return (
    ['no', 'without', 'nothing', 'minus', 'sans', 'lacking'].includes(last) ||
    (last === 'of' && ['free', 'devoid'].includes(before)) ||
    (last === 'with' && before === 'do')
  );
}

/** `Not about vertigo`: a single word says what is in a story, not what it is called. */
const OF_THINGS = new Set(
  'about with around on featuring involving containing any involve involves include includes contain contains feature features'.split(
    ' ',
  ),
);

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
  { isOfRequest, isThing }: Manner,
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
    // `The Vietnam war` is not what was made in Vietnam.
    if (entries.every(({ kind }) => kind === 'region') && goesOn(words, at + length)) return undefined;
    const { label, keys } = together(entries);
    // Not about war: neither war films, nor those whose themes or story are of war.
    const about = leads.includes('about') || quality !== undefined ? { text: phrase } : {};
    const theme = isThing && !isPlace && length === 1 ? { theme: phrase } : {};
    return {
      kind: 'facet',
      start: at,
      end: at + length,
      exclusion: { label: `not ${label}`, keys, ...about, ...theme },
    };
  }
  return undefined;
}

/** Whether the phrase before is only the beginning of one: a word that says more follows it. */
function goesOn(words: Words, next: number): boolean {
  const word = words.at(next) ?? '';
  const isOther = [stopWords, BETWEEN, AFTER, EXCLUDING_WORDS, REFUSALS].some((set) => set.has(word));
  return !isOther && !words.endsClause(next - 1) && !AFTERWARDS.some((phrase) => words.says(next, phrase));
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
