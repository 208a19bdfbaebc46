import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../json-schema.ts';
import { compileSchema } from './compile.ts';

interface Case {
  readonly schema: JsonSchema;
  readonly valid: readonly unknown[];
  readonly invalid: readonly unknown[];
}

/** A name of its own, because a literal one makes an object look like a promise. */
const THEN = 'then';

const OBJECT_WITH_PROTO: unknown = JSON.parse('{"__proto__": 1}');

const CASES: Readonly<Record<string, readonly Case[]>> = {
  'boolean schemas': [
    { schema: true, valid: [1, null, {}], invalid: [] },
    { schema: false, valid: [], invalid: [1, null, {}] },
    { schema: {}, valid: [1, 'a', [], null], invalid: [] },
  ],
  type: [
    { schema: { type: 'string' }, valid: ['', 'a'], invalid: [1, null, [], {}, true] },
    { schema: { type: 'integer' }, valid: [0, -3, 1.0, 1e300], invalid: [1.5, '1', null, true] },
    { schema: { type: 'number' }, valid: [0, 1.5], invalid: ['1', Number.NaN, Number.POSITIVE_INFINITY] },
    { schema: { type: 'object' }, valid: [{}], invalid: [[], null, 'x'] },
    { schema: { type: 'array' }, valid: [[]], invalid: [{}, null] },
    { schema: { type: 'boolean' }, valid: [true, false], invalid: [0, 'true'] },
    { schema: { type: 'null' }, valid: [null], invalid: [0, '', undefined] },
    { schema: { type: ['string', 'null'] }, valid: ['a', null], invalid: [1, {}] },
    { schema: { type: [] }, valid: [], invalid: [1, null] },
  ],
  enum: [
    { schema: { enum: ['a', 1, null] }, valid: ['a', 1, null], invalid: ['1', true, undefined, {}] },
    { schema: { enum: [{ a: [1] }, false] }, valid: [{ a: [1] }, false], invalid: [{ a: [2] }, {}, 0] },
  ],
  const: [
    { schema: { const: 'a' }, valid: ['a'], invalid: ['b', ['a']] },
    { schema: { const: null }, valid: [null], invalid: [0, undefined] },
    {
      schema: { const: { a: 1, b: [2] } },
      valid: [{ b: [2], a: 1 }],
      invalid: [{ a: 1 }, { a: 1, b: [2], c: 3 }],
    },
    { schema: { const: 0 }, valid: [0, -0], invalid: [false, '0'] },
  ],
  'numeric bounds': [
    { schema: { minimum: 1, maximum: 3 }, valid: [1, 2.5, 3, 'x'], invalid: [0.999, 3.001] },
    { schema: { exclusiveMinimum: 1, exclusiveMaximum: 3 }, valid: [1.001, 2], invalid: [1, 3] },
  ],
  multipleOf: [
    { schema: { multipleOf: 2 }, valid: [0, 4, -6, 'x'], invalid: [3, 0.5] },
    { schema: { multipleOf: 0.1 }, valid: [0.3, 0.7, 1.1, 3], invalid: [0.35] },
    { schema: { multipleOf: 0.01 }, valid: [19.99, 4.35, 1e20], invalid: [0.001, 4.351] },
    { schema: { type: 'integer', multipleOf: 0.5 }, valid: [1e308], invalid: [0.5] },
    { schema: { multipleOf: 0.123456789 }, valid: [0], invalid: [1e308] },
    { schema: { multipleOf: 1e-8 }, valid: [12391239123, 0.0075], invalid: [1e-9] },
  ],
  'string lengths': [
    { schema: { minLength: 2 }, valid: ['ab', 'abcd', '👍👍', 1], invalid: ['', 'a', '👍'] },
    { schema: { maxLength: 2 }, valid: ['', 'ab', '👍👍', 1], invalid: ['abc', '👍👍👍', 'a👍b'] },
    { schema: { maxLength: 1 }, valid: ['\ud83d'], invalid: ['\ud83da', '\ud83d\ud83d'] },
  ],
  pattern: [
    { schema: { pattern: '^a+$' }, valid: ['a', 'aaa', 1], invalid: ['', 'b', 'ab'] },
    { schema: { pattern: 'b' }, valid: ['abc'], invalid: ['ac'] },
    { schema: { pattern: '^\\p{L}+$' }, valid: ['ñandú'], invalid: ['1'] },
    { schema: { pattern: '^[\\w-.]+$' }, valid: ['a-b.c'], invalid: ['a b'] },
  ],
  items: [
    { schema: { items: { type: 'string' } }, valid: [[], ['a'], {}], invalid: [[1], ['a', null]] },
    {
      schema: { prefixItems: [{ type: 'string' }, { type: 'number' }] },
      valid: [[], ['a'], ['a', 1, null]],
      invalid: [[1], ['a', 'b']],
    },
    {
      schema: { prefixItems: [{ type: 'string' }], items: false },
      valid: [[], ['a']],
      invalid: [['a', 1], [1]],
    },
    { schema: { minItems: 1, maxItems: 2 }, valid: [[1], [1, 2], 'x'], invalid: [[], [1, 2, 3]] },
  ],
  contains: [
    { schema: { contains: { const: 1 } }, valid: [[1], [0, 1], {}], invalid: [[], [0]] },
    { schema: { contains: { const: 1 }, minContains: 2 }, valid: [[1, 1]], invalid: [[1]] },
    { schema: { contains: { const: 1 }, maxContains: 1 }, valid: [[1, 2]], invalid: [[1, 1], []] },
    { schema: { contains: { const: 1 }, minContains: 0 }, valid: [[], [2]], invalid: [] },
    { schema: { minContains: 2 }, valid: [[]], invalid: [] },
  ],
  uniqueItems: [
    {
      schema: { uniqueItems: true },
      valid: [[], [1, '1', true], [{ a: 1 }, { a: 2 }], [[1], ['1']], [null, {}, []]],
      invalid: [
        [1, 1],
        [
          { a: 1, b: 2 },
          { b: 2, a: 1 },
        ],
        [[1], [1]],
        [null, null],
      ],
    },
    { schema: { uniqueItems: false }, valid: [[1, 1]], invalid: [] },
  ],
  properties: [
    {
      schema: { properties: { a: { type: 'string' } } },
      valid: [{}, { a: 'x' }, { b: 1 }, []],
      invalid: [{ a: 1 }],
    },
    {
      schema: { properties: { a: true }, additionalProperties: false },
      valid: [{}, { a: 1 }],
      invalid: [{ b: 1 }],
    },
    {
      schema: { properties: { a: true }, additionalProperties: { type: 'number' } },
      valid: [{ a: 'x', b: 1 }],
      invalid: [{ b: 'x' }],
    },
    {
      schema: { patternProperties: { '^x': { type: 'number' } }, additionalProperties: false },
      valid: [{ x1: 1 }],
      invalid: [{ x1: '1' }, { y: 1 }],
    },
    {
      schema: {
        properties: { ab: { minimum: 2 } },
        patternProperties: { a: { maximum: 4 }, b: { type: 'integer' } },
      },
      valid: [{ ab: 3 }],
      invalid: [{ ab: 1 }, { ab: 5 }, { ab: 2.5 }],
    },
    {
      schema: { required: ['a'], properties: { b: true } },
      valid: [{ a: null }, 'x'],
      invalid: [{}, { b: 1 }],
    },
    { schema: { required: ['a'], additionalProperties: false }, valid: [], invalid: [{ a: 1 }, {}] },
    {
      schema: { required: ['a'], patternProperties: { a: true }, additionalProperties: false },
      valid: [{ a: 1 }],
      invalid: [{}],
    },
    {
      schema: { required: ['a'], additionalProperties: { type: 'string' } },
      valid: [{ a: 'x' }],
      invalid: [{ a: 1 }],
    },
    {
      schema: { minProperties: 1, maxProperties: 2 },
      valid: [{ a: 1 }, [], { a: 1, b: 2 }],
      invalid: [{}, { a: 1, b: 2, c: 3 }],
    },
    { schema: { propertyNames: { maxLength: 2 } }, valid: [{ ab: 1 }, 'x'], invalid: [{ abc: 1 }] },
  ],
  'absent means undefined as well': [
    {
      schema: {
        type: 'object',
        properties: { a: { type: 'string' } },
        additionalProperties: false,
        maxProperties: 1,
      },
      valid: [{ a: undefined }, { b: undefined, c: undefined }],
      invalid: [],
    },
    { schema: { required: ['a'] }, valid: [], invalid: [{ a: undefined }] },
    {
      schema: { patternProperties: { a: { type: 'string' } }, required: ['b'] },
      valid: [{ a: undefined, b: 1 }],
      invalid: [{ b: undefined }],
    },
  ],
  dependencies: [
    {
      schema: { dependentRequired: { a: ['b', 'c'] } },
      valid: [{}, { b: 1 }, { a: 1, b: 1, c: 1 }, []],
      invalid: [{ a: 1 }, { a: 1, b: 1 }],
    },
    {
      schema: { dependentSchemas: { a: { required: ['b'] } } },
      valid: [{}, { a: 1, b: 1 }, 'a'],
      invalid: [{ a: 1 }],
    },
  ],
  logic: [
    { schema: { allOf: [{ type: 'string' }, { minLength: 2 }] }, valid: ['ab'], invalid: ['a', 1] },
    { schema: { anyOf: [{ type: 'string' }, { minimum: 2 }] }, valid: ['a', 2], invalid: [1] },
    { schema: { oneOf: [{ multipleOf: 2 }, { multipleOf: 3 }] }, valid: [2, 3], invalid: [6, 1] },
    { schema: { not: { type: 'string' } }, valid: [1], invalid: ['a'] },
    {
      schema: { if: { type: 'string' }, [THEN]: { minLength: 2 }, else: { type: 'number' } },
      valid: ['ab', 1],
      invalid: ['a', null],
    },
    { schema: { if: { type: 'string' }, [THEN]: { minLength: 2 } }, valid: [1], invalid: ['a'] },
    { schema: { if: { type: 'string' }, else: { type: 'number' } }, valid: ['', 1], invalid: [null] },
    { schema: { [THEN]: { type: 'number' }, else: false }, valid: ['a'], invalid: [] },
  ],
  'names that objects inherit': [
    {
      schema: { required: ['toString', 'constructor'] },
      valid: [{ toString: 1, constructor: 2 }],
      invalid: [{}, { toString: 1 }],
    },
    { schema: { required: ['__proto__'] }, valid: [OBJECT_WITH_PROTO], invalid: [{}] },
    {
      schema: { properties: JSON.parse('{"__proto__": {"type": "string"}}') },
      valid: [{}],
      invalid: [OBJECT_WITH_PROTO],
    },
    {
      schema: { properties: { a: true }, additionalProperties: false },
      valid: [Object.create({ b: 1 })],
      invalid: [OBJECT_WITH_PROTO, { constructor: 1 }],
    },
    { schema: { dependentRequired: { toString: ['a'] } }, valid: [{}], invalid: [{ toString: 1 }] },
    { schema: { dependentSchemas: { constructor: false } }, valid: [{}], invalid: [{ constructor: 1 }] },
    {
      schema: { patternProperties: { '^__': { type: 'string' } } },
      valid: [{}],
      invalid: [OBJECT_WITH_PROTO],
    },
  ],
};

describe.each(Object.entries(CASES))('%s', (_name, cases) => {
  it.each(cases)('$schema', ({ schema, valid, invalid }) => {
    const validator = compileSchema(schema);
    for (const value of valid) {
      expect(validator.check(value), JSON.stringify(value)).toBe(true);
      expect(validator.failures(value)).toEqual([]);
    }
    for (const value of invalid) {
      expect(validator.check(value), JSON.stringify(value)).toBe(false);
      expect(validator.failures(value).length, JSON.stringify(value)).toBeGreaterThan(0);
    }
  });
});
