/** Decodes what matching captured, refuses dangerous values, and gathers the values by variable. @module */
import type { Operator } from './operators.ts';
import type { Variable } from './parse.ts';
import { decodeOnce, firstCharacters } from './percent.ts';

export interface Capture {
  readonly operator: Operator;
  readonly variable: Variable;
  /** As they stand in the URI; exactly one unless the variable is exploded. */
  readonly encoded: readonly string[];
}

export type MatchedValues = Record<string, string | string[]>;

/**
 * Whether a decoded value stays within what the template's author asked for. Percent encoding hides a slash or a
 * dot segment from every check made on the URI as text (`%2e%2e%2f`), and the handler gets it decoded, ready to
 * climb out of a folder or name another resource. So where one segment was asked for, the value is one plain
 * segment; where a path was asked for, it has no `..` segment, with either slash as Windows takes both; and no
 * value has a NUL, which cuts names short in C. A query value is free text: its handler has to judge it.
 */
function isSafe(value: string, { operator, variable }: Capture): boolean {
  if (value.includes('\0')) return false;
  if (operator === '?' || operator === '&') return true;
  const segments = value.split(/[/\\]/);
  const isPath = operator === '+' || operator === '#' || (operator === '/' && variable.explode);
  return isPath ? !segments.includes('..') : segments.length === 1 && value !== '.' && value !== '..';
}

function decodeCapture(capture: Capture): string | string[] | undefined {
  const values: string[] = [];
  for (const encoded of capture.encoded) {
    const value = decodeOnce(encoded);
    if (value === undefined || !isSafe(value, capture)) return undefined;
    values.push(value);
  }
  return capture.variable.explode ? values : values[0];
}

function isSame(known: string | string[], value: string | string[], prefix: number): boolean {
  if (typeof known === 'string') return firstCharacters(known, prefix) === value;
  return (
    Array.isArray(value) &&
    known.length === value.length &&
    known.every((item, index) => item === value[index])
  );
}

/** Undefined where a value is malformed or unsafe, or a variable would have two different values. */
export function gatherValues(captures: readonly Capture[]): MatchedValues | undefined {
  // Without a prototype, so that `__proto__` is a name like any other.
  const gathered: MatchedValues = Object.create(null);
  // The fullest capture of a variable comes first: of `{id:2}/{id}` the first is a part of the second.
  const fullestFirst = captures.toSorted((one, other) => other.variable.prefix - one.variable.prefix);
  for (const capture of fullestFirst) {
    const { name, prefix } = capture.variable;
    const value = decodeCapture(capture);
    if (value === undefined) return undefined;
    const known = gathered[name];
    if (known === undefined) gathered[name] = value;
    else if (!isSame(known, value, prefix)) return undefined;
  }
  return gathered;
}
