/**
 * Which genres, moods, countries and other things that titles have in common a question asks for.
 * @module
 */
import { stopWords } from 'lectern/knowledge';
import { facet } from '../catalogue/facets.ts';
import { FILLERS } from './fillers.ts';
import {
  capital,
  type Entry,
  type EntryKind,
  LONGEST_PHRASE,
  languageCode,
  lexicon,
  NARROWER_WORDS,
} from './lexicon.ts';
import type { WantedFacet } from './parsed-query.ts';
import { numberIn } from './read-runtime.ts';
import type { Words } from './words.ts';

const WEIGHTS: Readonly<Record<EntryKind, number>> = {
  genre: 2.2,
  mood: 1.6,
  demonym: 2.5,
  region: 1,
  language: 2.5,
  theme: 2.5,
  award: 4,
  place: 4,
  type: 0.6,
};

export interface FacetReading {
  readonly facets: readonly WantedFacet[];
  /** Words that stand for a facet and were left to be searched as text too. */
  readonly words: ReadonlySet<string>;
}

/** `isHeld`: whether titles can have it; what none can have is left to be searched as text. */
export function readFacets(words: Words, isHeld: (entry: Entry) => boolean = () => true): FacetReading {
  const wanted: WantedFacet[] = [];
  const left = new Set<string>();
  /** Where the last phrase ended. */
  let end = -1;
  for (let i = 0; i < words.length; ) {
    const age = childAt(words, i);
    if (age !== undefined) {
      wanted.push({ keys: [facet('genre', 'family')], label: 'family', weight: 2.5, strict: true });
      words.take(i, age);
    }
    if (words.says(i, ['show', 'me']) || words.says(i, ['show', 'us'])) words.take(i, 2);
    const language = languageAt(words, i);
    const found = language ?? phraseAt(words, i, isHeld);
    if (found === undefined) i += 1;
    else {
      const either =
        words.at(i - 1) === 'or' && end === i - 1 ? joined(wanted.at(-1), found.wanted) : undefined;
      if (either === undefined) wanted.push(...found.wanted);
      else {
        wanted.splice(-1, 1, either);
        words.take(i - 1, 1);
      }
      end = i + found.length;
      if (found.isTaken) words.take(i, found.length);
      else for (const word of words.all.slice(i, i + found.length)) left.add(word);
      i += found.length;
      if (isAward(found.wanted) && OF_AWARDS.has(words.at(i) ?? '')) words.take(i, 1);
    }
  }
  return { facets: withEitherType(distinct(wanted)), words: left };
}

/** After the name of an award they say no more. */
const OF_AWARDS = new Set(['winner', 'winners', 'winning']);

function isAward([wanted]: readonly WantedFacet[]): boolean {
  return wanted?.keys[0]?.startsWith(facet('award', '')) === true;
}

/** `Danish or Norwegian`: either will do. */
function joined(one: WantedFacet | undefined, others: readonly WantedFacet[]): WantedFacet | undefined {
  const [other] = others;
  if (one === undefined || other === undefined || others.length > 1 || one.group !== undefined)
    return undefined;
  const kindOf = ({ keys }: WantedFacet): string => keys[0]?.split(':')[0] ?? '';
  if (kindOf(one) !== kindOf(other) || kindOf(one) === 'type') return undefined;
  return {
    keys: [...one.keys, ...other.keys],
    label: `${one.label} or ${other.label.replace(/^(?:from|in) /, '')}`,
    weight: Math.max(one.weight, other.weight),
    strict: one.strict || other.strict,
  };
}

const OLDEST_CHILD = 12;

/** `for eight-year-olds`, `for a 6 year old`: how many words say it. */
function childAt(words: Words, i: number): number | undefined {
  if (words.at(i) !== 'for' && words.at(i) !== 'with') return undefined;
  const skipped = ['a', 'an', 'my', 'our', 'the'].includes(words.at(i + 1) ?? '') ? 2 : 1;
  const age = numberIn(words.at(i + skipped));
  const isYears = ['year', 'years', 'yr', 'yrs'].includes(words.at(i + skipped + 1) ?? '');
  const isOld = ['old', 'olds'].includes(words.at(i + skipped + 2) ?? '');
  if (age === undefined || age > OLDEST_CHILD || !isYears || !isOld) return undefined;
  return words.isFree(i, skipped + 3) ? skipped + 3 : undefined;
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
  const label = `in ${capital(words.at(isLed ? i + 1 : i) ?? '')}`;
  const wanted = { keys: [facet('language', code)], label, weight: 2.5, strict: true };
  return { wanted: [wanted], length, isTaken: true };
}

