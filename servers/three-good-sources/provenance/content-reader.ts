/**
 * From the text of a JSON file to its content, or to everything that is wrong with it: path, line, sentence.
 * @module
 */
import type { JsonSchemaObject } from 'lectern';
import { type DataPath, dataChecker, readJson, type Violation } from 'lectern/content';
import { isObject } from 'lectern/knowledge';

export interface Place {
  readonly path: Violation['path'];
  readonly value: unknown;
}

export interface ContentProblem {
  /** `categories.rust-learning.sources[1].url`; empty for the whole. */
  readonly path: string;
  /** Counted from 1. */
  readonly line: number;
  /** A sentence. */
  readonly reason: string;
}

export type Reading<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly ContentProblem[] };

/** What no schema can say. It is asked of data of any shape, so that one kind of fault does not hide the other. */
export type Rule = (value: unknown) => Violation[];

/** `name`: of the file, for sentences about the whole. */
export function contentReader<T>(
  name: string,
  schema: JsonSchemaObject,
  rule: Rule = () => [],
): (text: string) => Reading<T> {
  const violationsOf = dataChecker(schema, name);
  return (text) => {
    const data = readJson(text);
    if (!data.ok) return { ok: false, problems: [{ path: '', line: data.line, reason: data.reason }] };
    const violations = [...violationsOf(data.value), ...rule(data.value)];
    if (violations.length === 0) return { ok: true, value: data.value as T };
    const problems = violations.map(({ path, reason }) => ({
      path: pathText(path),
      line: nearestLine(path, data.lineOf),
      reason,
    }));
    return { ok: false, problems };
  };
}

/**
 * The same for a text that somebody else sent: undefined where it is not valid, without a word on why, which could be
 * made to take very long.
 */
export function contentTest<T>(schema: JsonSchemaObject, rule: Rule): (text: string) => T | undefined {
  const violationsOf = dataChecker(schema, 'It');
  return (text) => {
    try {
      const value: unknown = JSON.parse(text);
      return violationsOf(value).length === 0 && rule(value).length === 0 ? (value as T) : undefined;
    } catch {
      return undefined;
    }
  };
}

export function pathText(path: DataPath): string {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else if (/^[\w$-]+$/.test(step)) text += `${text && '.'}${step}`;
    else text += `[${JSON.stringify(step)}]`;
  }
  return text;
}

/** Of the part itself, or of the nearest around it that is there. */
function nearestLine(path: DataPath, lineOf: (path: DataPath) => number | undefined): number {
  for (let length = path.length; length > 0; length--) {
    const line = lineOf(path.slice(0, length));
    if (line !== undefined) return line;
  }
  return 1;
}

/**
 * Finds strings that may occur only once. `sameness`: strings for which it is equal count as one. Other values are left
 * to the schema.
 */
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

/** Looks into data of any shape: what is not there is empty. */
export function membersOf(value: unknown): [name: string, value: unknown][] {
  return isObject(value) ? Object.entries(value) : [];
}

export function memberOf(value: unknown, name: string): unknown {
  return membersOf(value).find(([own]) => own === name)?.[1];
}

export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
