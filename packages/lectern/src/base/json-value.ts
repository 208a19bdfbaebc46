/**
 * JSON values of any type.
 * @module
 */

/** Whether a value is a JSON object: neither null nor an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at a path, of own members only: a parameter may well be called "constructor". */
export function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  let found = value;
  for (const step of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined;
    found = (found as Record<string | number, unknown>)[step];
  }
  return found;
}

/**
 * Follows the pointer of a URI fragment (`/a/b`, percent-encoded) and returns every value on the way, the start first;
 * undefined if the pointer does not resolve.
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

function decodePart(part: string): string | undefined {
  try {
    return decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return undefined;
  }
}
