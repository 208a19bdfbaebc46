/**
 * One plain schema out of references, allOf and the first alternative: enough to build an example from.
 * @module
 */

import { isSchema, type JsonSchema, type JsonSchemaObject } from '../json-schema.ts';
import { localTarget } from '../pointer.ts';

const MAX_DEPTH = 16;

/** Which branch of a union to follow; undefined leaves the choice to the first that is not null. */
export type ChooseBranch = (union: JsonSchemaObject) => number | undefined;

/** Undefined when nothing can be valid, or when references run in a circle. */
export function flatten(
  schema: JsonSchema,
  root: JsonSchema,
  choose: ChooseBranch = () => undefined,
  depth = 0,
): JsonSchemaObject | undefined {
  if (schema === false || depth > MAX_DEPTH) return undefined;
  if (schema === true) return {};
  const parts: JsonSchema[] = Array.isArray(schema.allOf) ? schema.allOf.filter(isSchema) : [];
  for (const union of [schema.anyOf, schema.oneOf]) {
    if (!Array.isArray(union)) continue;
    const chosen: unknown = union[choose(schema) ?? -1];
    parts.push(isSchema(chosen) ? chosen : (union.filter(isSchema).find(isNotNull) ?? false));
  }
  if (schema.$ref !== undefined) parts.push(localTarget(root, schema.$ref) ?? false);
  const flat = parts.map((part) => flatten(part, root, choose, depth + 1));
  if (flat.includes(undefined)) return undefined;
  return flat.reduce<JsonSchemaObject>((whole, part) => merge(whole, part ?? {}), schema);
}

function isNotNull(schema: JsonSchema): boolean {
  return typeof schema === 'boolean' || (schema.type !== 'null' && schema.const !== null);
}

function merge(a: JsonSchemaObject, b: JsonSchemaObject): JsonSchemaObject {
  return {
    ...b,
    ...a,
    ...tighter(a, b, Math.max, ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']),
    ...tighter(a, b, Math.min, ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']),
    ...(a.properties || b.properties ? { properties: { ...b.properties, ...a.properties } } : {}),
    ...(a.required || b.required
      ? { required: [...new Set([...(a.required ?? []), ...(b.required ?? [])])] }
      : {}),
  };
}

function tighter(
  a: JsonSchemaObject,
  b: JsonSchemaObject,
  choose: (x: number, y: number) => number,
  keywords: readonly string[],
): Record<string, number> {
  const bounds: Record<string, number> = {};
  for (const keyword of keywords) {
    const [x, y] = [a[keyword], b[keyword]];
    if (typeof x === 'number' && typeof y === 'number') bounds[keyword] = choose(x, y);
  }
  return bounds;
}
