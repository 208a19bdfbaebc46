/**
 * From a record of a CSV file to a title as it was written, which nobody has checked yet.
 *
 * The first line names the columns, in any order. Upper and lower case, `_`, `-` and blanks, singular and plural make no
 * difference to a name. `title` is needed, all others may be missing, and cells may be empty:
 *
 * | column | what it holds |
 * |---|---|
 * | `id` | made from title and year where it is empty |
 * | `type` | `movie` or `film`, `tv` or `series`; `movie` where it is empty |
 * | `title` or `name`, `original` or `original_title` | its name, and that in its own language |
 * | `also`* | other titles |
 * | `year` or `release_year`, `ended` | of series: of the first and the last episode |
 * | `seasons` | how many |
 * | `released` or `release_date` | a day such as `1927-01-10` |
 * | `countries`* | codes such as `FR` (or `UK`), or names in English |
 * | `languages`* | ISO 639 codes such as `fr` |
 * | `runtime` or `duration` | minutes, `93 min`, `1:33` or `1h 33m` |
 * | `genres`*, `moods`* | ids, names or words of ours, such as `Science Fiction`; anything else becomes a genre of its own |
 * | `directors`*, `creators`*, `writers`*, `cast`* (or `actors`, `stars`) | names |
 * | `based_on`, `based_on_by`, `based_on_kind` | the title, author and kind of a work; of kind `work` where it is empty |
 * | `awards`* | ids such as `palme-dor`, or their full names |
 * | `registry` | whether it is in the US National Film Registry: `yes` or `no`, `true` or `false`, `1` or `0` |
 * | `themes`* | words |
 * | `about`, `description`, `overview`, `plot` or `summary` | a few sentences |
 * | `licence` or `license` | the SPDX id of an open licence, such as `CC-BY-4.0` |
 * | `rating`, `popularity` | a number from 0 to 10; any number, more is better known |
 * | `offers` | `platform@REGION:type` with `=link` if there is one, separated by `|`; types: free, subscription, rent, buy |
 * | `offers_stated` | the day on which somebody said so |
 *
 * Columns with * hold lists. What separates the items is the same in all cells of one column: `|` if any cell of the
 * column holds one, else `;` unless it separates the columns, else `,`. So a single item that holds a comma is safe with
 * a `|` after it.
 * @module
 */
import {
  awardId,
  countryCode,
  flagIn,
  genreIds,
  mediaType,
  minutesIn,
  moodId,
  numberIn,
  termIds,
} from './csv-cells.ts';
import type { Column } from './csv-columns.ts';
import {
  dateIn,
  languageIn,
  listedIn,
  namesOfItems,
  nameWithYearIn,
  ratingIn,
  seasonsIn,
  yearIn,
} from './foreign-cells.ts';
import { PLATFORMS } from './platforms.ts';
import { regionCode } from './regions.ts';
import { quoted } from './unknown-names.ts';

/** At a separator only where another offer begins after it, since links hold such characters as well. */
const BETWEEN_OFFERS = /[|;,](?=[^|;,@=]+@[^|;,@=:]+:)/;
/** Longer than any address; matching millions of characters can exhaust the stack. */
const MAX_OFFER = 4000;
const OFFER = /^([^@=]+)@([^@=:]+):([^@=:|;,]+)(?:=(.*?))?[|;,]?$/;

const platformId = termIds(PLATFORMS);

interface OfferReading {
  readonly offers: readonly object[];
  readonly faults: readonly string[];
}

/** The cells of one record that are not empty. */
export type Cells = ReadonlyMap<Column, string>;

export interface CsvTitle {
  readonly value: object;
  readonly faults: readonly string[];
}

const asWritten = (cell: string): string => cell;

const SINGLE = {
  id: asWritten,
  type: mediaType,
  title: asWritten,
  original: asWritten,
  year: yearIn,
  ended: yearIn,
  seasons: numberIn,
  released: dateIn,
  runtime: minutesIn,
  registry: flagIn,
  about: asWritten,
  licence: asWritten,
  rating: ratingIn,
  popularity: numberIn,
} satisfies Partial<Record<Column, (cell: string) => unknown>>;

const LISTS = {
  also: asWritten,
  countries: countryCode,
  languages: languageIn,
  genres: asWritten,
  directors: asWritten,
  creators: asWritten,
  writers: asWritten,
  cast: asWritten,
  awards: awardId,
  moods: moodId,
  themes: asWritten,
} satisfies Partial<Record<Column, (item: string) => string>>;

export const LIST_COLUMNS: readonly Column[] = Object.keys(LISTS) as Column[];

const NAMES_AND_IDS: ReadonlySet<Column> = new Set(['id', 'title', 'original']);

/** A member of a JSON title, which may be written as a cell would be. */
export function jsonMember(column: Column, value: unknown): unknown {
  if (isIn(LISTS, column)) {
    const items =
      typeof value === 'string'
        ? itemsIn(value, ['|', ';'].find((each) => value.includes(each)) ?? ',')
        : namesOfItems(value);
    return items === undefined || items.length < (Array.isArray(value) ? value.length : 0)
      ? value
      : items.map(LISTS[column]);
  }
  // Films are called 1776 and 1941, and databases number them.
  if (typeof value === 'number' && NAMES_AND_IDS.has(column)) return String(value);
  return typeof value === 'string' && isIn(SINGLE, column) ? SINGLE[column](value) : value;
}

