/**
 * Keywords for values of any type: type, enum, const.
 * @module
 */

import { definitionError } from './definition-error.ts';
import { equals } from './equality.ts';
import { isObject, type JsonTypeName } from './json-schema.ts';
import { type KeywordCompiler, type KeywordTable, readList } from './site.ts';
import { assertion, type Check } from './validator.ts';

const TYPES: ReadonlyMap<unknown, Check> = new Map<JsonTypeName, Check>([
  ['object', isObject],
  ['array', Array.isArray],
  ['string', (value) => typeof value === 'string'],
  // JSON has no NaN and no Infinity; JSON.stringify turns them to null.
  ['number', (value) => typeof value === 'number' && Number.isFinite(value)],
  ['integer', (value) => Number.isInteger(value)],
  ['boolean', (value) => typeof value === 'boolean'],
  ['null', (value) => value === null],
]);

const type: KeywordCompiler = ({ schema, place }) => {
  if (schema.type === undefined) return undefined;
  const names: readonly unknown[] = Array.isArray(schema.type) ? schema.type : [schema.type];
  const checks = names.map((name) => {
    const check = TYPES.get(name);
    if (check) return check;
    throw definitionError(
      `${place}/type`,
      `${JSON.stringify(name)} is no type. Allowed: ${[...TYPES.keys()].join(', ')}`,
    );
  });
  const [first, second] = checks;
  if (first && !second) return assertion(schema, 'type', first);
  return assertion(schema, 'type', (value, run, seen) => checks.some((check) => check(value, run, seen)));
};

const enumeration: KeywordCompiler = (site) => {
  const values = readList(site, 'enum');
  if (!values) return undefined;
  const primitives = new Set(values.filter((value) => typeof value !== 'object' || value === null));
  const structures = values.filter((value) => typeof value === 'object' && value !== null);
  if (structures.length === 0) return assertion(site.schema, 'enum', (value) => primitives.has(value));
  return assertion(
    site.schema,
    'enum',
    (value) => primitives.has(value) || structures.some((structure) => equals(structure, value)),
  );
};

const constant: KeywordCompiler = ({ schema }) => {
  if (!Object.hasOwn(schema, 'const') || schema.const === undefined) return undefined;
  const expected = schema.const;
  return assertion(schema, 'const', (value) => value === expected || equals(expected, value));
};

export const VALUE_KEYWORDS: KeywordTable = { type, enum: enumeration, const: constant };
