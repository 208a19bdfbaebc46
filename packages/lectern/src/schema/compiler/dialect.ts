/**
 * The two JSON Schema dialects that are understood, and where each keeps its subschemas.
 * @module
 */

import { isObject } from '../../base/json-value.ts';
import { isSchema, type JsonSchema, type JsonSchemaObject } from '../json-schema.ts';
import { definitionError } from '../pointer.ts';

export type Dialect = '2020-12' | 'draft-07';

const DIALECTS: ReadonlyMap<string, Dialect> = new Map([
  ['https://json-schema.org/draft/2020-12/schema', '2020-12'],
  ['http://json-schema.org/draft-07/schema', 'draft-07'],
  ['https://json-schema.org/draft-07/schema', 'draft-07'],
]);

/** No `$schema` means 2020-12 at the root (MCP 2025-11-25 onwards), and the parent's dialect below it. */
export function dialectOf(schema: JsonSchemaObject, inherited: Dialect, place: string): Dialect {
  const declared = schema.$schema;
  if (declared === undefined) return inherited;
  const dialect = typeof declared === 'string' ? DIALECTS.get(declared.replace(/#$/, '')) : undefined;
  if (dialect) return dialect;
  throw definitionError(
    `${place}/$schema`,
    `the dialect ${JSON.stringify(declared)} is not supported. Supported: ${[...DIALECTS.keys()].slice(0, 2).join(', ')}`,
  );
}

/** How a keyword holds its subschemas. */
type Holding = 'one' | 'list' | 'one or list' | 'by name';

function positions(one: string[], list: string[], byName: string[]): Map<string, Holding> {
  return new Map<string, Holding>([
    ...one.map((keyword) => [keyword, 'one'] as const),
    ...list.map((keyword) => [keyword, 'list'] as const),
    ...byName.map((keyword) => [keyword, 'by name'] as const),
  ]);
}

const SINGLE = ['additionalProperties', 'propertyNames', 'contains', 'not', 'if', 'then', 'else', 'items'];
const LISTS = ['allOf', 'anyOf', 'oneOf'];
// `$defs` is not a keyword of draft-07, nor `definitions` of 2020-12, yet both are used in both.
const BY_NAME = ['properties', 'patternProperties', '$defs', 'definitions'];

const POSITIONS: Readonly<Record<Dialect, ReadonlyMap<string, Holding>>> = {
  '2020-12': positions(
    [...SINGLE, 'unevaluatedItems', 'unevaluatedProperties', 'contentSchema'],
    [...LISTS, 'prefixItems'],
    [...BY_NAME, 'dependentSchemas'],
  ),
  'draft-07': positions([...SINGLE, 'additionalItems'], LISTS, [...BY_NAME, 'dependencies']).set(
    'items',
    'one or list',
  ),
};

/** Calls `visit` for each direct subschema; what merely looks like one (in `const`, `default` …) is left alone. */
export function forEachSubschema(
  schema: JsonSchemaObject,
  dialect: Dialect,
  visit: (subschema: JsonSchema, keyword: string, key?: string | number) => void,
): void {
  const table = POSITIONS[dialect];
  for (const keyword of Object.keys(schema)) {
    const holding = table.get(keyword);
    if (!holding) continue;
    const held = schema[keyword];
    if (Array.isArray(held)) {
      if (holding !== 'list' && holding !== 'one or list') continue;
      for (const [index, subschema] of held.entries())
        if (isSchema(subschema)) visit(subschema, keyword, index);
    } else if (holding === 'by name') {
      if (!isObject(held)) continue;
      for (const name of Object.keys(held)) {
        const subschema = held[name];
        if (isSchema(subschema)) visit(subschema, keyword, name);
      }
    } else if (holding !== 'list' && isSchema(held)) {
      visit(held, keyword);
    }
  }
}