/** `separators`: of the lists, by column. `stated`: for offers of records that say no day themselves. */
export function csvTitle(
  cells: Cells,
  separators: ReadonlyMap<Column, string>,
  stated: string | undefined,
): CsvTitle {
  const value: Record<string, unknown> = {};
  const faults: string[] = [];
  for (const [column, cell] of cells) {
    if (isIn(SINGLE, column)) value[column] = SINGLE[column](cell);
    else if (isIn(LISTS, column)) value[column] = listIn(column, cell, separators.get(column) ?? ',');
    else if (column === 'offers') {
      const reading = offersIn(cell, cells.get('offers_stated') ?? stated);
      value.offers = reading.offers;
      faults.push(...reading.faults);
    }
  }
  if (cells.has('based_on') || cells.has('based_on_by')) value.basedOn = basedOn(cells);
  return { value: withDerived(value), faults: [...faults, ...notATitle(cells.get('type'))] };
}

/**
 * Adds what other cells say: the year of a date or of a name, the seasons of a length, the genres of several names in
 * one. Changes the value.
 */
export function withDerived(value: Record<string, unknown>): Record<string, unknown> {
  const { title, runtime } = value;
  if (Array.isArray(value.genres)) value.genres = genresIn(value.genres);
  if (typeof title === 'string' && title.endsWith(')')) {
    const named = nameWithYearIn(title);
    if (named.year !== undefined && (value.year ?? named.year) === named.year) Object.assign(value, named);
  }
  const released =
    value.year === undefined && typeof value.released === 'string' ? yearIn(value.released) : undefined;
  if (typeof released === 'number') value.year = released;
  const seasons = typeof runtime === 'string' ? seasonsIn(runtime) : undefined;
  if (seasons === undefined) return value;
  // A copy without the member instead of `delete`: JavaScript engines need more memory for objects with deleted members.
  const { runtime: _, ...others } = value;
  return { ...others, seasons: value.seasons ?? seasons };
}

const genresByList = new WeakMap<readonly unknown[], readonly unknown[]>();

function genresIn(list: readonly unknown[]): readonly unknown[] {
  const known = genresByList.get(list);
  if (known !== undefined) return known;
  const idsOf = (genre: unknown): readonly unknown[] =>
    typeof genre === 'string' ? genreIds(genre) : [genre];
  const genres = [...new Set(list.flatMap(idsOf))];
  genresByList.set(list, genres);
  return genres;
}

/** Of these, the same lists occur again and again: one of each is enough for all titles. */
const REPEATED: ReadonlySet<Column> = new Set(['countries', 'languages', 'genres', 'moods', 'awards']);
const MOST_REPEATED = 5000;
const LONGEST_REPEATED = 200;
/** By column and separator, then by cell. */
const listsByCell = new Map<string, Map<string, readonly string[]>>();

function listIn(column: Column & keyof typeof LISTS, cell: string, separator: string): readonly string[] {
  const lists =
    REPEATED.has(column) && cell.length <= LONGEST_REPEATED ? listsOf(`${column}${separator}`) : undefined;
  const known = lists?.get(cell);
  if (known !== undefined) return known;
  const read: (item: string) => string = LISTS[column];
  const list = itemsIn(cell, separator).map(read);
  if (lists !== undefined && lists.size < MOST_REPEATED) lists.set(cell, list);
  return list;
}

function listsOf(key: string): Map<string, readonly string[]> {
  const known = listsByCell.get(key) ?? new Map<string, readonly string[]>();
  listsByCell.set(key, known);
  return known;
}

/** Parts of series, and what is not watched at all. */
function notATitle(type: string | undefined): string[] {
  const isPart = ['tvepisode', 'tvpilot', 'videogame'].includes(
    type?.toLowerCase().replaceAll(' ', '') ?? '',
  );
  return isPart ? [`"${type}" is neither a film nor a series.`] : [];
}

function itemsIn(cell: string, separator: string): string[] {
  const items: string[] = [];
  for (const written of listedIn(cell) ?? cell.split(separator)) {
    const item = written.trim();
    if (item !== '' && !items.includes(item)) items.push(item);
  }
  return items;
}

function basedOn(cells: Cells): object {
  const title = cells.get('based_on');
  const by = cells.get('based_on_by');
  return {
    ...(title === undefined ? {} : { title }),
    ...(by === undefined ? {} : { by }),
    kind: cells.get('based_on_kind') ?? 'work',
  };
}

function isIn<T extends object>(table: T, column: Column): column is Column & keyof T {
  return Object.hasOwn(table, column);
}

/**
 * Offers within one cell: `platform@REGION:type`, each with `=link` where there is one. `stated`: the day of the
 * statement, where one is known.
 */
export function offersIn(cell: string, stated: string | undefined): OfferReading {
  const offers: object[] = [];
  const faults: string[] = [];
  for (const written of cell.split(BETWEEN_OFFERS)) {
    const offer = written.trim();
    if (offer === '') continue;
    const [, platform, region, type, link] = (offer.length > MAX_OFFER ? null : OFFER.exec(offer)) ?? [];
    if (platform === undefined || region === undefined || type === undefined) {
      faults.push(
        `The offer ${quoted(offer)} must be written as platform@REGION:type or platform@REGION:type=link.`,
      );
      continue;
    }
    offers.push({
      platform: platformId(platform),
      region: regionCode(region) ?? region.trim(),
      type: type.trim().toLowerCase(),
      ...(link === undefined ? {} : { link: link.trim() }),
      ...(stated === undefined ? {} : { stated }),
    });
  }
  return { offers, faults };
}
