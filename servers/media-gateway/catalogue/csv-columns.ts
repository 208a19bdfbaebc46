/**
 * Which column of a CSV file means what, by its header.
 * @module
 */
import { unknownNames } from './unknown-names.ts';

const COLUMNS = [
  'id',
  'type',
  'title',
  'original',
  'also',
  'year',
  'ended',
  'seasons',
  'released',
  'countries',
  'languages',
  'runtime',
  'genres',
  'directors',
  'creators',
  'writers',
  'cast',
  'based_on',
  'based_on_by',
  'based_on_kind',
  'awards',
  'registry',
  'moods',
  'themes',
  'about',
  'licence',
  'rating',
  'popularity',
  'offers',
  'offers_stated',
] as const;

export type Column = (typeof COLUMNS)[number];

const OTHER_NAMES: Readonly<Record<string, Column>> = {
  name: 'title',
  original_title: 'original',
  release_year: 'year',
  release_date: 'released',
  duration: 'runtime',
  overview: 'about',
  plot: 'about',
  description: 'about',
  summary: 'about',
  actors: 'cast',
  stars: 'cast',
  license: 'licence',
  // Netflix
  listed_in: 'genres',
  // IMDb
  primaryTitle: 'title',
  originalTitle: 'original',
  titleType: 'type',
  startYear: 'year',
  endYear: 'ended',
  runtimeMinutes: 'runtime',
  series_title: 'title',
  released_year: 'year',
  imdb_rating: 'rating',
  averageRating: 'rating',
  no_of_votes: 'popularity',
  numVotes: 'popularity',
  star1: 'cast',
  star2: 'cast',
  star3: 'cast',
  star4: 'cast',
  // TMDB
  keywords: 'themes',
  production_countries: 'countries',
  spoken_languages: 'languages',
  vote_average: 'rating',
  first_air_date: 'released',
  number_of_seasons: 'seasons',
};

/** Columns of such exports that a catalogue has no use for; no notice is given of them. */
const IGNORED: ReadonlySet<string> = new Set(
  [
    'show_id date_added movieId tconst isAdult poster_link certificate meta_score gross budget homepage',
    'original_language production_companies revenue status tagline vote_count imdb_id tmdb_id poster_path backdrop_path',
    'adult video belongs_to_collection',
  ]
    .join(' ')
    .split(' ')
    .map(keyOf),
);

/** Several columns of which make up one list. */
const COLLECTED: ReadonlySet<Column> = new Set(['cast']);

/** A title without it cannot be found; the year may be in a date or in the title. */
const NEEDED: readonly Column[] = ['title'];

export interface Header {
  /** By position; undefined for what is not read. */
  readonly columns: readonly (Column | undefined)[];
  /** What is odd about it. */
  readonly notices: readonly string[];
  /** Without all that is needed, no row can be read. */
  readonly missing: readonly Column[];
}

export function readHeader(names: readonly string[]): Header {
  const columns: (Column | undefined)[] = [];
  const found = new Set<Column>();
  const repeated = new Set<Column>();
  const unknown: string[] = [];
  for (const name of names) {
    const column = COLUMN_BY_KEY.get(keyOf(name));
    const isStar = /^star\s?\d$/i.test(name.trim());
    const isNew = column !== undefined && (!found.has(column) || (isStar && COLLECTED.has(column)));
    columns.push(isNew ? column : undefined);
    if (column === undefined) {
      if (!IGNORED.has(keyOf(name))) unknown.push(name);
    } else (isNew ? found : repeated).add(column);
  }
  return {
    columns,
    notices: [
      ...[...repeated].map((column) => `There is more than one column "${column}"; the first is read.`),
      ...(unknown.length > 0 ? [unknownNames('columns', unknown, KNOWN_NAMES)] : []),
    ],
    missing: NEEDED.filter((column) => !found.has(column)),
  };
}

const KNOWN_NAMES: readonly string[] = [...COLUMNS, ...Object.keys(OTHER_NAMES)];

const COLUMN_BY_KEY: ReadonlyMap<string, Column> = new Map([
  ...COLUMNS.map((column) => [keyOf(column), column] as const),
  ...Object.entries(OTHER_NAMES).map(([name, column]) => [keyOf(name), column] as const),
]);

/** The same for `Release_Year` and `release year`, for `genre` and `genres`. */
function keyOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[\s_-]/g, '')
    .replace(/ies$/, 'y')
    .replace(/s$/, '');
}

/** The column of this name, or of another name for it. */
export function columnCalled(name: string): Column | undefined {
  return COLUMN_BY_KEY.get(keyOf(name));
}

/** Whether it is a column of a known export that is left out without a word. */
export function isIgnored(name: string): boolean {
  return IGNORED.has(keyOf(name));
}
