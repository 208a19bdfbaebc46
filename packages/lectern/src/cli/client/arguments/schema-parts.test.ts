import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../schema/json-schema.ts';
import { valueSchema } from './schema-parts.ts';

describe('valueSchema', () => {
  it('collects constraints from references, alternatives and allOf', () => {
    const root = {
      $defs: { colour: { type: 'string', enum: ['red', 'green'] } },
      anyOf: [{ $ref: '#/$defs/colour' }, { type: 'null' }, { const: 7 }],
    };
    expect(valueSchema(root, root)).toMatchObject({
      types: ['string', 'null'],
      choices: ['red', 'green', 7],
    });
    const object = {
      allOf: [{ properties: { a: true }, required: ['a'] }],
      oneOf: [{ properties: { b: { type: 'string' } }, required: ['b'] }],
    };
    expect(valueSchema(object, object)).toMatchObject({
      types: ['object'],
      properties: { a: true, b: { type: 'string' } },
      required: ['a'],
    });
  });

  it.each([
    [{ type: 'object' }, true],
    [{ type: 'object', additionalProperties: false }, undefined],
    [{ type: 'object', properties: { a: {} } }, undefined],
    [{ type: 'object', properties: { a: {} }, additionalProperties: { type: 'number' } }, { type: 'number' }],
    [{ type: 'string' }, undefined],
    [true, true],
  ])('reads additionalProperties of %j as %j', (schema, others) => {
    expect(valueSchema(schema, schema).others).toEqual(others);
  });

  it('accepts circular and malformed schemas', () => {
    const circle = { $ref: '#', anyOf: [{ $ref: '#' }], type: 'object', properties: { a: { $ref: '#' } } };
    expect(valueSchema(circle, circle).types).toEqual(['object']);
    const broken = { type: 'object', properties: ['a'], required: 'a', enum: 1, allOf: {}, items: [1] };
    expect(valueSchema(broken as unknown as JsonSchema, true)).toMatchObject({
      properties: {},
      required: [],
    });
    const odd = { properties: { a: 'string' } } as unknown as JsonSchema;
    expect(valueSchema(odd, odd).properties).toEqual({ a: true });
  });
});
