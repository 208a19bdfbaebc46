/**
 * The fields of which titles are made, as pieces of JSON Schema.
 * @module
 */

import { jsonSchema, type TypedJsonSchema } from 'lectern';
import { count, list, oneOf, optional, record, text } from 'lectern/knowledge';
import { amount } from '../backend/amount.ts';
import { FORMER_COUNTRIES, REGIONS, WORLD } from './regions.ts';
import { type Home, OFFER_TYPES, type Offer } from './title.ts';

type Field<T> = TypedJsonSchema<T>;

/** No answer of ours could show more. */
const LONGEST_NAME = 500;
const LONGEST_PROSE = 5000;
const LONGEST_ID = 200;
const LONGEST_LIST = 200;

/** Not blank, and without control characters. */
export function nameField(description: string): Field<string> {
  return text(description, { maxLength: LONGEST_NAME, pattern: '^(?!\\s*$)\\P{Cc}*$' });
}

/** May contain line breaks. */
export function proseField(description: string): Field<string> {
  return text(description, { maxLength: LONGEST_PROSE, pattern: '^(?!\\s*$)[\\P{Cc}\\s]*$' });
}

/** Lower case, of any script: what `slugOf` makes. */
export function slugField(description: string): Field<string> {
  return text(description, {
    maxLength: LONGEST_ID,
    pattern: '^[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}\\p{N}]+(-[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}\\p{N}]+)*$',
  });
}

export function ownIdField(description: string): Field<string> {
  return text(description, { maxLength: LONGEST_ID, pattern: '^[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}._-]*$' });
}

/** From the first moving pictures on. */
export function yearField(description: string): Field<number> {
  return count(description, { minimum: 1870, maximum: 2100 });
}

export function dateField(description: string): Field<string> {
  return text(description, { format: 'date' });
}

export const countryField: Field<string> = oneOf(
  [...REGIONS, ...Object.keys(FORMER_COUNTRIES)],
  'ISO 3166-1 alpha-2, or the code of a former country',
);

export const languageField: Field<string> = text('ISO 639', { pattern: '^[a-z]{2,3}$' });

export function placeField(place: Field<string>): Field<Home> {
  return record({ place, link: optional(linkField) });
}

export function offerField(platform: Field<string>): Field<Offer> {
  return record({
    platform,
    region: oneOf([...REGIONS, WORLD], 'ISO 3166-1 alpha-2, or 001 for the whole world'),
    type: oneOf(OFFER_TYPES, 'How it is offered'),
    link: optional(linkField),
    price: optional(amount('In the currency beside it')),
    currency: optional(text('ISO 4217', { pattern: '^[A-Z]{3}$' })),
    stated: dateField('The day of the statement'),
  });
}

export function listOf<T>(items: Field<T>): Field<readonly T[]> {
  return jsonSchema({ ...list(items, `Each: ${items.description}`), maxItems: LONGEST_LIST });
}

/** Nothing twice. */
export function setOf<T>(items: Field<T>): Field<readonly T[]> {
  return jsonSchema({ ...listOf(items), uniqueItems: true });
}

/** Nothing but pages of the web. */
const linkField: Field<string> = text('Where it is', {
  maxLength: 2000,
  pattern: '^https?://[^\\s\\p{Cc}]+$',
});
