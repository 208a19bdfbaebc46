/**
 * What the keywords of one schema have already judged in one object or array: the memory
 * behind `unevaluatedProperties` and `unevaluatedItems`. Kept only where one of them looks at it.
 * @module
 */

export interface Evaluated {
  readonly names: Set<string>;
  /** The names that may be given, whether they are or not: for messages. */
  readonly declared: Set<string>;
  readonly indices: Set<number>;
  /** All items before this index are judged; Infinity for the whole array. */
  itemsBefore: number;
}

export function nothingEvaluated(): Evaluated {
  return { names: new Set(), declared: new Set(), indices: new Set(), itemsBefore: 0 };
}

/** What a branch judged counts for its parent only once the branch has succeeded. */
export function addEvaluated(to: Evaluated, from: Evaluated): void {
  for (const name of from.names) to.names.add(name);
  for (const name of from.declared) to.declared.add(name);
  for (const index of from.indices) to.indices.add(index);
  to.itemsBefore = Math.max(to.itemsBefore, from.itemsBefore);
}
