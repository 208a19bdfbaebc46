/**
 * Titles of a catalogue of somebody’s own: what may be left out of them, and what we add.
 * @module
 */

import { dataChecker } from 'lectern/content';
import { isObject } from 'lectern/knowledge';
import { AWARDS } from './awards.ts';
import { type Column, columnCalled, isIgnored } from './csv-columns.ts';
import { jsonMember, withDerived } from './csv-title.ts';
import { slugOf } from './fold-text.ts';
import { isNothing } from './foreign-cells.ts';
import { FORMER_COUNTRIES, REGIONS } from './regions.ts';
import type { ProblemList, Row, SoundRow } from './rows.ts';
import type { Title } from './title.ts';
import { type OwnTitle, titleSchemas } from './title-schema.ts';
import { unknownNames } from './unknown-names.ts';

const FIELDS: readonly string[] = Object.keys(titleSchemas.own.properties ?? {});

const violationsOf = dataChecker(titleSchemas.own, 'The title');

/** Without it a title is not served; any other member that is wrong is left out, and the title is served. */
const NEEDED: ReadonlySet<unknown> = new Set(['title', undefined]);

/** `stated`: the day of offers that have none. Unknown fields are reported once and left out. */
export function* soundOwnTitles(
  rows: Iterable<Row>,
  problems: ProblemList,
  stated: string | undefined,
): Generator<SoundRow<Title>> {
  const unknown = new Map<string, number>();
  const dropped = new Map<string, Dropped>();
  const copies: Copies = { texts: new Map(), lists: new Map() };
  let yearless = 0;
  let yearlessAt: number | undefined;
  for (const row of rows) {
    const value = soundValue(prepared(row, unknown, stated), problems, dropped);
    if (value !== undefined && value.year === undefined) {
      yearless += 1;
      yearlessAt ??= row.line;
    }
    if (value !== undefined)
      yield { line: row.line, value: detached(value, copies), hasOwnId: value.id !== undefined };
  }
  const [firstLine] = unknown.values();
  if (firstLine !== undefined) problems.note(firstLine, unknownNames('fields', [...unknown.keys()], FIELDS));
  if (yearlessAt !== undefined) problems.note(yearlessAt, yearlessSentence(yearless));
  for (const [field, { count, line, reason }] of dropped)
    problems.note(
      line,
      count === 1
        ? `${reason} It is left out.`
        : `"${field}" is left out of ${count} titles, such as here: ${reason}`,
    );
}

function yearlessSentence(count: number): string {
  return count === 1
    ? 'This title has no year, so that no condition on years finds it.'
    : `Without a year are ${count} titles, such as this one, so that no condition on years finds them.`;
}

/** A member that was left out of titles: of how many, and where and why first. */
interface Dropped {
  readonly count: number;
  readonly line: number;
  readonly reason: string;
}

/** With the names of our fields. `unknown`: other names, with the line of each. */
function prepared(row: Row, unknown: Map<string, number>, stated: string | undefined): Row {
  if (row.value === undefined || row.isRead === true) return row;
  // A list of nothing but names.
  const { known, others } = fieldsOf(typeof row.value === 'string' ? { title: row.value } : row.value);
  for (const name of others) if (!unknown.has(name)) unknown.set(name, row.line);
  return { ...row, value: withStated(known, stated) };
}

/** The same title without the text of its file, of which every part of it would hold the whole. */
function detached(title: OwnTitle, copies: Copies): Title {
  const own: Record<string, unknown> = {
    id: detachedText(title.id ?? idOf(title)),
    type: 'movie',
    year: 0,
    countries: NO_ITEMS,
    genres: NO_ITEMS,
  };
  for (const field in title) {
    const value: unknown = title[field as keyof OwnTitle];
    if (typeof value === 'string') own[field] = detachedText(value);
    else own[field] = Array.isArray(value) ? detachedList(field, value, copies) : value;
  }
  return own as unknown as Title;
}

const NO_ITEMS: readonly never[] = [];

/** Names, genres and countries occur again and again; one copy of each is enough. */
interface Copies {
  readonly texts: Map<string, string>;
  /** Lists by their field and items. */
  readonly lists: Map<string, readonly unknown[]>;
}

/** Fields in which many titles have the same list. */
const SAME_LISTS: ReadonlySet<string> = new Set(['countries', 'languages', 'genres', 'moods', 'awards']);
const MOST_LISTS = 10_000;

function detachedList(field: string, list: readonly unknown[], copies: Copies): readonly unknown[] {
  const { lists } = copies;
  const key = SAME_LISTS.has(field) ? `${field}|${list.join('|')}` : undefined;
  const known = key === undefined ? undefined : lists.get(key);
  if (known !== undefined) return known;
  const copy = list.map((item) => (typeof item === 'string' ? sharedText(item, copies) : item));
  if (key !== undefined && lists.size < MOST_LISTS) lists.set(key, copy);
  return copy;
}

function sharedText(text: string, { texts }: Copies): string {
  const known = texts.get(text);
  if (known !== undefined) return known;
  const copy = detachedText(text);
  texts.set(copy, copy);
  return copy;
}

/** Up to this length an engine copies parts of a text anyway. */
const COPIED_LENGTH = 12;

