import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileSchema } from '../compiler/compile.ts';
import type { JsonSchema } from '../json-schema.ts';
import { exampleOf } from './example.ts';

describe('exampleOf', () => {
  it.each<[JsonSchema, unknown]>([
    [
      { type: 'object', properties: { a: { type: 'string' }, b: { type: 'number' } }, required: ['a'] },
      { a: 'text' },
    ],
    [{ examples: ['mine'], default: 'other' }, 'mine'],
    [{ default: 7, type: 'integer' }, 7],
    [{ const: null }, null],
    [{ enum: ['x', 'y'] }, 'x'],
    [{ type: ['null', 'boolean'] }, true],
    [{ type: 'null' }, null],
    [{ type: 'string', format: 'date' }, '2025-01-31'],
    [{ type: 'string', minLength: 6 }, 'textxx'],
    [{ type: 'string', maxLength: 2 }, 'te'],
    [{ type: 'string', pattern: '^[A-Z]{3}-\\d+$' }, 'ABC-1'],
    [{ type: 'string', pattern: '^[a-z]+$', minLength: 6 }, 'aaaaaa'],
    [{ type: 'string', pattern: '^(?=impossible)' }, undefined],
    [{ type: 'string', pattern: '[' }, undefined],
    [{ type: 'string', pattern: '^NL-\\d{5}$' }, 'NL-12345'],
    [{ type: 'string', pattern: '^(?:red|green)-[A-F]{2}(\\.x)?$' }, 'red-AB'],
    [{ type: 'string', pattern: '^#[^a-z]+$' }, '#A'],
    [{ type: 'string', description: 'A place, such as Rotterdam.' }, 'Rotterdam'],
    [{ type: 'string', format: 'duration' }, 'PT2H30M'],
    [{ type: 'string', minLength: 5000 }, undefined],
    [{ type: 'integer', minimum: 10, multipleOf: 4 }, 12],
    [{ type: 'integer', exclusiveMinimum: 1 }, 2],
    [{ type: 'integer', maximum: -3 }, -3],
    [{ type: 'integer', exclusiveMaximum: 1 }, 0],
    [{ type: 'number' }, 1],
    [{ type: 'number', minimum: 2, maximum: 3 }, 2.5],
    [{ type: 'number', exclusiveMaximum: 0 }, -1],
    [{ type: 'number', exclusiveMinimum: 5 }, 6],
    [{ type: 'array', items: { type: 'string' } }, ['text']],
    [{ type: 'array', maxItems: 0 }, []],
    [{ type: 'array', minItems: 3, items: { type: 'integer' }, uniqueItems: true }, [1, 2, 3]],
    [{ type: 'array', minItems: 2, items: { enum: ['a', 'b'] }, uniqueItems: true }, ['a', 'b']],
    [{ type: 'array', minItems: 2, items: { type: 'string' }, uniqueItems: true }, ['text', 'text2']],
    [{ type: 'array', minItems: 100 }, undefined],
    [{ prefixItems: [{ const: 1 }, { const: 'b' }] }, [1, 'b']],
    [{ $schema: 'http://json-schema.org/draft-07/schema#', items: [{ const: 1 }] }, [1]],
    [{ contains: { const: 5 } }, [5]],
    [{ anyOf: [{ type: 'null' }, { type: 'integer' }] }, 1],
    [{ allOf: [{ minimum: 3 }, { type: 'integer', minimum: 5 }] }, 5],
    [
      {
        allOf: [
          { properties: { a: { const: 1 } }, required: ['a'] },
          { properties: { b: { const: 2 } }, required: ['b'] },
        ],
      },
      { a: 1, b: 2 },
    ],
    [{ $ref: '#/$defs/x', $defs: { x: { const: 3 } } }, 3],
    [{ $ref: '#' }, undefined],
    [{ $ref: 'elsewhere' }, undefined],
    [{ type: 'object', properties: { self: { $ref: '#' } }, required: ['self'] }, undefined],
    [{ type: 'object', minProperties: 1, properties: { a: { const: 1 }, b: { const: 2 } } }, { a: 1 }],
    [
      {
        type: 'object',
        required: ['a'],
        dependentRequired: { a: ['b'] },
        additionalProperties: { type: 'integer' },
      },
      { a: 1, b: 1 },
    ],
    [{ type: 'object', required: ['free'] }, { free: 'text' }],
    [false, undefined],
    [true, 'text'],
  ])('returns for %j the example %j', (schema, expected) => {
    const example = exampleOf(schema);
    expect(example).toEqual(expected);
    if (expected !== undefined) expect(compileSchema(schema).check(example)).toBe(true);
  });

  it('includes the requested members at any depth', () => {
    const schema = {
      type: 'object',
      properties: {
        filters: { type: 'object', properties: { year: { type: 'integer' }, genre: { type: 'string' } } },
        list: { type: 'array', items: { type: 'object', properties: { n: { const: 1 } } } },
      },
    };
    expect(exampleOf(schema)).toEqual({});
    expect(exampleOf(schema, { include: [['filters', 'year'], ['list', 4, 'n'], ['nowhere']] })).toEqual({
      filters: { year: 1 },
      list: [{ n: 1 }],
    });
  });

  it("ignores the schema's examples and defaults on request", () => {
    expect(exampleOf({ type: 'integer', examples: ['wrong'], default: 'wrong' }, { hints: false })).toBe(1);
  });

  it('treats special names as ordinary members', () => {
    const example = exampleOf({ type: 'object', required: ['__proto__', 'toString'] }) as object;
    expect(Object.keys(example)).toEqual(['__proto__', 'toString']);
  });

  it('is valid for any bounds that allow a value', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -50, max: 50 }),
        fc.nat(60),
        fc.integer({ min: 1, max: 9 }),
        (low, width, step) => {
          const schema = { type: 'integer', minimum: low, maximum: low + width + step, multipleOf: step };
          expect(compileSchema(schema).check(exampleOf(schema))).toBe(true);
        },
      ),
    );
  });
});
