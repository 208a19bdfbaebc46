import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../schema/json-schema.ts';
import { argumentRows } from './argument-rows.ts';

function takes(member: JsonSchema, required: string[] = []): string | undefined {
  return argumentRows({ type: 'object', properties: { a: member }, required })[0]?.takes;
}

describe('the rows of a schema', () => {
  it.each([
    [{ type: 'string' }, 'string'],
    [{ type: ['number', 'string'] }, 'number or string'],
    [
      { type: 'string', enum: ['agent', 'two words'], default: 'agent' },
      'agent | "two words", default agent',
    ],
    [{ type: 'array', items: { enum: ['a', 'b'] } }, 'list of a | b'],
    [{ type: 'array' }, 'list'],
    [{ type: 'array', items: { type: 'array', items: { type: 'integer' } } }, 'list of list of integer'],
    [{ type: 'boolean', default: false }, 'boolean, default false'],
    [{ type: 'array', default: ['x'] }, 'list, default ["x"]'],
    [{}, 'anything'],
    [true, 'anything'],
    [{ const: null }, 'null'],
  ])('%j takes %s', (member, text) => {
    expect(takes(member)).toBe(text);
    expect(takes(member, ['a'])).toContain('required');
  });

  it('name members of members by their keys, and bounds where they are exact', () => {
    const schema = {
      type: 'object',
      properties: {
        filters: {
          $ref: '#/$defs/filters',
        },
        free: { type: 'object', description: 'Any' },
      },
      required: ['filters'],
      $defs: {
        filters: {
          type: 'object',
          properties: { year: { type: 'integer', minimum: 1870, maximum: 2100 } },
          required: ['year'],
        },
      },
    };
    expect(argumentRows(schema)).toEqual([
      {
        key: 'filters.year',
        takes: 'integer, required',
        takesExactly: 'integer from 1870 to 2100, required',
        description: '',
      },
      { key: 'free', takes: 'object', takesExactly: 'object', description: 'Any' },
    ]);
  });

  it('end where a schema holds itself', () => {
    const tree = { type: 'object', properties: { name: { type: 'string' }, child: { $ref: '#' } } };
    const keys = argumentRows(tree).map(({ key }) => key);
    expect(keys).toEqual(['name', 'child.name', 'child.child.name', 'child.child.child']);
  });
});