/** Written and read again: engines keep such a text in one byte a character if they can, whatever else is in the file. */
function detachedText(text: string): string {
  return text.length <= COPIED_LENGTH ? text : (JSON.parse(JSON.stringify(text)) as string);
}

/** The title without members that are wrong; undefined where it cannot be served. */
function soundValue(
  { line, value, faults, lineOf }: Row,
  problems: ProblemList,
  dropped: Map<string, Dropped>,
): OwnTitle | undefined {
  for (const fault of faults) problems.add(line, fault);
  if (value === undefined) return undefined;
  // What is wrong with such a cell is explained once; whole columns may be so, and to explain it takes long.
  const told = isObject(value)
    ? EXPLAINED_ONCE.filter((field) => isAmiss(field, value[field]) && isDropped(field, dropped))
    : [];
  const untold = told.length === 0 ? value : without(value as Record<string, unknown>, told);
  const violations = violationsOf(untold);
  const fatal = violations.filter(({ path }) => NEEDED.has(path[0]));
  for (const { path, reason } of fatal) problems.add(lineOf?.(path) ?? line, reason);
  if (faults.length > 0 || fatal.length > 0 || !isObject(untold)) return undefined;
  for (const { path, reason } of violations) {
    const field = String(path[0]);
    const known = dropped.get(field);
    const first = known ?? { count: 0, line: lineOf?.(path) ?? line, reason };
    dropped.set(field, { ...first, count: first.count + 1 });
  }
  const wrong = violations.map(({ path }) => String(path[0]));
  return (wrong.length === 0 ? untold : without(untold, wrong)) as unknown as OwnTitle;
}

/** A copy, since engines store an object with deleted members in more memory. */
function without(value: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> {
  const others: Record<string, unknown> = {};
  for (const field in value) if (!fields.includes(field)) others[field] = value[field];
  return others;
}

/** Optional fields that hold a number, and lists of which each item is one of many. */
const EXPLAINED_ONCE = [
  'rating',
  'runtime',
  'popularity',
  'seasons',
  'ended',
  'awards',
  'countries',
] as const;

const KNOWN_ITEMS: Readonly<Record<string, ReadonlySet<unknown>>> = {
  awards: new Set(Object.keys(AWARDS)),
  countries: new Set([...REGIONS, ...Object.keys(FORMER_COUNTRIES)]),
};

function isAmiss(field: (typeof EXPLAINED_ONCE)[number], value: unknown): boolean {
  const known = KNOWN_ITEMS[field];
  if (known === undefined) return typeof value === 'string';
  return Array.isArray(value) && !value.every((item) => known.has(item));
}

/** Counts one more title without this field, if there were such titles before. */
function isDropped(field: string, dropped: Map<string, Dropped>): boolean {
  const known = dropped.get(field);
  if (known !== undefined) dropped.set(field, { ...known, count: known.count + 1 });
  return known !== undefined;
}

/** The field that another name for it means: `Title`, `director`, `plot`. */
function fieldCalled(name: string): string | undefined {
  const column = columnCalled(name);
  return column !== undefined && FIELDS.includes(column) ? column : undefined;
}

/** Anything but an object is left to the schema. */
function fieldsOf(value: unknown): { readonly known: unknown; readonly others: readonly string[] } {
  if (!isObject(value)) return { known: value, others: [] };
  const known: Record<string, unknown> = {};
  const others: string[] = [];
  for (const [name, written] of Object.entries(value)) {
    const member = plainOf(written);
    if (isObject(member) && name.toLowerCase() === 'imdb') {
      known.rating ??= plainOf(member.rating) || undefined;
      known.popularity ??= plainOf(member.votes) || undefined;
      continue;
    }
    const isGenres = Array.isArray(member) && name.toLowerCase() === 'categories';
    const field = isGenres ? 'genres' : FIELDS.includes(name) ? name : fieldCalled(name);
    if (field === undefined) {
      if (!isIgnored(name)) others.push(name);
    } else if (!isNothingIn(member, field) && known[field] === undefined)
      known[field] = jsonMember(field as Column, member);
  }
  return { known: withDerived(known), others };
}

/** Null, and what exports write into cells of which they know nothing. */
function isNothingIn(member: unknown, field: string): boolean {
  if (typeof member === 'string') return member.trim() === '' || isNothing(member, field);
  return member === null || member === undefined;
}

/** What MongoDB exports as `{ "$oid": … }`, `{ "$date": … }` and `{ "$numberInt": … }`. */
function plainOf(member: unknown): unknown {
  if (!isObject(member)) return member;
  const [[key, value] = [], ...others] = Object.entries(member);
  if (key === undefined || others.length > 0) return member;
  if (key === '$oid' || key.startsWith('$number')) return value;
  if (key !== '$date') return member;
  const date = new Date(isObject(value) ? Number(plainOf(value)) : String(value));
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10);
}

function withStated(value: unknown, stated: string | undefined): unknown {
  if (stated === undefined || !isObject(value) || !Array.isArray(value.offers)) return value;
  const offers: readonly unknown[] = value.offers;
  return { ...value, offers: offers.map((offer) => (isObject(offer) ? { stated, ...offer } : offer)) };
}

/** A title may have no letter or digit in it: `…`. */
function idOf({ title, year }: OwnTitle): string {
  return [slugOf(title), year ?? ''].filter((part) => part !== '').join('-') || 'untitled';
}
