import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../json-schema.ts';
import { describeShort } from './describe.ts';

describe('describe', () => {
  it.each<[JsonSchema, string]>([
    [true, 'any value'],
    [false, 'nothing'],
    [{}, 'any value'],
    [{ type: 'string' }, 'a string'],
    [{ type: 'string', minLength: 1, maxLength: 20 }, 'a string of 1 to 20 characters'],
    [{ minLength: 1 }, 'a string of at least 1 character'],
    [{ type: 'string', maxLength: 5 }, 'a string of at most 5 characters'],
    [{ type: 'string', minLength: 4, maxLength: 4 }, 'a string of exactly 4 characters'],
    [{ type: 'string', pattern: '^a' }, 'a string matching "^a"'],
    [{ type: 'string', format: 'date', pattern: '^\\d' }, 'a date (YYYY-MM-DD)'],
    [{ type: 'integer', minimum: 1, maximum: 50 }, 'an integer from 1 to 50'],
    [{ type: 'number', minimum: 1 }, 'a number of at least 1'],
    [{ maximum: 9, multipleOf: 3 }, 'a number of at most 9 and in multiples of 3'],
    [{ type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 }, 'a number above 0 and below 1'],
    [{ enum: ['a', 2, null] }, 'one of "a", 2, null'],
    [{ enum: ['a'] }, '"a"'],
    [{ const: 'a' }, '"a"'],
    [{ type: ['string', 'null'] }, 'a string or null'],
    [{ type: 'boolean' }, 'a boolean'],
    [{ type: 'array' }, 'an array'],
    [{ type: 'array', items: { type: 'string' }, minItems: 1 }, 'an array of strings with at least 1 item'],
    [
      { items: { type: 'integer', minimum: 1 }, uniqueItems: true },
      'an array of items, each an integer of at least 1 without duplicates',
    ],
    [{ prefixItems: [{ type: 'string' }, { type: 'number' }] }, 'an array [a string, a number]'],
    [{ contains: { const: 1 } }, 'an array containing 1'],
    [{ type: 'object', required: ['a', 'b'] }, 'an object with "a", "b"'],
    [{ minProperties: 1 }, 'an object with at least 1 member'],
    [{ anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'string' }] }, 'a string or a number'],
    [
      { oneOf: ['a', 'b', 'c', 'd', 'e', 'f'].map((value) => ({ const: value })) },
      'one of "a", "b", "c", "d", "e", "f"',
    ],
    [
      { allOf: [{ type: 'string' }, { type: 'string' }, { minimum: 1 }] },
      'a string and a number of at least 1',
    ],
    [{ not: { type: 'string' } }, 'anything but a string'],
    [{ $ref: '#/$defs/x', $defs: { x: { type: 'integer' } } }, 'an integer'],
    [{ $ref: '#' }, 'any value'],
    [{ $ref: 'https://example.com' }, 'any value'],
  ])('describes %j as %s', (schema, words) => {
    expect(describeShort(schema, schema)).toBe(words);
  });

  it('has a limited length', () => {
    const schema = { enum: Array.from({ length: 500 }, (_, i) => `value-${i}`) };
    expect(describeShort(schema, schema).length).toBeLessThanOrEqual(180);
    expect(describeShort(schema, schema)).toMatch(/and \d+ more$/);
  });
});
