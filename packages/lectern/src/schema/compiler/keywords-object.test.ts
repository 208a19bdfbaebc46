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

const CASES: Readonly<Record<string, readonly Case[]>> = {
  unevaluatedProperties: [
    {
      schema: { allOf: [{ properties: { a: true } }], unevaluatedProperties: false },
      valid: [{}, { a: 1 }, 'x'],
      invalid: [{ b: 1 }],
    },
    {
      schema: {
        anyOf: [
          { properties: { a: { type: 'string' } }, required: ['a'] },
          { properties: { b: true }, required: ['b'] },
        ],
        unevaluatedProperties: false,
      },
      valid: [{ a: 'x' }, { b: 1 }, { a: 'x', b: 1 }],
      invalid: [{ a: 1, b: 1 }],
    },
    {
      schema: {
        oneOf: [{ properties: { k: { const: 1 }, a: true } }, { properties: { k: { const: 2 } } }],
        unevaluatedProperties: false,
      },
      valid: [{ k: 1, a: 1 }, { k: 2 }],
      invalid: [{ k: 2, a: 1 }],
    },
    {
      schema: {
        if: { properties: { k: { const: 1 } }, required: ['k'] },
        [THEN]: { properties: { a: true } },
        else: { properties: { b: true } },
        unevaluatedProperties: false,
      },
      valid: [{ k: 1, a: 1 }, { b: 1 }],
      invalid: [{ k: 1, b: 1 }, { a: 1 }],
    },
    {
      schema: {
        dependentSchemas: { a: { properties: { a: true, b: true } } },
        unevaluatedProperties: { type: 'number' },
      },
      valid: [{ a: 'x', b: 'y' }, { b: 1 }],
      invalid: [{ b: 'y' }],
    },
    {
      schema: { not: { not: { properties: { a: true }, required: ['a'] } }, unevaluatedProperties: false },
      valid: [],
      invalid: [{ a: 1 }],
    },
    {
      schema: {
        $ref: '#/$defs/base',
        properties: { b: true },
        unevaluatedProperties: false,
        $defs: { base: { properties: { a: true } } },
      },
      valid: [{ a: 1, b: 1 }],
      invalid: [{ c: 1 }],
    },
    {
      schema: { allOf: [{ unevaluatedProperties: { type: 'string' } }], unevaluatedProperties: false },
      valid: [{ a: 'x' }],
      invalid: [{ a: 1 }],
    },
    {
      schema: {
        patternProperties: { '^x': true },
        additionalProperties: { type: 'number' },
        unevaluatedProperties: false,
      },
      valid: [{ x: 'a', b: 1 }],
      invalid: [{ b: 'x' }],
    },
  ],
  unevaluatedItems: [
    {
      schema: { allOf: [{ prefixItems: [true] }], unevaluatedItems: false },
      valid: [[], [1], {}],
      invalid: [[1, 2]],
    },
    {
      schema: { prefixItems: [true], contains: { type: 'string' }, unevaluatedItems: false },
      valid: [[1, 'a', 'b']],
      invalid: [[1, 'a', 2]],
    },
    { schema: { items: { type: 'number' }, unevaluatedItems: false }, valid: [[1, 2]], invalid: [['a']] },
    {
      schema: {
        anyOf: [{ prefixItems: [{ const: 1 }] }, { prefixItems: [{ const: 2 }, true] }],
        unevaluatedItems: { type: 'string' },
      },
      valid: [[1], [2, 3], [1, 'a']],
      invalid: [[1, 3]],
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
