/**
 * JSON pointers (RFC 6901): written for error messages, followed for `$ref`.
 * @module
 */
import { isSchema, type JsonSchema } from './json-schema.ts';

export function pointerTo(parent: string, ...keys: readonly (string | number)[]): string {
  let pointer = parent;
  for (const key of keys) pointer += `/${typeof key === 'string' && /[~/]/.test(key) ? escapeKey(key) : key}`;
  return pointer;
}

function escapeKey(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/**
 * Follows the pointer of a URI fragment (`/a/b`, percent-encoded) and gives every value on the
 * way, the start first; undefined when the pointer leads nowhere.
 */
export function followPointer(start: unknown, fragment: string): unknown[] | undefined {
  const trail = [start];
  let value = start;
  for (const part of fragment.split('/').slice(1)) {
    const key = decodePart(part);
    if (key === undefined || typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) {
      return undefined;
    }
    value = (value as Record<string, unknown>)[key];
    trail.push(value);
  }
  return trail;
}

/** The target of a reference within the same document (`#`, `#/$defs/x`), for readers that need no more than that. */
export function localTarget(root: JsonSchema, ref: unknown): JsonSchema | undefined {
  if (typeof ref !== 'string' || !/^#(\/|$)/.test(ref)) return undefined;
  const target = followPointer(root, ref.slice(1))?.at(-1);
  return isSchema(target) ? target : undefined;
}

function decodePart(part: string): string | undefined {
  try {
    return decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return undefined;
  }
}

/**
 * The error for a schema that cannot be used: it stops the definition, never a call. `place` is a JSON pointer into the
 * schema, like `#/properties/limit/pattern`.
 */
export function definitionError(place: string, problem: string): TypeError {
  return new TypeError(`Invalid JSON Schema at ${place}: ${problem}`);
}
