import { describe, expect, it } from 'vitest';
import type { JsonSchemaObject } from '../schema/json-schema.ts';
import { dataChecker } from './lint.ts';

const SCHEMA: JsonSchemaObject = {
  type: 'object',
  properties: {
    name: { type: 'string', pattern: '\\S' },
    level: { enum: ['high', 'low'] },
    since: { type: 'string', format: 'date' },
    parts: {
      type: 'array',
      items: {
        type: 'object',
        properties: { id: { type: 'string' } },
        required: ['id'],
        additionalProperties: false,
      },
    },
  },
  required: ['name'],
  additionalProperties: false,
};
const violationsOf = dataChecker(SCHEMA, 'The file');

describe('dataChecker', () => {
  it('accepts valid data', () => {
    expect(violationsOf({ name: 'a', level: 'low', since: '2026-02-28', parts: [{ id: 'x' }] })).toEqual([]);
  });

  it.each([
    [{ name: 5 }, ['name'], '"name"'],
    [{ name: '  ' }, ['name'], '"name"'],
    [{ name: 'a', level: 'hihg' }, ['level'], 'did you mean "high"'],
    [{ name: 'a', since: '2026-02-30' }, ['since'], '"since"'],
    [{ name: 'a', parts: [{ id: 'x' }, { id: 5 }] }, ['parts', 1, 'id'], '"parts[1].id"'],
    [{ name: 'a', parts: [{}] }, ['parts', 0, 'id'], 'Missing required field "parts[0].id"'],
    [{}, ['name'], 'Missing required field "name"'],
  ])('%j: reports the error and the path of the value', (data, path, reason) => {
    const violations = violationsOf(data);
    expect(violations).toHaveLength(1);
    expect(violations[0]?.path).toEqual(path);
    expect(violations[0]?.reason).toContain(reason);
  });

  it.each([
    [{ nmae: 'a' }, ['nmae'], 'Unknown field "nmae": did you mean "name"'],
    [{ name: 'a', colour: 'red' }, ['colour'], 'Unknown field "colour"'],
    [{ name: 'a', parts: [{ id: 'x' }, { id: 'y', di: 1 }] }, ['parts', 1, 'di'], '"parts[1].di"'],
  ])('%j: reports an unknown or missing member at its path', (data, path, reason) => {
    expect(violationsOf(data)).toEqual([{ path, reason: expect.stringContaining(reason) }]);
  });

  it.each([null, 'text', 5, [[]]])('names the whole value "The file": %j', (data) => {
    expect(violationsOf(data)).toEqual([{ path: [], reason: expect.stringMatching(/^The file: got /) }]);
  });

  it('reports every error, however many there are', () => {
    const parts = Array.from({ length: 120 }, () => ({ id: 1 }));
    expect(violationsOf({ level: 'x', parts })).toHaveLength(122);
  });

  it('compiles the schema on first use', () => {
    const broken = dataChecker({ type: 'object', pattern: '(' } as JsonSchemaObject, 'It');
    expect(() => broken({})).toThrow();
  });
});
