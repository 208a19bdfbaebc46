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
};

/** A film without these is none that can be found. */
const NEEDED: readonly Column[] = ['title', 'year'];

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
    const isNew = column !== undefined && !found.has(column);
    columns.push(isNew ? column : undefined);
    if (column === undefined) unknown.push(name);
    else (isNew ? found : repeated).add(column);
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
