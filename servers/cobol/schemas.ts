/**
 * What the three tools take and give.
 * @module
 */
import { type JsonSchemaObject, jsonSchema, type TypedJsonSchema } from '../../src/index.ts';
import { defaultRounding, type RoundingMode, roundingModes } from './rounding.ts';

type Numeral = number | string;

const rounding = {
  type: 'string',
  enum: roundingModes,
  default: defaultRounding,
  description: 'What happens to digits the picture has no room for, by the names of ROUNDED MODE IS',
} as const;

function numeral(what: string, example: string) {
  return {
    type: ['number', 'string'],
    description: `${what}. As text, any number of digits arrives intact; a JSON number has about 15 good ones`,
    examples: [example],
  } as const;
}

export const addInput: TypedJsonSchema<{ a: Numeral; b: Numeral; rounding: RoundingMode }> = jsonSchema({
  type: 'object',
  properties: { a: numeral('The first addend', '0.1'), b: numeral('The second addend', '0.2'), rounding },
  required: ['a', 'b'],
  additionalProperties: false,
});

export const addOutput: JsonSchemaObject = {
  type: 'object',
  properties: {
    sum: { type: 'string', description: 'The sum as stored in the picture' },
    exact: { type: 'string', description: 'The sum before rounding' },
    rounded: { type: 'boolean', description: 'Whether the picture had no room for some digits' },
    rounding: { type: 'string' },
  },
  required: ['sum', 'exact', 'rounded'],
};

export const currencyInput: TypedJsonSchema<{ amount: Numeral; rounding: RoundingMode }> = jsonSchema({
  type: 'object',
  properties: { amount: numeral('The amount in dollars', '1234.56'), rounding },
  required: ['amount'],
  additionalProperties: false,
});

export const currencyOutput: JsonSchemaObject = {
  type: 'object',
  properties: {
    formatted: { type: 'string' },
    exact: { type: 'string', description: 'The amount before rounding' },
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
    iso: { type: 'string', description: 'YYYY-MM-DD' },
    dayOfWeek: { type: 'string' },
    dayOfYear: { type: 'integer' },
    leapYear: { type: 'boolean' },
    integerOfDate: {
      type: ['integer', 'null'],
      description: 'Days since 1600-12-31, as FUNCTION INTEGER-OF-DATE counts; null before 1601',
    },
  },
  required: ['iso', 'dayOfWeek', 'dayOfYear', 'leapYear', 'integerOfDate'],
};
