/**
 * What a file of records is made of before anybody asks whether the records are right.
 * @module
 */
import type { DataPath } from '../../../src/knowledge/data/read-data.ts';

/** One record, or why there is none. */
export interface Row {
  /** On which it begins, counted from 1. */
  readonly line: number;
  readonly value?: unknown;
  /** Sentences; where there are any, the row is not to be used. */
  readonly faults: readonly string[];
  /** Of a part of the value, where the value has several lines. */
  readonly lineOf?: (path: DataPath) => number;
}

export interface RowReading {
  readonly rows: readonly Row[];
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
