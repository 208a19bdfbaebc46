/**
 * JSON Lines: one value on each line; blank lines are skipped.
 * @module
 */
import { readJson } from '../../../src/knowledge/data/read-json.ts';
import type { Row, RowReading } from './rows.ts';

export function jsonlRows(text: string): RowReading {
  const rows: Row[] = [];
  text.split(/\r\n?|\n/).forEach((source, index) => {
    if (source.trim() === '') return;
    const line = index + 1;
    const reading = readJson(source);
    rows.push(
      reading.ok
        ? { line, value: reading.value, faults: [] }
        : { line, faults: [`This line is no JSON: ${reading.reason}`] },
    );
  });
  return { rows, notices: [] };
}
