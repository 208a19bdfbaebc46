/**
 * Misspelled names that an open schema accepts: close to a declared name that is absent. Otherwise `maxRows` for
 * `max_rows` would be ignored, and the call served without it.
 * @module
 */

import { isObject } from '../../base/json-value.ts';
import { nearest } from '../../base/nearest.ts';
import type { Failure, Path } from '../compiler/validator.ts';
import { isSchema, type JsonSchema, type JsonSchemaObject, localTarget, ownMember } from '../json-schema.ts';
import { isComposed } from './wire-schema.ts';

/** Finds such names; a list is only created if there is one. */
type FindNearNames = (value: unknown, path: Path) => Failure[] | undefined;

/** More than a caller misspells. */
const MAX_COMPARED = 40;

/** Undefined if no object of the schema is open, so that a call has no cost. */
export function compileNearNames(
  root: JsonSchemaObject,
): ((value: unknown) => Failure[] | undefined) | undefined {
  const find = compile(root, root, []);
  return find && ((value) => find(value, []));
}

function compile(
  given: JsonSchema,
  root: JsonSchemaObject,
  open: readonly JsonSchema[],
): FindNearNames | undefined {
  const schema = typeof given === 'object' ? (localTarget(root, given.$ref) ?? given) : given;
  if (typeof schema === 'boolean' || open.includes(schema) || isComposed(schema)) return undefined;
  const within = [...open, schema];
  if (isObject(schema.properties)) return compileMembers(schema, root, within);
  const items = isSchema(schema.items) ? compile(schema.items, root, within) : undefined;
  return items && ((value, path) => firstOf(Array.isArray(value) ? value.entries() : [], items, path));
}

function compileMembers(
  schema: JsonSchemaObject,
  root: JsonSchemaObject,
  within: readonly JsonSchema[],
): FindNearNames | undefined {
  const properties = schema.properties ?? {};
  const isOpen =
    schema.additionalProperties === undefined &&
    schema.unevaluatedProperties === undefined &&
    schema.patternProperties === undefined;
  const names = Object.keys(properties);
  const members = names.flatMap((name): [string, FindNearNames][] => {
    const find = compile(properties[name] ?? true, root, within);
    return find ? [[name, find]] : [];
  });
  if (!isOpen && members.length === 0) return undefined;
  return (value, path) => {
    if (!isObject(value)) return undefined;
    const found = isOpen ? nearNames(value, schema, names, path) : undefined;
    if (found !== undefined) return found;
    for (const [name, find] of members) {
      const below = Object.hasOwn(value, name) ? find(value[name], [...path, name]) : undefined;
      if (below !== undefined) return below;
    }
    return undefined;
  };
}

function firstOf(items: Iterable<[number, unknown]>, find: FindNearNames, path: Path): Failure[] | undefined {
  for (const [index, item] of items) {
    const found = find(item, [...path, index]);
    if (found !== undefined) return found;
  }
  return undefined;
}

function nearNames(
  value: Record<string, unknown>,
  schema: JsonSchemaObject,
  known: readonly string[],
  path: Path,
): Failure[] | undefined {
  let found: Failure[] | undefined;
  let left = MAX_COMPARED;
  for (const name in value) {
    if (Object.hasOwn(schema.properties ?? {}, name) || left-- <= 0) continue;
    const absent = known.filter((each) => ownMember(value, each) === undefined);
    if (nearest(name, absent) === undefined) continue;
    found ??= [];
    found.push({ path, keyword: 'additionalProperties', value, schema, detail: { name, known } });
  }
  return found;
}
