/**
 * An answer as a person would see it: without the characters that people do not see and models read, in whatever depth.
 * @module
 */
import { visibleText } from 'lectern/knowledge';

export function visibleData<T>(data: T): T {
  return visible(data) as T;
}

function visible(value: unknown): unknown {
  if (typeof value === 'string') return visibleText(value);
  if (Array.isArray(value)) return value.map(visible);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, visible(member)]));
}
