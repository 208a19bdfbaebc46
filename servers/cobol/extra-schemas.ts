/**
 * What the further tools take and give.
 * @module
 */
import { type JsonSchemaObject, jsonSchema, type TypedJsonSchema } from 'lectern';
import { type ByteFormat, byteFormats } from './bytes.ts';
import { encodings } from './code-pages.ts';
import { type Compiler, compilers } from './copybook/read-record.ts';
import { type DateForm, dateForms } from './date-forms.ts';
import { type SignPlace, signPlaces } from './decode-number.ts';
import { defaultRounding, type RoundingMode } from './rounding.ts';
import { type Numeral, numeral, roundingSchema } from './schemas.ts';

interface ComputeInput {
  readonly expression: string;
  readonly values?: Readonly<Record<string, Numeral>>;
  readonly picture?: string;
  readonly rounding: RoundingMode;
}

export const computeInput: TypedJsonSchema<ComputeInput> = jsonSchema({
  type: 'object',
  properties: {
    expression: {
      type: 'string',
      description: 'COBOL expression; spaces around a minus after a name',
      examples: ['PRICE * 3 / 100'],
    },
    values: {
      type: 'object',
      additionalProperties: { type: ['number', 'string'] },
      description: 'Values of the names in the expression',
      examples: [{ PRICE: '19.99' }],
    },
    picture: {
      type: 'string',
      description: 'PICTURE of the result (default: 38 digits)',
      examples: ['S9(9)V99'],
    },
    rounding: roundingSchema(defaultRounding),
  },
  required: ['expression'],
  additionalProperties: false,
});

export const computeOutput: JsonSchemaObject = outputWith('result');

interface EditInput {
  readonly value: Numeral;
  readonly picture: string;
  readonly currency_sign?: string;
  readonly decimal_point_is_comma?: boolean;
}

export const editInput: TypedJsonSchema<EditInput> = jsonSchema({
  type: 'object',
  properties: {
    value: numeral('Number to edit', '-1234.5'),
    picture: {
      type: 'string',
      description: 'Picture, with BLANK WHEN ZERO after it where wanted',
      examples: ['$$$,$$9.99CR'],
    },
    currency_sign: {
      type: 'string',
      description: 'CURRENCY SIGN, one character (default: $)',
      examples: ['€'],
    },
    decimal_point_is_comma: { type: 'boolean', description: 'Point and comma change places, as in 1.234,56' },
  },
  required: ['value', 'picture'],
  additionalProperties: false,
});

export const editOutput: JsonSchemaObject = outputWith('edited');

interface ConvertInput {
  readonly date: string | number;
  readonly form?: DateForm;
  readonly window?: number;
  readonly add_days?: number;
}

export const convertInput: TypedJsonSchema<ConvertInput> = jsonSchema({
  type: 'object',
  properties: {
    date: {
      type: ['string', 'integer'],
      description: 'The day',
      examples: ['2024060'],
    },
    form: { type: 'string', enum: dateForms, description: 'Default: YYYYMMDD or YYYY-MM-DD' },
    window: {
      type: 'integer',
      minimum: -100,
      maximum: 1000,
      description: 'Years after this one that two-digit years reach (default: 50)',
    },
    add_days: {
      type: 'integer',
      minimum: -4000000,
      maximum: 4000000,
      description: 'Days to move the result by; negative for earlier',
    },
  },
  required: ['date'],
  additionalProperties: false,
});

export const convertOutput: JsonSchemaObject = outputWith('iso');

const format = {
  type: 'string',
  enum: byteFormats,
  default: 'hex',
  description: 'How bytes are written',
} as const;
const fieldPicture = {
  type: 'string',
  description: 'PICTURE of the field (default: an integer)',
  examples: ['S9(5)V99'],
} as const;

interface PackedInput {
  readonly data: string;
  readonly format: ByteFormat;
  readonly picture?: string;
}

export const packedInput: TypedJsonSchema<PackedInput> = jsonSchema({
  type: 'object',
  properties: {
    data: { type: 'string', description: 'Bytes of the field', examples: ['12 34 5C'] },
    format: { ...format, enum: ['hex', 'base64'] },
    picture: fieldPicture,
  },
  required: ['data'],
  additionalProperties: false,
});

interface ZonedInput extends PackedInput {
  readonly encoding: 'ebcdic' | 'ascii';
  readonly sign: SignPlace;
}

export const zonedInput: TypedJsonSchema<ZonedInput> = jsonSchema({
  type: 'object',
  properties: {
    data: { type: 'string', description: 'Bytes of the field', examples: ['F1 F2 D3'] },
    format,
    picture: fieldPicture,
    encoding: {
      type: 'string',
      enum: ['ebcdic', 'ascii'],
      default: 'ebcdic',
      description: 'Zones of the digits',
    },
    sign: { type: 'string', enum: signPlaces, default: 'trailing', description: 'SIGN clause' },
  },
  required: ['data'],
  additionalProperties: false,
});

export const numberOutput: JsonSchemaObject = outputWith('value');

interface CopybookInput {
  readonly copybook: string;
  readonly record: string;
  readonly format: ByteFormat;
  readonly compiler: Compiler;
  readonly encoding?: string;
}

export const copybookInput: TypedJsonSchema<CopybookInput> = jsonSchema({
  type: 'object',
  properties: {
    copybook: {
      type: 'string',
      description: 'Text of the copybook, COPY statements expanded',
      examples: ['01 REC. 05 ID PIC 9(3).'],
    },
    record: { type: 'string', description: 'Bytes of one record', examples: ['F0F0F7'] },
    format,
    compiler: {
      type: 'string',
      enum: compilers,
      default: 'ibm',
      description: 'Whose layout of binary fields and variable tables',
    },
    encoding: {
      type: 'string',
      enum: encodings,
      description: 'EBCDIC code page or ascii (default: 037 for ibm)',
    },
  },
  required: ['copybook', 'record'],
  additionalProperties: false,
});

export const copybookOutput: JsonSchemaObject = {
  type: 'object',
  properties: { values: { type: 'object' }, problems: { type: 'array', items: { type: 'string' } } },
  required: ['values', 'problems'],
};

/** Names the one member that a program needs; the others explain it. */
function outputWith(member: string): JsonSchemaObject {
  return { type: 'object', properties: { [member]: { type: 'string' } }, required: [member] };
}
