/**
 * What the three tools take and give.
 * @module
 */
import { type JsonSchemaObject, jsonSchema, type TypedJsonSchema } from 'lectern';
import { defaultRounding, type RoundingMode, roundingModes } from './rounding.ts';

type Numeral = number | string;

const rounding = {
  type: 'string',
  enum: roundingModes,
  default: defaultRounding,
  description: 'COBOL ROUNDED MODE for digits that do not fit',
} as const;

function numeral(what: string, example: string) {
  return {
    type: ['number', 'string'],
    description: `${what}; a string keeps every digit, a JSON number about 15`,
    examples: [example],
  } as const;
}

export const addInput: TypedJsonSchema<{ a: Numeral; b: Numeral; rounding: RoundingMode }> = jsonSchema({
  type: 'object',
  properties: { a: numeral('First addend', '0.1'), b: numeral('Second addend', '0.2'), rounding },
  required: ['a', 'b'],
  additionalProperties: false,
});

export const addOutput: JsonSchemaObject = {
  type: 'object',
  properties: {
    sum: { type: 'string' },
    exact: { type: 'string' },
    rounded: { type: 'boolean' },
    rounding: { type: 'string' },
  },
  required: ['sum', 'exact', 'rounded'],
};

export const currencyInput: TypedJsonSchema<{ amount: Numeral; rounding: RoundingMode }> = jsonSchema({
  type: 'object',
  properties: { amount: numeral('Amount in dollars', '1234.56'), rounding },
  required: ['amount'],
  additionalProperties: false,
});

export const currencyOutput: JsonSchemaObject = {
  type: 'object',
  properties: {
    formatted: { type: 'string' },
    exact: { type: 'string' },
    rounded: { type: 'boolean' },
    rounding: { type: 'string' },
  },
  required: ['formatted', 'exact', 'rounded'],
};

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
