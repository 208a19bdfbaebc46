/**
 * Where the value of a key belongs in the arguments: `filters.genres` is the member of a member.
 * @module
 */
import type { JsonSchema } from '../../../schema/json-schema.ts';
import { nearest } from '../../../spelling/nearest.ts';
import { valueSchema } from './schema-parts.ts';

export type FoundPath =
  | { readonly path: readonly string[]; readonly schema: JsonSchema }
  /** Nothing has that name; `near` has a similar one. */
  | { readonly path?: never; readonly near: string | undefined };

export function findPath(key: string, schema: JsonSchema, root: JsonSchema): FoundPath {
  const { properties, others } = valueSchema(schema, root);
  if (Object.hasOwn(properties, key)) return { path: [key], schema: properties[key] ?? true };
  const parts = key.split('.');
  // A name may have a point in it, so the longest that fits is taken.
  for (let length = parts.length - 1; length > 0; length--) {
    const name = parts.slice(0, length).join('.');
    if (!Object.hasOwn(properties, name)) continue;
    const within = findPath(parts.slice(length).join('.'), properties[name] ?? true, root);
    if (within.path !== undefined) return { path: [name, ...within.path], schema: within.schema };
    return { near: within.near === undefined ? undefined : `${name}.${within.near}` };
  }
  if (others !== undefined) return { path: [key], schema: others };
  return { near: nearestKey(key, schema, root) };
}

/** Members of members count as well: `genres` may stand for `filters.genres`. */
function nearestKey(key: string, schema: JsonSchema, root: JsonSchema): string | undefined {
  const keys = leafKeys(schema, root);
  const last = (each: string): string => each.split('.').at(-1) as string;
  return nearest(key, keys) ?? keys.find((each) => last(each) === last(key));
}

/** A schema may hold itself. */
const MAX_DEPTH = 2;

function leafKeys(schema: JsonSchema, root: JsonSchema, depth = 0): string[] {
  const { properties } = valueSchema(schema, root);
  return Object.entries(properties).flatMap(([name, member]) => {
    const within = depth < MAX_DEPTH ? leafKeys(member, root, depth + 1) : [];
    return [name, ...within.map((key) => `${name}.${key}`)];
  });
}
