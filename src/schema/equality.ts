/**
 * Equality of JSON values: by content, whatever the order of members.
 * @module
 */

/** Recursion goes no deeper than the first value, which comes from the schema. */
export function equals(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && equals(member(a, key), member(b, key)));
}

/** Far above what `uniqueItems` meets in practice, far below any stack. */
const MAX_VALUE_DEPTH = 256;
/** Values inside of the items, all together. Sorting the members of more keeps every other caller waiting. */
const MAX_COMPARED = 100_000;

/**
 * Whether all items differ; undefined when they nest too deep or are too large to tell. Objects are compared by
 * their text with sorted members, since comparing in pairs would be quadratic in what a caller sends.
 */
export function areUnique(items: readonly unknown[]): boolean | undefined {
  if (items.length < 2) return true;
  const primitives = new Set<unknown>();
  const texts = new Set<string>();
  const budget = { left: MAX_COMPARED };
  for (const item of items) {
    if (typeof item !== 'object' || item === null) {
      primitives.add(item);
      continue;
    }
    const text = sortedText(item, 0, budget);
    if (text === undefined) return undefined;
    texts.add(text);
  }
  return primitives.size + texts.size === items.length;
}

function sortedText(value: unknown, depth: number, budget: { left: number }): string | undefined {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (depth > MAX_VALUE_DEPTH || budget.left < 0) return undefined;
  const parts: string[] = [];
  for (const key of Array.isArray(value) ? value.keys() : Object.keys(value).sort()) {
    budget.left--;
    const text = sortedText(member(value, key), depth + 1, budget);
    if (text === undefined) return undefined;
    parts.push(typeof key === 'string' ? `${JSON.stringify(key)}:${text}` : text);
  }
  return Array.isArray(value) ? `[${parts.join()}]` : `{${parts.join()}}`;
}

function member(object: object, key: string | number): unknown {
  return (object as Record<string | number, unknown>)[key];
}
