/**
 * What the three tools of the specification take and give, and what the schemas of all tools share.
 * @module
 */
import { type JsonSchemaObject, jsonSchema, type TypedJsonSchema } from 'lectern';
import { defaultRounding, type RoundingMode, roundingModes } from './rounding.ts';

/** A number as a caller may send it. */
export type Numeral = number | string;

/** The argument `rounding`. */
export function roundingSchema(mode: RoundingMode): JsonSchemaObject {
  return {
    type: 'string',
    enum: roundingModes,
    default: mode,
    description: 'COBOL ROUNDED MODE for digits that do not fit',
  };
}

/** An argument that is a number. */
export function numeral(description: string, example: string): JsonSchemaObject {
  return { type: ['number', 'string'], description, examples: [example] };
}

/** Structured content with these strings, and whether a value was rounded, how, and from what. */
function roundedOutput(...members: readonly string[]): JsonSchemaObject {
  const text = { type: 'string' };
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(members.map((name) => [name, text])),
      exact: text,
      rounded: { type: 'boolean' },
      rounding: text,
    },
    required: [...members, 'exact', 'rounded', 'rounding'],
  };
}

export const addInput: TypedJsonSchema<{ a: Numeral; b: Numeral; rounding: RoundingMode }> = jsonSchema({
  type: 'object',
  properties: {
    a: numeral('First addend, of any length up to 38 digits', '0.1'),
    b: numeral('Second addend', '0.2'),
    rounding: roundingSchema(defaultRounding),
  },
  required: ['a', 'b'],
  additionalProperties: false,
});

export const addOutput: JsonSchemaObject = roundedOutput('sum', 'picture');

export const currencyInput: TypedJsonSchema<{ amount: Numeral; rounding: RoundingMode }> = jsonSchema({
  type: 'object',
  properties: { amount: numeral('Amount in dollars', '1234.56'), rounding: roundingSchema(defaultRounding) },
  required: ['amount'],
  additionalProperties: false,
});

export const currencyOutput: JsonSchemaObject = roundedOutput('formatted', 'edited');

export const dateInput: TypedJsonSchema<{ date: string | number }> = jsonSchema({
  type: 'object',
  properties: {
    date: {
      type: ['string', 'integer'],
      description: 'YYYYMMDD; YYYY-MM-DD is read as well',
      examples: ['20250115'],
    },
  },
  required: ['date'],
  additionalProperties: false,
});

export const dateOutput: JsonSchemaObject = {
  type: 'object',
  properties: {
    iso: { type: 'string' },
    dayOfWeek: { type: 'string' },
    dayOfYear: { type: 'integer' },
    leapYear: { type: 'boolean' },
    /** Days since 1600-12-31; null before 1601. */
    integerOfDate: { type: ['integer', 'null'] },
  },
  required: ['iso', 'dayOfWeek', 'dayOfYear', 'leapYear', 'integerOfDate'],
};
