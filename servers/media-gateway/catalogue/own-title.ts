/**
 * Titles of a catalogue of somebody’s own: what may be left out of them, and what we add.
 * @module
 */
import { slugOf } from './fold-text.ts';
import { type ProblemList, type Row, rowSieve, type SoundRow } from './rows.ts';
import type { Title } from './title.ts';
import { type OwnTitle, titleSchemas } from './title-schema.ts';
import { unknownNames } from './unknown-names.ts';

const FIELDS: readonly string[] = Object.keys(titleSchemas.own.properties ?? {});

const soundRows = rowSieve(titleSchemas.own, 'The title');

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
  for (const { line, value } of soundRows(prepared, problems)) yield { line, value: complete(value) };
}

/** Null is as good as nothing. Anything but an object is left to the schema. */
function fieldsOf(value: unknown): { readonly known: unknown; readonly others: readonly string[] } {
  if (!isObject(value)) return { known: value, others: [] };
  const known = Object.entries(value).filter(([name, member]) => FIELDS.includes(name) && member !== null);
  return {
    known: Object.fromEntries(known),
    others: Object.keys(value).filter((name) => !FIELDS.includes(name)),
  };
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
