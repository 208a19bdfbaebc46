/**
 * Which genres, moods, countries and other things that titles have in common a question asks for.
 * @module
 */
import { facet } from '../catalogue/facets.ts';
import { type Entry, type EntryKind, LONGEST_PHRASE, languageCode, lexicon } from './lexicon.ts';
import type { WantedFacet } from './parsed-query.ts';
import type { Words } from './words.ts';

const WEIGHTS: Readonly<Record<EntryKind, number>> = {
  genre: 2.2,
  mood: 1.6,
  demonym: 2.5,
  region: 1,
  award: 4,
  place: 4,
  type: 0.6,
};

export function readFacets(words: Words): WantedFacet[] {
  const wanted: WantedFacet[] = [];
  for (let i = 0; i < words.length; ) {
    if (words.says(i, ['show', 'me']) || words.says(i, ['show', 'us'])) words.take(i, 2);
    const language = languageAt(words, i);
    const found = language ?? phraseAt(words, i);
    if (found === undefined) i += 1;
    else {
      wanted.push(...found.wanted);
      if (found.isTaken) words.take(i, found.length);
      i += found.length;
    }
  }
  return withEitherType(distinct(wanted));
}

interface Found {
  readonly wanted: readonly WantedFacet[];
  readonly length: number;
  /** Whether the words say nothing beyond it. */
  readonly isTaken: boolean;
}

/** `in French`, `French language`. */
function languageAt(words: Words, i: number): Found | undefined {
  const isLed = words.at(i) === 'in';
  const code = languageCode(words.at(isLed ? i + 1 : i) ?? '');
  const isFollowed = words.at(isLed ? i + 2 : i + 1) === 'language';
  const length = 1 + Number(isLed) + Number(isFollowed);
  if (code === undefined || (!isLed && !isFollowed) || !words.isFree(i, length)) return undefined;
  const label = `in ${words.at(isLed ? i + 1 : i)}`;
  const wanted = { keys: [facet('language', code)], label, weight: 2.5, strict: true };
  return { wanted: [wanted], length, isTaken: true };
}

function phraseAt(words: Words, i: number): Found | undefined {
  for (let length = Math.min(LONGEST_PHRASE, words.length - i); length > 0; length--) {
    if (!words.isFree(i, length)) continue;
    const entries = lexicon().get(words.phrase(i, length));
    if (entries === undefined) continue;
    const wanted = entries.map((entry) => wantedPeople(entry, words, i, length));
    return { wanted, length, isTaken: entries.every(({ kind }) => TAKEN.has(kind)) };
  }
  return undefined;
}

/** Words for genres, moods and places may say what a story is about as well. */
const TAKEN: ReadonlySet<EntryKind> = new Set(['award', 'place', 'type', 'demonym']);

function wantedPeople(
  { kind, keys, label }: Entry,
  words: Words,
  start: number,
  length: number,
): WantedFacet {
  const isOfTitle = describesTitle(words, start + length);
  const isFrom = words.at(start - 1) === 'from';
  const strict =
    kind === 'award' ||
    kind === 'place' ||
    (kind === 'demonym' && isOfTitle) ||
    (kind === 'region' && isFrom) ||
    (kind === 'type' && keys.includes(facet('type', 'tv'))) ||
    (kind === 'genre' && isOfTitle && label === words.phrase(start, length));
  return { keys, label, weight: strict ? Math.max(WEIGHTS[kind], 2) : WEIGHTS[kind], strict };
}

/** `French film`, `French love story`: within a few words there is a word for a title, or for a genre. */
function describesTitle(words: Words, next: number): boolean {
  for (let i = next; i < Math.min(next + 3, words.length); i++) {
    const kinds = [1, 2].flatMap((length) => lexicon().get(words.phrase(i, length)) ?? []);
    if (kinds.some(({ kind }) => kind === 'type' || kind === 'genre')) return true;
  }
  return next >= words.length;
}

/** Who says `a film or a series`, or `a film that shows …`, does not insist on a series. */
function withEitherType(wanted: readonly WantedFacet[]): WantedFacet[] {
  const has = (type: string) => (one: WantedFacet) => one.keys.includes(facet('type', type));
  if (!wanted.some(has('movie'))) return [...wanted];
  return wanted.map((one) => (has('tv')(one) ? { ...one, strict: false, weight: WEIGHTS.type } : one));
}

function distinct(wanted: readonly WantedFacet[]): WantedFacet[] {
  const byLabel = new Map<string, WantedFacet>();
  for (const one of wanted) if (byLabel.get(one.label)?.strict !== true) byLabel.set(one.label, one);
  return [...byLabel.values()];
}
