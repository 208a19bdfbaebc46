/**
 * Finds texts that may stand only once.
 * @module
 */
import type { Violation } from '../../../src/schema/check-data.ts';
import { pathText } from './content-reader.ts';

export interface Place {
  readonly path: Violation['path'];
  readonly value: unknown;
}

/** `sameness`: texts for which it is the same count as one. What is no text is the schema's to refuse. */
export function repeatedValues(
  places: readonly Place[],
  sameness: (value: string) => string = (value) => value,
): Violation[] {
  const first = new Map<string, Violation['path']>();
  return places.flatMap(({ path, value }) => {
    if (typeof value !== 'string') return [];
    const same = sameness(value);
    const earlier = first.get(same);
    if (earlier !== undefined)
      return [{ path, reason: `Field "${pathText(path)}" says the same as "${pathText(earlier)}".` }];
    first.set(same, path);
    return [];
  });
}
