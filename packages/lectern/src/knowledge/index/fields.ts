/**
 * The fields of what is indexed, and how often a term occurs in each, packed into one number.
 * @module
 */

/** Names of the fields of what is indexed. */
export const FIELDS = ['body', 'heading', 'description', 'questions', 'tags', 'title'] as const;

/** Name of a field. */
export type Field = (typeof FIELDS)[number];

/** One number for each field, in the order of `FIELDS`. */
export type FieldNumbers = readonly [number, number, number, number, number, number];

const BITS = 5;
const MOST = (1 << BITS) - 1;

/** The body has the lowest bits: a number up to `MOST` is a term of the body alone, as nearly all are. */
export const BODY_ONLY: number = MOST;

/** The bits of what says what a unit is about: neither its body nor its readers' questions. */
export const FOCUS: number = ['heading', 'description', 'tags', 'title']
  .map((name) => MOST << (FIELDS.indexOf(name as Field) * BITS))
  .reduce((all, bits) => all | bits);

/** One occurrence more in the field of this number; more than 31 count as 31. */
export function addOccurrence(packed: number, field: number): number {
  const shift = field * BITS;
  return ((packed >>> shift) & MOST) === MOST ? packed : packed + (1 << shift);
}

export function occurrences(packed: number, field: number): number {
  return (packed >>> (field * BITS)) & MOST;
}

export function fieldsOf(packed: number): Field[] {
  return FIELDS.filter((_, field) => occurrences(packed, field) > 0);
}
