/** What a file of records is made of before anybody asks whether the records are right. @module */

import type { TypedJsonSchema } from 'lectern';
import { type DataPath, dataChecker } from 'lectern/content';
import type { Problem } from 'lectern/knowledge';

export interface SoundRow<T> {
  readonly line: number;
  readonly value: T;
  /** False where its id was made from other fields. Default: true. */
  readonly hasOwnId?: boolean;
}

type RowSieve<T> = (rows: Iterable<Row>, problems: ProblemList) => Generator<SoundRow<T>>;

const MOST_TOLD = 1000;

/** The problems of one file; if very many rows have problems, only the first ones are reported. */
export class ProblemList {
  readonly #path: string;
  readonly #told: Problem[] = [];
  readonly #notices: Problem[] = [];
  #untold = 0;

  constructor(path: string) {
    this.#path = path;
  }

  add(line: number, reason: string): void {
    if (this.#told.length < MOST_TOLD) this.#told.push({ path: this.#path, line, reason });
    else this.#untold += 1;
  }

  /** Adds what is odd about the file itself or a whole column, and costs no row. */
  note(line: number, reason: string): void {
    this.#notices.push({ path: this.#path, line, reason });
  }

  /** What is odd about the file itself or a whole column. */
  get notices(): readonly Problem[] {
    return this.#notices;
  }

  /** Adds a problem of the whole file, which is reported last. */
  conclude(reason?: string): readonly Problem[] {
    const more = this.#untold === 1 ? 'There is 1 more problem.' : `There are ${this.#untold} more problems.`;
    const last = [this.#untold > 0 ? more : undefined, reason].filter((each) => each !== undefined);
    return [...this.#notices, ...this.#told, ...last.map((each) => ({ path: this.#path, reason: each }))];
  }
}

/** One record, or why there is none. */
export interface Row {
  /** On which it begins, counted from 1. */
  readonly line: number;
  readonly value?: unknown;
  /** Sentences; where there are any, the row is not to be used. */
  readonly faults: readonly string[];
  /** Of a part of the value, where the value has several lines. */
  readonly lineOf?: (path: DataPath) => number;
  /** Whether its faults are of the file, which could be read up to here. */
  readonly isOfFile?: boolean;
  /** Whether its fields have our names and forms already. */
  readonly isRead?: boolean;
}

export interface RowReading {
  /** Read as they are asked for, since all rows of a large file at once take several times its size. */
  readonly rows: Iterable<Row>;
  /** About the file itself. */
  readonly notices: readonly Notice[];
}

export interface Notice {
  readonly line: number;
  readonly reason: string;
}

/** For a file that cannot be read at all. */
export function unreadable(line: number, reason: string): RowReading {
  return { rows: [], notices: [{ line, reason }] };
}

/** Some editors put a mark before the first character. */
export function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

/**
 * The valid rows of a file; the problems of the others are reported. `what`: a noun for one row, for
 * sentences about a whole row.
 */
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
