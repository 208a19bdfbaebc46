/**
 * Spares a schema library large arguments that are wrong in many places: libraries collect every issue, at a cost of
 * microseconds each, and one request can hold millions of them.
 * @module
 */

import { isObject } from './json-schema.ts';
import type { StandardIssue, StandardSchemaV1 } from './standard-schema.ts';
import type { Path } from './validator.ts';

/** With fewer values than this, whatever the library finds takes little time. */
const FEW_VALUES = 1000;

/** Whether the arguments hold many values. Ordinary ones are counted in well under a microsecond. */
export function areLarge(args: unknown): boolean {
  const open: unknown[] = [args];
  let count = 0;
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (Array.isArray(value)) {
      count += value.length;
      if (count > FEW_VALUES) return true;
      for (const item of value) if (typeof item === 'object' && item !== null) open.push(item);
      continue;
    }
    for (const name in value as object) {
      if (++count > FEW_VALUES) return true;
      const member = (value as Record<string, unknown>)[name];
      if (typeof member === 'object' && member !== null) open.push(member);
    }
  }
  return false;
}

/**
 * Whether the library refuses this place as well. It is shown a small excerpt of the arguments, because a library
 * may accept what its JSON Schema does not say, such as a text that it converts to a number.
 */
export function refusesAt(path: Path, args: unknown, standard: StandardSchemaV1['~standard']): boolean {
  const result = standard.validate(excerpt(args, path));
  if (result instanceof Promise) {
    result.catch(() => {});
    return false;
  }
  return result.issues?.some((issue) => leadsThrough(issue, path)) ?? false;
}

/** Of arrays only the item on the path, first; of objects the member on the path and everything but objects and arrays. */
function excerpt(value: unknown, [key, ...rest]: Path): unknown {
  if (Array.isArray(value)) return typeof key === 'number' ? [excerpt(value[key], rest)] : [];
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([name, member]) => name === key || typeof member !== 'object');
  return Object.fromEntries(
    kept.map(([name, member]) => [name, name === key ? excerpt(member, rest) : member]),
  );
}

function leadsThrough({ path = [] }: StandardIssue, place: Path): boolean {
  return place.every((key, index) => {
    const part = path[index];
    const found = typeof part === 'object' ? part.key : part;
    return typeof key === 'number' ? String(found) === '0' : found === key;
  });
}
