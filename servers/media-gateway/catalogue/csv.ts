/**
 * Reads CSV (RFC 4180) with the line on which each record begins. Never throws.
 * @module
 */
import { CsvCursor, MalformedCsv } from './csv-cursor.ts';

export interface CsvRecord {
  /** On which it begins, counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** A sentence on why it could not be read; then it has no cells. */
  readonly fault?: string;
}

export interface CsvReading {
  readonly separator: string;
  /** The header first. Blank lines are left out. */
  readonly records: readonly CsvRecord[];
}

export function readCsv(text: string): CsvReading {
  const separator = separatorOf(text);
  const cursor = new CsvCursor(text, separator);
  const records: CsvRecord[] = [];
  while (cursor.skipBlankLines()) {
    const { line } = cursor;
    try {
      records.push({ line, cells: cursor.readRecord() });
    } catch (error) {
      if (!(error instanceof MalformedCsv)) throw error;
      records.push({ line, cells: [], fault: error.message });
      cursor.resumeAfter(error);
    }
  }
  return { separator, records };
}

/** Of comma, semicolon and tab, what the first line holds most of outside quotes. */
function separatorOf(text: string): string {
  const firstLine = /[^\r\n]+/.exec(text)?.[0] ?? '';
  const bare = firstLine.replace(/"[^"]*"?/g, '');
  const count = (separator: string): number => bare.split(separator).length;
  return [',', ';', '\t'].reduce((best, other) => (count(other) > count(best) ? other : best));
}
