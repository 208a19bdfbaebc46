/** Parses a question: each reader consumes the words that it understands, the rest is text. @module */
import { stopWords } from 'lectern/knowledge';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { facet } from '../catalogue/facets.ts';
import { regionName } from '../catalogue/regions.ts';
import { COMMON_IN_PLOTS, FILLERS } from './fillers.ts';
import type { Entry } from './lexicon.ts';
import type { Comparison, Exclusion, ParsedQuery, WantedFacet } from './parsed-query.ts';
import { isInName, readExclusions } from './read-exclusions.ts';
import { readFacets } from './read-facets.ts';
import { readLikeness } from './read-likeness.ts';
import { readNamed } from './read-named.ts';
import { readPeople } from './read-people.ts';
import { readRuntime } from './read-runtime.ts';
import { readYears } from './read-years.ts';
import { Words } from './words.ts';

const PHRASES: readonly (readonly [Comparison, readonly string[]])[] = [
  ['shorter', ['shorter']],
  ['shorter', ['less', 'long']],
  ['shorter', ['not', 'as', 'long']],
  ['shorter', ['not', 'so', 'long']],
  ['longer', ['longer']],
  ['newer', ['newer']],
  ['newer', ['more', 'recent']],
  ['newer', ['more', 'modern']],
  ['newer', ['modern']],
  ['older', ['older']],
  ['older', ['earlier']],
  ['older', ['more', 'classic']],
  ['older', ['less', 'modern']],
  ['lighter', ['lighter']],
  ['lighter', ['happier']],
  ['lighter', ['more', 'cheerful']],
  ['lighter', ['more', 'light', 'hearted']],
  ['lighter', ['less', 'dark']],
  ['lighter', ['less', 'bleak']],
  ['lighter', ['less', 'depressing']],
  ['lighter', ['less', 'sad']],
  ['lighter', ['less', 'violent']],
  ['lighter', ['less', 'scary']],
  ['lighter', ['gentler']],
  ['funnier', ['funnier']],
  ['funnier', ['more', 'funny']],
  ['funnier', ['funny']],
  ['darker', ['darker']],
  ['darker', ['bleaker']],
  ['darker', ['grittier']],
  ['darker', ['more', 'serious']],
  ['darker', ['less', 'funny']],
  ['darker', ['not', 'funny']],
  ['darker', ['not', 'as', 'funny']],
  ['darker', ['not', 'so', 'funny']],
  ['scarier', ['scarier']],
  ['scarier', ['more', 'scary']],
];

export function parseQuery(question: string, catalogue: Catalogue): ParsedQuery {
  const words = new Words(question);
  takeCompany(words, catalogue);
  const exclusions = readExclusions(words, catalogue);
  const like = readLikeness(words, catalogue);
  const runtime = readRuntime(words);
  const comparisons = like.length > 0 ? readComparisons(words) : [];
  const named = readNamed(words, catalogue);
  const people = readPeople(words, catalogue);
  // A year within a name (1917, Blade Runner 2049) is part of it.
  const years = isName(named) ? undefined : readYears(words, catalogue.currentYear);
  const read = readFacets(words, heldIn(catalogue));
  const facets = [...people, ...answerable(read.facets, catalogue)];
  const excluded = withoutWanted(exclusions, facets).map((each) => sayUnknown(each, catalogue));
  const rest = words.rest();
  const isAll = facets.length + like.length + excluded.length === 0;
  const text = tellingWords(rest, isAll).join(' ');
  return { facets, years, runtime, like, comparisons, named, excluded, facetWords: read.words, text };
}

/** Who watches, rather than who occurs in a story: `my wife`. */
const COMPANY = new Set(
  (
    'wife husband girlfriend boyfriend partner spouse fiance fiancee mum mom mother dad father grandma grandpa grandmother ' +
    'grandfather brother sister parents friend friends roommate flatmate'
  ).split(' '),
);

function takeCompany(words: Words, catalogue: Catalogue): void {
  for (let i = 0; i + 1 < words.length; i++)
    if (['my', 'our'].includes(words.at(i) as string) && COMPANY.has(words.at(i + 1) as string))
      if (!isInName(words, i, 2, catalogue)) words.take(i, 2);
}