function phraseAt(words: Words, i: number, isHeld: (entry: Entry) => boolean): Found | undefined {
  for (let length = Math.min(LONGEST_PHRASE, words.length - i); length > 0; length--) {
    if (!words.isFree(i, length)) continue;
    const written = words.phrase(i, length);
    const isBlackComedy = written === 'black' && COMEDIES.has(words.at(i + 1) ?? '');
    const phrase = isBlackComedy ? 'dark' : written;
    const known = lexicon().get(phrase) ?? [];
    const entries = known.filter(isHeld);
    // A list of nothing but anime does not call its titles animation.
    if (entries.length === 0 && known.length > 0 && phrase === 'anime')
      return { wanted: [], length, isTaken: true };
    if (entries.length === 0) continue;
    const isNarrower = NARROWER_WORDS.has(phrase);
    const wanted = entries.map((entry) => ({
      ...wantedFacet(entry, words, i, length),
      ...(entries.length > 1 ? { group: phrase } : {}),
    }));
    const isTaken = entries.every(({ kind }) => TAKEN.has(kind)) || (isOnlyGenre(wanted) && !isNarrower);
    return { wanted, length, isTaken };
  }
  return undefined;
}

const COMEDIES = new Set(['comedy', 'comedies', 'humour', 'humor']);

/** Words for genres, moods and places may say what a story is about as well. */
const TAKEN: ReadonlySet<EntryKind> = new Set(['award', 'place', 'type', 'demonym', 'language', 'theme']);

/** A genre that is named as one says nothing more as text. */
function isOnlyGenre(wanted: readonly WantedFacet[]): boolean {
  return wanted.every(({ keys, strict }) => strict && keys.every((key) => key.startsWith('genre:')));
}

function wantedFacet({ kind, keys, label }: Entry, words: Words, start: number, length: number): WantedFacet {
  const isOfTitle = describesTitle(words, start + length);
  const leadAt = words.at(start - 1) === 'the' ? start - 2 : start - 1;
  const strict =
    kind === 'award' ||
    kind === 'place' ||
    kind === 'theme' ||
    ((kind === 'demonym' || kind === 'language') && isOfTitle) ||
    (kind === 'region' && words.at(leadAt) === 'from') ||
    (kind === 'region' && isOfTitle && ADJECTIVAL.has(words.phrase(start, length))) ||
    (kind === 'type' && keys.includes(facet('type', 'tv'))) ||
    (kind === 'genre' && isGenreOf(words, start, length, label));
  return { keys, label, weight: strict ? Math.max(WEIGHTS[kind], 2) : WEIGHTS[kind], strict };
}

/** Names of regions that are used as adjectives: `Hong Kong thrillers`. */
const ADJECTIVAL = new Set(['hong kong', 'new zealand', 'uk', 'usa']);

/** Names of genres that hardly mean anything else. */
const PLAIN_GENRES = new Set(
  (
    'comedy comedies documentary documentaries horror western westerns musical musicals thriller thrillers animation ' +
    'animated cartoon cartoons anime biopic biopics noir romcom scifi'
  ).split(' '),
);
const PLAIN_PHRASES = new Set([
  'science fiction',
  'sci fi',
  'film noir',
  'short film',
  'short films',
  'rom com',
]);

/** Whether a genre is requested rather than mentioned: `a western from Italy`, not `a western town`. */
function isGenreOf(words: Words, start: number, length: number, label: string): boolean {
  const phrase = words.phrase(start, length);
  const next = start + length;
  const follower = words.at(next) ?? '';
  const isPlain = PLAIN_GENRES.has(phrase) || PLAIN_PHRASES.has(phrase);
  const isFollowed =
    words.endsClause(next - 1) || stopWords.has(follower) || !words.isFree(next) || isKind(words, next);
  if (isPlain && isFollowed) return true;
  const isNamed = label === phrase || `${label}s` === phrase || label.replace(/y$/, 'ies') === phrase;
  if (!isNamed) return false;
  return isKind(words, next) || (describesTitle(words, next) && !tellsStory(words, start));
}

/** Whether a word for a kind of titles or for a genre is here. */
function isKind(words: Words, i: number): boolean {
  const kinds = [1, 2].flatMap((length) => lexicon().get(words.phrase(i, length)) ?? []);
  return i < words.length && kinds.some(({ kind }) => kind === 'type' || kind === 'genre');
}

/** Whether words before it are part of a story: `he goes back to his family`. */
function tellsStory(words: Words, end: number): boolean {
  return words.all
    .slice(0, end)
    .some((word, i) => words.isFree(i) && !FILLERS.has(word) && !stopWords.has(word) && !lexicon().has(word));
}

/** `French film`, `French love story`: within a few words there is a word for a title, or for a genre. */
function describesTitle(words: Words, next: number): boolean {
  for (let i = next; i < Math.min(next + 3, words.length); i++) if (isKind(words, i)) return true;
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
