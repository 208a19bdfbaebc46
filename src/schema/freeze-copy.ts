/**
 * A frozen copy of a schema: nobody can change a served definition, and nobody's own object gets frozen.
 * @module
 */

import { definitionError } from './definition-error.ts';
import type { JsonSchemaObject } from './json-schema.ts';

/** A schema is walked no deeper anyway; this also ends a circle of objects. */
const MAX_DEPTH = 256;

export function freezeCopy(schema: JsonSchemaObject): JsonSchemaObject {
  return copy(schema, 0) as JsonSchemaObject;
}

function copy(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH) throw definitionError('#', 'nested too deep, or an object that contains itself');
  if (Array.isArray(value)) return Object.freeze(value.map((item) => copy(item, depth + 1)));
  // Spread, unlike assignment, keeps a member called `__proto__` an ordinary member.
  const object: Record<string, unknown> = { ...value };
  for (const name of Object.keys(object)) {
    const item = object[name];
    if (item === undefined) delete object[name];
    else if (typeof item === 'object' && item !== null) replace(object, name, copy(item, depth + 1));
  }
  return Object.freeze(object);
}

function replace(object: Record<string, unknown>, name: string, item: unknown): void {
  if (name === '__proto__') Object.defineProperty(object, name, { value: item, enumerable: true });
  else object[name] = item;
}