/** With so many titles, what not one of them has is something that this catalogue does not say. */
const MANY = 100;

function heldIn({ facets, size }: Catalogue): (entry: Entry) => boolean {
  if (size < MANY) return () => true;
  const [country] = facets.ofKind('country');
  return ({ kind, keys }) => {
    if (kind === 'genre' || kind === 'mood') return keys.some((key) => facets.of(key).length > 0);
    return country !== undefined || (kind !== 'demonym' && kind !== 'region');
  };
}

const LANGUAGE = facet('language', '');

/** Where no title has a language, `Hindi films` are those from where most people speak it, and the label says so. */
function answerable(facets: readonly WantedFacet[], { facets: known }: Catalogue): readonly WantedFacet[] {
  const [any] = known.ofKind('language');
  if (any !== undefined) return facets;
  return facets.map((wanted) => {
    if (!wanted.keys.every((key) => key.startsWith(LANGUAGE))) return wanted;
    const regions = wanted.keys.map(
      (key) => new Intl.Locale(key.slice(LANGUAGE.length)).maximize().region ?? '',
    );
    return {
      ...wanted,
      keys: regions.map((region) => facet('country', region)),
      label: `from ${regions.map(regionName).join(' or ')} (languages are not in this catalogue)`,
    };
  });
}

/**
 * `Horror, but not scary`: what is asked for by name is not excluded by another word that stands for it as well. What is
 * excluded of something wider is: `European, but not French`.
 */
function withoutWanted(exclusions: readonly Exclusion[], facets: readonly WantedFacet[]): Exclusion[] {
  const strict = facets.filter((wanted) => wanted.strict);
  return exclusions.map((exclusion) => {
    const excluded = exclusion.keys ?? [];
    const narrower = strict.filter(({ keys }) => keys.every((key) => excluded.includes(key)));
    const wanted = new Set(narrower.flatMap(({ keys }) => keys));
    const keys = excluded.filter((key) => !wanted.has(key));
    if (keys.length === 0 || keys.length === excluded.length) return exclusion;
    return {
      ...exclusion,
      keys,
      label: `not ${keys.map((key) => key.slice(key.indexOf(':') + 1)).join(' or ')}`,
    };
  });
}

const PLURALS = { country: 'countries', language: 'languages', genre: 'genres', mood: 'moods' } as const;

/** What no title states cannot exclude any, and the label says so. */
function sayUnknown(exclusion: Exclusion, { facets }: Catalogue): Exclusion {
  const { keys = [], label } = exclusion;
  const kinds = new Set(keys.map((key) => key.slice(0, key.indexOf(':')) as keyof typeof PLURALS));
  const unknown = [...kinds].filter((kind) => kind in PLURALS && [...facets.ofKind(kind)].length === 0);
  if (unknown.length === 0 || unknown.length < kinds.size) return exclusion;
  const missing = unknown.map((kind) => PLURALS[kind]).join(' and ');
  return { ...exclusion, label: `${label} (${missing} are not in this catalogue)` };
}

/** So many telling words say what it is about without the others. */
const ENOUGH = 3;

/** `isAll`: there is nothing else to go by. */
function tellingWords(rest: readonly string[], isAll: boolean): readonly string[] {
  const telling = rest.filter((word) => !FILLERS.has(word));
  if (telling.length === 0) return isAll ? rest : [];
  const most = telling.filter((word) => !COMMON_IN_PLOTS.has(word) && !stopWords.has(word));
  return most.length >= ENOUGH ? most : telling;
}

function isName(named: ReadonlyMap<number, number>): boolean {
  return [...named.values()].includes(1);
}

/**
 * "… but shorter": how the results should differ from the titles that they are like. Only meant where there is
 * something to compare with.
 */
export function readComparisons(words: Words): Comparison[] {
  const found = new Set<Comparison>();
  for (let i = 0; i < words.length; i++) {
    for (const [comparison, phrase] of PHRASES) {
      if (!words.says(i, phrase)) continue;
      found.add(comparison);
      words.take(i, phrase.length);
    }
  }
  return [...found];
}
