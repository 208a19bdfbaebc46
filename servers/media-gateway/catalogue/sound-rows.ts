/**
 * Of the rows of a file those that are right; what is wrong with the others is told.
 * @module
 */
import type { TypedJsonSchema } from '../../../src/index.ts';
import { dataChecker } from '../../../src/schema/check-data.ts';
import type { ProblemList } from './problem-list.ts';
import type { Row } from './rows.ts';

export interface SoundRow<T> {
  readonly line: number;
  readonly value: T;
}

export type RowSieve<T> = (rows: Iterable<Row>, problems: ProblemList) => Generator<SoundRow<T>>;

/** `what`: one of them, for sentences about a whole row. */
export function rowSieve<T>(schema: TypedJsonSchema<T>, what: string): RowSieve<T> {
  const violationsOf = dataChecker(schema, what);
  return function* (rows, problems) {
    for (const { line, value, faults, lineOf } of rows) {
      for (const fault of faults) problems.add(line, fault);
      if (value === undefined) continue;
      const violations = violationsOf(value);
      for (const { path, reason } of violations) problems.add(lineOf?.(path) ?? line, reason);
      if (faults.length === 0 && violations.length === 0) yield { line, value: value as T };
    }
  };
}
