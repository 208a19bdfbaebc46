/**
 * A JSON Schema in the plainest form: references followed, and a union that is none taken apart.
 * @module
 */
import { isObject, type Json, type JsonObject, objectsOf } from '../mcp/json.ts';
import type { Option } from './field.ts';

/** A reference may lead to another one, and in circles. */
const MOST_STEPS = 8;

export function plainSchema(given: unknown, root: JsonObject): JsonObject {
  let schema: JsonObject = isObject(given) ? given : {};
  for (let step = 0; step < MOST_STEPS; step++) {
    const { $ref, anyOf, oneOf, ...beside } = schema;
    if (typeof $ref === 'string') {
      schema = { ...targetOf($ref, root), ...beside };
      continue;
    }
    const members = objectsOf(anyOf ?? oneOf).filter(({ type }) => type !== 'null');
    // What remains of "this or null" is this: who wants null leaves it out.
    if (members.length !== 1) break;
    schema = { ...members[0], ...beside };
  }
  return schema;
}

function targetOf(reference: string, root: JsonObject): JsonObject {
  let target: Json | undefined = root;
  for (const step of reference.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    target = isObject(target) && Object.hasOwn(target, key) ? target[key] : undefined;
  }
  return reference.startsWith('#') && isObject(target) ? target : {};
}

/** The single type that is asked for; of several plain ones, the one that a text can hold. */
export function typeOf(schema: JsonObject): string | undefined {
  const { type, anyOf, oneOf } = schema;
  const named = [type, ...objectsOf(anyOf ?? oneOf).map((member) => member.type)].flat();
  const types = new Set(named.filter((each) => typeof each === 'string' && each !== 'null'));
  if (types.size === 0) return isObject(schema.properties) ? 'object' : undefined;
  if (types.size === 1) return [...types][0] as string;
  if (types.has('object') || types.has('array')) return undefined;
  if (types.has('string')) return 'string';
  return types.has('number') && !types.has('boolean') ? 'number' : undefined;
}

/** Where the values are counted out: in `enum`, in `const`, or as a union of such, each with its title. */
export function optionsOf(schema: JsonObject): readonly Option[] | undefined {
  if (schema.const !== undefined)
    return [{ value: schema.const, label: labelOf(schema.const, schema.title) }];
  if (Array.isArray(schema.enum)) {
    const names = Array.isArray(schema.enumNames) ? schema.enumNames : [];
    return schema.enum.map((value, i) => ({ value, label: labelOf(value, names[i]) }));
  }
  const members = schema.anyOf ?? schema.oneOf;
  if (!Array.isArray(members) || members.length === 0) return undefined;
  const options = objectsOf(members).flatMap((member) => optionsOf(member) ?? []);
  return options.length === members.length ? options : undefined;
}

function labelOf(value: Json, title: unknown): string {
  if (typeof title === 'string') return title;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
