/** What a linter of content has to say about one line of one file. @module */
import type { Problem } from '../../src/knowledge/document.ts';

export interface Finding {
  /** Below the folder of the content. */
  readonly path: string;
  /** Counted from 1. */
  readonly line: number;
  readonly message: string;
}

/** Where no line is to blame, the first. */
export function findingOf({ path, line = 1, reason }: Problem): Finding {
  return { path, line, message: reason };
}

export function byPlace(one: Finding, other: Finding): number {
  return compare(one.path, other.path) || one.line - other.line || compare(one.message, other.message);
}

/** By code units: the same on every machine, whatever its language. */
function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
