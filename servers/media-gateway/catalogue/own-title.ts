/**
 * Titles of a catalogue of somebody’s own: what may be left out of them, and what we add.
 * @module
 */

import { dataChecker } from 'lectern/content';
import { type Column, columnCalled, isIgnored } from './csv-columns.ts';
import { jsonMember, withDerived } from './csv-title.ts';
import { slugOf } from './fold-text.ts';
import type { ProblemList, Row, SoundRow } from './rows.ts';
import type { Title } from './title.ts';
import { type OwnTitle, titleSchemas } from './title-schema.ts';
import { unknownNames } from './unknown-names.ts';

const FIELDS: readonly string[] = Object.keys(titleSchemas.own.properties ?? {});

const violationsOf = dataChecker(titleSchemas.own, 'The title');

/** Without these a title is not served; any other member that is wrong is left out, and the title is served. */
const NEEDED: ReadonlySet<unknown> = new Set(['title', 'year', 'id', undefined]);

/** `stated`: the day of offers that have none. Unknown fields are reported once and left out. */
export function* soundOwnTitles(
  rows: readonly Row[],
  problems: ProblemList,
  stated: string | undefined,
): Generator<SoundRow<Title>> {
  const unknown = new Map<string, number>();
  const prepared = rows.map((row) => {
    const { known, others } = fieldsOf(row.value);
    for (const name of others) if (!unknown.has(name)) unknown.set(name, row.line);
    return row.value === undefined ? row : { ...row, value: withStated(known, stated) };
  });
  const [firstLine] = unknown.values();
  if (firstLine !== undefined) problems.add(firstLine, unknownNames('fields', [...unknown.keys()], FIELDS));
  const dropped = new Map<string, Dropped>();
  for (const row of prepared) {
    const value = soundValue(row, problems, dropped);
    if (value !== undefined)
      yield { line: row.line, value: complete(value), hasOwnId: value.id !== undefined };
  }
  for (const [field, { count, line, reason }] of dropped)
    problems.add(
      line,
      count === 1
        ? `${reason} It is left out.`
        : `"${field}" is left out of ${count} titles, such as here: ${reason}`,
    );
}

/** A member that was left out of titles: of how many, and where and why first. */
interface Dropped {
  readonly count: number;
  readonly line: number;
  readonly reason: string;
}

/** The title without members that are wrong; undefined where it cannot be served. */
function soundValue(
  { line, value, faults, lineOf }: Row,
  problems: ProblemList,
  dropped: Map<string, Dropped>,
): OwnTitle | undefined {
  for (const fault of faults) problems.add(line, fault);
  if (value === undefined) return undefined;
  const violations = violationsOf(value);
  const fatal = violations.filter(({ path }) => NEEDED.has(path[0]));
  for (const { path, reason } of fatal) problems.add(lineOf?.(path) ?? line, reason);
  if (faults.length > 0 || fatal.length > 0 || !isObject(value)) return undefined;
  const kept = { ...value };
  for (const { path, reason } of violations) {
    const field = String(path[0]);
    const known = dropped.get(field);
    const first = known ?? { count: 0, line: lineOf?.(path) ?? line, reason };
    dropped.set(field, { ...first, count: first.count + 1 });
    delete kept[field];
  }
  return kept as unknown as OwnTitle;
}

/** The field that another name for it means: `Title`, `director`, `plot`. */
function fieldCalled(name: string): string | undefined {
  const column = columnCalled(name);
  return column !== undefined && FIELDS.includes(column) ? column : undefined;
}

/** Null is as good as nothing. Anything but an object is left to the schema. */
function fieldsOf(value: unknown): { readonly known: unknown; readonly others: readonly string[] } {
  if (!isObject(value)) return { known: value, others: [] };
  const known: Record<string, unknown> = {};
  const others: string[] = [];
  for (const [name, member] of Object.entries(value)) {
    const field = FIELDS.includes(name) ? name : fieldCalled(name);
    if (field === undefined) {
      if (!isIgnored(name)) others.push(name);
    } else if (member !== null && known[field] === undefined)
      known[field] = jsonMember(field as Column, member);
  }
  return { known: withDerived(known), others };
}

function withStated(value: unknown, stated: string | undefined): unknown {
  if (stated === undefined || !isObject(value) || !Array.isArray(value.offers)) return value;
  const offers: readonly unknown[] = value.offers;
  return { ...value, offers: offers.map((offer) => (isObject(offer) ? { stated, ...offer } : offer)) };
}

function complete(own: OwnTitle): Title {
  return { type: 'movie', countries: [], genres: [], ...own, id: own.id ?? idOf(own) };
}

/** A title may have no letter or digit in it: `…`. */
function idOf({ title, year }: OwnTitle): string {
  return [slugOf(title), year].filter((part) => part !== '').join('-');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
