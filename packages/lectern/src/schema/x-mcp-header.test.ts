import { describe, expect, it } from 'vitest';
import type { JsonSchemaObject } from './json-schema.ts';
import { headerParams } from './x-mcp-header.ts';

const string = (header: unknown): JsonSchemaObject => ({ type: 'string', 'x-mcp-header': header });

describe('headerParams', () => {
  it('collects annotated properties with their paths', () => {
    const schema = {
      type: 'object',
      properties: {
        region: string('Region'),
        nested: { type: 'object', properties: { id: { type: 'integer', 'x-mcp-header': 'Id' } } },
        dry: { type: 'boolean', 'x-mcp-header': 'dry-run' },
        plain: { type: 'string', default: { 'x-mcp-header': 'data, no annotation' } },
        chosen: { enum: [{ 'x-mcp-header': 'A' }], const: string('B'), examples: [string('C')] },
        enum: string('Enum'),
        'x-mcp-header': { type: 'string' },
      },
    };
    expect(headerParams(schema)).toEqual([
      { name: 'Region', path: ['region'], type: 'string' },
      { name: 'Id', path: ['nested', 'id'], type: 'integer' },
      { name: 'dry-run', path: ['dry'], type: 'boolean' },
      { name: 'Enum', path: ['enum'], type: 'string' },
    ]);
    expect(headerParams({ type: 'object' })).toEqual([]);
  });

  it.each<[string, JsonSchemaObject]>([
    ['empty', string('')],
    ['no text', string(1)],
    ['a space', string('My Region')],
    ['a line break', string('a\r\nb')],
    ['a colon', string('a:b')],
    ['a letter beyond ASCII', string('Größe')],
    ['a number', { type: 'number', 'x-mcp-header': 'N' }],
    ['no type', { 'x-mcp-header': 'N' }],
    ['several types', { type: ['string', 'null'], 'x-mcp-header': 'N' }],
    ['an object', { type: 'object', 'x-mcp-header': 'N' }],
    ['an unsafe maximum', { type: 'integer', maximum: 2 ** 53, 'x-mcp-header': 'N' }],
    ['an unsafe enum value', { type: 'integer', enum: [1, -(2 ** 53)], 'x-mcp-header': 'N' }],
    ['an unsafe bound', { type: 'integer', exclusiveMaximum: 2 ** 54, 'x-mcp-header': 'N' }],
  ])('refuses %s and names the property', (_name, property) => {
    expect(() =>
      headerParams({ type: 'object', properties: { outer: { properties: { inner: property } } } }),
    ).toThrow('Property "outer.inner" with "x-mcp-header"');
  });

  it('accepts integers within the safe range', () => {
    const property = {
      type: 'integer',
      maximum: 2 ** 53 - 1,
      exclusiveMinimum: -(2 ** 53),
      'x-mcp-header': 'N',
    };
    expect(headerParams({ properties: { n: property } })).toHaveLength(1);
  });

  it('refuses a duplicate name, ignoring case', () => {
    expect(() => headerParams({ properties: { a: string('Region'), b: string('REGION') } })).toThrow(
      /"b".*already the header of "a"/,
    );
  });

  it.each<[string, JsonSchemaObject]>([
    ['the root', { type: 'string', 'x-mcp-header': 'A' }],
    ['items', { properties: { list: { items: string('A') } } }],
    ['anyOf', { anyOf: [{ properties: { a: string('A') } }] }],
    ['$defs', { $defs: { a: string('A') }, properties: { a: { $ref: '#/$defs/a' } } }],
    ['additionalProperties', { additionalProperties: string('A') }],
    ['an unknown keyword', { properties: { a: { 'x-more': string('A') } } }],
    ['dependentSchemas', { dependentSchemas: { b: { properties: { a: string('A') } } } }],
    ['not', { not: { properties: { a: string('A') } } }],
    ['patternProperties', { patternProperties: { a: string('A') } }],
    [
      'a draft-07 tuple',
      { $schema: 'http://json-schema.org/draft-07/schema', properties: { t: { items: [string('A')] } } },
    ],
  ])('refuses one under %s', (_name, schema) => {
    expect(() => headerParams(schema)).toThrow('through "properties" alone');
  });
});
