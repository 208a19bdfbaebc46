import { expect, it } from 'vitest';
import type { JsonSchemaObject } from '../json-schema.ts';
import { compileNearNames } from './near-names.ts';

const row: JsonSchemaObject = { type: 'object', properties: { sort_order: {}, max_rows: {} } };
const OPEN: JsonSchemaObject = {
  ...row,
  properties: { ...row.properties, rows: { type: 'array', items: row }, next: { $ref: '#' } },
};

it.each<[string, object, readonly (string | number)[], string]>([
  ['another case style', { maxRows: 5 }, [], 'maxRows'],
  ['one of two words', { order: 'descending' }, [], 'order'],
  ['in a list', { rows: [{}, { maxRows: 5 }] }, ['rows', 1], 'maxRows'],
  ['not behind a circular reference', { maxrows: 1, next: {} }, [], 'maxrows'],
])('finds a similar name: %s', (_where, value, path, name) => {
  expect(compileNearNames(OPEN)?.(value)).toMatchObject([{ path, detail: { name } }]);
});

it.each([{ max_rows: 5, maxRows: 6, rows: [] }, { colour: 'red' }, { max_rows: 5 }])(
  'accepts %j',
  (value) => {
    expect(compileNearNames(OPEN)?.(value)).toBeUndefined();
  },
);

it.each<JsonSchemaObject>([
  { ...row, additionalProperties: false },
  { ...row, additionalProperties: true },
  { ...row, additionalProperties: { type: 'string' } },
  { ...row, patternProperties: { '^x-': {} } },
])('does not guess for a schema that allows other names explicitly: %j', (schema) => {
  expect(compileNearNames(schema)).toBeUndefined();
});
