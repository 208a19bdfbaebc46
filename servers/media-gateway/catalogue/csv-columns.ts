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
  film: 'title',
  movie: 'title',
  show_title: 'title',
  show_name: 'title',
  original_title: 'original',
  release_year: 'year',
  release_date: 'released',
  duration: 'runtime',
  overview: 'about',
  plot: 'about',
  description: 'about',
  summary: 'about',
  synopsis: 'about',
  score: 'rating',
  rate: 'rating',
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
  movie_title: 'title',
  film_title: 'title',
  movie_name: 'title',
  film_name: 'title',
  title_year: 'year',
  director_name: 'directors',
  actor_1_name: 'cast',
  actor_2_name: 'cast',
  actor_3_name: 'cast',
  plot_keywords: 'themes',
  imdb_score: 'rating',
  imdb_votes: 'popularity',
  num_voted_users: 'popularity',
  running_time: 'runtime',
  running_time_min: 'runtime',
  runtime_min: 'runtime',
  main_genre: 'genres',
  major_genre: 'genres',
  primary_genre: 'genres',
  // TMDB
  keywords: 'themes',
  production_countries: 'countries',
  spoken_languages: 'languages',
  vote_average: 'rating',
  first_air_date: 'released',
  number_of_seasons: 'seasons',
  // Wikipedia
  extract: 'about',
  'Origin/Ethnicity': 'countries',
  country_of_origin: 'countries',
  origin_country: 'countries',
  nationality: 'countries',
  // Spanish, Portuguese, French, German, Italian
  titulo: 'title',
  titre: 'title',
  titel: 'title',
  titolo: 'title',
  año: 'year',
  anno: 'year',
  annee: 'year',
  jahr: 'year',
  genero: 'genres',
  genere: 'genres',
  duracion: 'runtime',
  duracao: 'runtime',
  duree: 'runtime',
  durata: 'runtime',
  dauer: 'runtime',
  laufzeit: 'runtime',
  pais: 'countries',
  pays: 'countries',
  paese: 'countries',
  land: 'countries',
  diretor: 'directors',
  realisateur: 'directors',
  regia: 'directors',
  regie: 'directors',
  regista: 'directors',
  regisseur: 'directors',
  actores: 'cast',
  atores: 'cast',
  acteurs: 'cast',
  attori: 'cast',
  darsteller: 'cast',
  besetzung: 'cast',
  sinopsis: 'about',
  sinopse: 'about',
  trama: 'about',
  inhalt: 'about',
  handlung: 'about',
  beschreibung: 'about',
  // MyAnimeList
  english_name: 'also',
  title_english: 'also',
  other_name: 'original',
  title_japanese: 'original',
  aired: 'released',
  premiered: 'released',
  members: 'popularity',
  // Goodreads
  authors: 'writers',
  original_publication_year: 'year',
  year_published: 'year',
};

/** Columns of such exports that a catalogue has no use for; no notice is given of them. */
const IGNORED: ReadonlySet<string> = new Set(
  [
    'show_id date_added movieId tconst isAdult poster_link certificate meta_score gross budget homepage',
    'original_language production_companies revenue status tagline vote_count imdb_id tmdb_id poster_path backdrop_path',
    'adult video belongs_to_collection href wiki_page thumbnail thumbnail_width thumbnail_height url',
    'us_gross worldwide_gross us_dvd_sales production_budget mpaa_rating distributor rotten_tomatoes_rating',
    'content_rating movie_imdb_link',
    // Letterboxd and lists of IMDb
    'letterboxd_uri rewatch watched_date position const your_rating date_rated created modified',
    // MyAnimeList
    'anime_id mal_id episodes producers licensors studios favorites scored_by image_url rank',
    // Goodreads
    'book_id goodreads_book_id best_book_id work_id books_count isbn isbn13 language_code ratings_count work_ratings_count',
    'work_text_reviews_count ratings_1 ratings_2 ratings_3 ratings_4 ratings_5 small_image_url',
    // MongoDB's sample_mflix
    'rated poster fullplot lastupdated num_mflix_comments tomatoes metacritic plot_embedding',
    'plot_embedding_voyage_3_large',
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

/** `held`: what the column of this number holds, where its name says nothing. */
export function readHeader(
  names: readonly string[],
  held: (index: number) => Column | undefined = () => undefined,
): Header {
  const columns: (Column | undefined)[] = [];
  const found = new Set<Column>();
  const repeated = new Set<Column>();
  const unknown: string[] = [];
  const named = new Set(names.map(columnCalled));
  const fitting = (index: number): Column | undefined => {
    const column = held(index);
    return column === undefined || named.has(column) || found.has(column) ? undefined : column;
  };
  for (const [index, name] of names.entries()) {
    const isKnown = columnCalled(name) !== undefined || isIgnored(name);
    const column = isKnown ? columnCalled(name) : fitting(index);
    const isStar = /^(?:star\s?\d|actor_\d_name)$/i.test(name.trim());
    const isNew = column !== undefined && (!found.has(column) || (isStar && COLLECTED.has(column)));
    columns.push(isNew ? column : undefined);
    if (column === undefined) {
      if (!isKnown) unknown.push(name);
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

/** The same for `Release_Year` and `release year`, for `genre` and `genres`, for `Título` and `titulo`. */
function keyOf(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/ies$/, 'y')
    .replace(/s$/, '');
}

/** The column of this name, or of another name for it. */
export function columnCalled(name: string): Column | undefined {
  const known = COLUMNS_CALLED.get(name);
  if (known !== undefined || COLUMNS_CALLED.has(name)) return known;
  const column = COLUMN_BY_KEY.get(keyOf(name));
  if (COLUMNS_CALLED.size < MOST_CALLED) COLUMNS_CALLED.set(name, column);
  return column;
}

/** JSON repeats the names of its fields in every title. */
const COLUMNS_CALLED = new Map<string, Column | undefined>();
const MOST_CALLED = 1000;

/** Whether it is a column of a known export that is left out without a word. */
export function isIgnored(name: string): boolean {
  return IGNORED.has(keyOf(name));
}

/** Columns of exports whose ratings go up to five. */
const FIVE_STARS: ReadonlySet<string> = new Set(['letterboxd_uri', 'goodreads_book_id', 'isbn13'].map(keyOf));

/** Whether ratings of a table with these columns go up to five. */
export function isOutOfFive(names: readonly string[]): boolean {
  return names.some((name) => FIVE_STARS.has(keyOf(name)));
}
