/**
 * The words by which people ask for genres, moods, countries, languages, awards, places and kinds of titles.
 * @module
 */
import { ANY_OSCAR, AWARDS } from '../catalogue/awards.ts';
import { FREE, facet } from '../catalogue/facets.ts';
import { foldText } from '../catalogue/fold-text.ts';
import { GENRES, type Term } from '../catalogue/genres.ts';
import { languageName } from '../catalogue/languages.ts';
import { MOODS } from '../catalogue/moods.ts';
import { PLATFORMS } from '../catalogue/platforms.ts';
import { DEMONYMS, regionName, regionNames } from '../catalogue/regions.ts';

export type EntryKind = 'genre' | 'mood' | 'demonym' | 'region' | 'award' | 'place' | 'type';

export interface Entry {
  readonly kind: EntryKind;
  readonly keys: readonly string[];
  readonly label: string;
}

const TYPE_WORDS: Readonly<Record<string, readonly string[]>> = {
  tv: [
    'series',
    'tv',
    'tv series',
    'tv show',
    'television',
    'show',
    'miniseries',
    'mini series',
    'sitcom',
    'season',
    'episodes',
  ],
  movie: ['movie', 'film', 'feature film', 'flick', 'picture'],
};

const FREE_WORDS = [
  'free',
  'for free',
  'public domain',
  'legally free',
  'open licence',
  'creative commons',
  'open movie',
];

/** What people call all awards of one academy together: any of them will do. */
const ANY_AWARD: readonly (readonly [start: string, phrases: readonly string[], label: string])[] = [
  ['oscar-', ANY_OSCAR, 'an Academy Award'],
  ['emmy-', ['emmy', 'emmy winning', 'emmy winner', 'won an emmy'], 'an Emmy'],
];

/** By folded phrase; several where a word means several things. */
export type Lexicon = ReadonlyMap<string, readonly Entry[]>;

export const LONGEST_PHRASE = 5;

let shared: Lexicon | undefined;

export function lexicon(): Lexicon {
  shared ??= build();
  return shared;
}

function build(): Lexicon {
  const entries = new Map<string, Entry[]>();
  const add = (phrase: string, entry: Entry): void => {
    const folded = foldText(phrase);
    const known = entries.get(folded) ?? [];
    if (!known.some(({ label }) => label === entry.label)) entries.set(folded, [...known, entry]);
  };
  addTerms('genre', GENRES, add);
  addTerms('mood', MOODS, add);
  for (const [name, code] of regionNames()) add(name, regionEntry('region', [code]));
  for (const [name, codes] of Object.entries(DEMONYMS)) add(name, regionEntry('demonym', codes));
  for (const [id, { name, words }] of Object.entries(AWARDS))
    for (const phrase of words) add(phrase, { kind: 'award', keys: [facet('award', id)], label: name });
  for (const [start, phrases, label] of ANY_AWARD) {
    const ids = Object.keys(AWARDS).filter((id) => id.startsWith(start));
    for (const phrase of phrases)
      entries.set(phrase, [{ kind: 'award', keys: ids.map((id) => facet('award', id)), label }]);
  }
  for (const [id, { name, words, kind }] of Object.entries(PLATFORMS))
    if (kind === 'open')
      for (const phrase of words)
        add(phrase, { kind: 'place', keys: [facet('place', id)], label: `at ${name}` });
  for (const phrase of FREE_WORDS) add(phrase, { kind: 'place', keys: [FREE], label: 'free to watch' });
  for (const [type, words] of Object.entries(TYPE_WORDS))
    for (const phrase of words)
      for (const form of [phrase, `${phrase}s`])
        add(form, {
          kind: 'type',
          keys: [facet('type', type)],
          label: type === 'tv' ? 'a series' : 'a film',
        });
  return entries;
}

type Add = (phrase: string, entry: Entry) => void;

function addTerms(kind: 'genre' | 'mood', terms: Readonly<Record<string, Term>>, add: Add): void {
  for (const [id, { name, words }] of Object.entries(terms)) {
    const entry: Entry = { kind, keys: [facet(kind, id)], label: name.toLowerCase() };
    for (const phrase of [id, name, ...words]) for (const form of formsOf(phrase)) add(form, entry);
  }
}

/** With the plural: comedies, westerns. */
function formsOf(phrase: string): string[] {
  if (/[^aeiou]y$/.test(phrase)) return [phrase, `${phrase.slice(0, -1)}ies`];
  return [phrase, /(?:s|ch)$/.test(phrase) ? `${phrase}es` : `${phrase}s`];
}

function regionEntry(kind: 'region' | 'demonym', codes: readonly string[]): Entry {
  return {
    kind,
    keys: codes.map((code) => facet('country', code)),
    label: `from ${codes.slice(0, 3).map(regionName).join(' or ')}${codes.length > 3 ? ' or a neighbour' : ''}`,
  };
}

/** Codes of languages whose names are asked for. */
const LANGUAGES =
  'ar bn cs da de el en es fa fi fr he hi hu id is it ja ko nl no pl pt ro ru sv ta te th tr uk vi yue zh';

let languagesByName: ReadonlyMap<string, string> | undefined;

/** The code of a language by its English name. */
export function languageCode(word: string): string | undefined {
  languagesByName ??= new Map([
    ...LANGUAGES.split(' ').map((code) => [foldText(languageName(code)), code] as const),
    ['farsi', 'fa'],
    ['mandarin', 'zh'],
  ]);
  return languagesByName.get(word);
}
