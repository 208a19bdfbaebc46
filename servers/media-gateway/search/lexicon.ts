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

export type EntryKind =
  | 'genre'
  | 'mood'
  | 'demonym'
  | 'region'
  | 'language'
  | 'award'
  | 'place'
  | 'type'
  | 'theme';

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

/** What titles are marked with as a theme, and people ask for as a condition. */
const THEME_WORDS: Readonly<Record<string, { readonly label: string; readonly words: readonly string[] }>> = {
  'silent film': {
    label: 'silent',
    words: ['silent', 'silent film', 'silent movie', 'silents', 'silent era'],
  },
  'woman director': {
    label: 'directed by a woman',
    words: [
      'directed by women',
      'directed by a woman',
      'by women',
      'by a woman',
      'by female directors',
      'by a female director',
      'female director',
      'female directed',
      'woman director',
      'women director',
      'women directors',
      'female filmmaker',
      'woman filmmaker',
      'women filmmakers',
      'made by women',
      'made by a woman',
      'made by female directors',
    ],
  },
};

/** Words that name a part of a genre: who excludes them does not exclude all of it. */
export const NARROWER_WORDS: ReadonlySet<string> = new Set(
  [
    'swashbuckler quest anime claymation sitcom farce spoof parody gangster mafia mob heist cop detective slasher',
    'zombie vampire musician concert band whodunit whodunnit dystopia dystopian cyberpunk boxing football baseball',
    'cowboy battlefield melodrama laugh love',
  ]
    .join(' ')
    .split(' ')
    .flatMap((word) => formsOf(word))
    .concat([
      'stop motion',
      'haunted house',
      'haunted houses',
      'monster movie',
      'monster movies',
      'space opera',
      'time travel',
      'fairy tale',
      'fairy tales',
      'murder mystery',
      'spaghetti western',
      'plot twist',
      'plot twists',
    ]),
);

/** What people call all awards of one academy together: any of them will do. */
const ANY_AWARD: readonly (readonly [ids: RegExp, phrases: readonly string[], label: string])[] = [
  [/^oscar-/, ANY_OSCAR, 'an Academy Award'],
  [/^(?:palme-dor|cannes-)/, ['cannes', 'cannes winner', 'won cannes'], 'the highest award of Cannes'],
  [/^emmy-/, ['emmy', 'emmy winning', 'emmy winner', 'won an emmy'], 'an Emmy'],
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
  for (const [isOne, phrases, label] of ANY_AWARD) {
    const ids = Object.keys(AWARDS).filter((id) => isOne.test(id));
    for (const phrase of phrases)
      entries.set(phrase, [{ kind: 'award', keys: ids.map((id) => facet('award', id)), label }]);
  }
  for (const [id, { name, words, kind }] of Object.entries(PLATFORMS))
    if (kind === 'open')
      for (const phrase of words)
        add(phrase, { kind: 'place', keys: [facet('place', id)], label: `at ${name}` });
  for (const [theme, { label, words }] of Object.entries(THEME_WORDS))
    for (const phrase of words.flatMap((each) => (each.includes(' ') ? formsOf(each) : [each])))
      add(phrase, { kind: 'theme', keys: [facet('theme', theme), ...genresOf(theme)], label });
  for (const name of languageNames()) {
    const code = languageCode(name);
    if (code !== undefined && !entries.has(name))
      entries.set(name, [
        { kind: 'language', keys: [facet('language', code)], label: `in ${capital(name)}` },
      ]);
  }
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

/** Some catalogues call such titles a genre. */
function genresOf(theme: string): string[] {
  return theme === 'silent film'
    ? ['silent', 'silent-film', 'silent-movie'].map((id) => facet('genre', id))
    : [];
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
    label: `from ${codes.slice(0, 3).map(regionName).join(' or ')}${codes.length > 3 ? ' or nearby' : ''}`,
  };
}

/** Codes of languages whose names are asked for. */
const LANGUAGES =
  'ar bn ca cs da de el en es eu fa fi fr gl he hi hu id is it ja ka ko ku ml mr nl no pa pl pt ro ru sr sv ta te th tr ' +
  'uk ur vi wo xh yi yue zh';

let languagesByName: ReadonlyMap<string, string> | undefined;

/** The code of a language by its English name. */
export function languageCode(word: string): string | undefined {
  languagesByName ??= new Map([
    ...LANGUAGES.split(' ').map((code) => [foldText(languageName(code)), code] as const),
    ['farsi', 'fa'],
    ['mandarin', 'zh'],
    ['bengali', 'bn'],
    ['bangla', 'bn'],
    ['yiddish', 'yi'],
  ]);
  return languagesByName.get(word);
}

function languageNames(): Iterable<string> {
  languageCode('');
  return languagesByName?.keys() ?? [];
}

export function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
