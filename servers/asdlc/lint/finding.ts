/** What the linter has to say about one line of one file. @module */

export interface Finding {
  /** Below the folder of the content. */
  readonly path: string;
  /** Counted from 1. */
  readonly line: number;
  readonly message: string;
}

export function byPlace(one: Finding, other: Finding): number {
  return compare(one.path, other.path) || one.line - other.line || compare(one.message, other.message);
}

/** By code units: the same on every machine, whatever its language. */
function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
