/**
 * How often a term occurs in each field of a unit, packed into one number of 32 bits. A document is one unit for what
 * its head says (title, tags, description, questions) and one for each section (body, its own heading, the headings
 * above it).
 * @module
 */

export const BODY = 0;
export const HEADING = 1;
export const TRAIL = 2;
export const TITLE = 3;
export const TAGS = 4;
export const DESCRIPTION = 5;
export const QUESTIONS = 6;

/** The lowest bit of each field, by its number. */
export const FIELD_SHIFTS = [0, 8, 12, 16, 20, 23, 27] as const;
/** The largest count of each field, by its number; more count as this. */
export const FIELD_LIMITS = [255, 15, 15, 15, 7, 15, 31] as const;
/** Fields of the head begin here; those of a section end. */
export const HEAD_SHIFT = 16;

/** One occurrence more in the field of this number. */
export function addUnitOccurrence(packed: number, field: number): number {
  const shift = FIELD_SHIFTS[field] as number;
  const limit = FIELD_LIMITS[field] as number;
  return ((packed >>> shift) & limit) === limit ? packed : (packed + 2 ** shift) >>> 0;
}

export function unitOccurrences(packed: number, field: number): number {
  return (packed >>> (FIELD_SHIFTS[field] as number)) & (FIELD_LIMITS[field] as number);
}
