/** A CSV file of titles, record by record. @module */
import { tidy } from './csv-cells.ts';
import { type Column, readHeader } from './csv-columns.ts';
import { CsvCursor, MalformedCsv } from './csv-cursor.ts';
import { type Cells, csvTitle, LIST_COLUMNS } from './csv-title.ts';
import { isNothing } from './foreign-cells.ts';
import { type Row, type RowReading, unreadable } from './rows.ts';

interface CsvRecord {
  /** On which it begins, counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** A sentence on why it could not be read; then it has no cells. */
  readonly fault?: string;
}

interface CsvReading {
  readonly separator: string;
  /** The header first. Blank lines are left out. */
  readonly records: readonly CsvRecord[];
}

/** `stated`: the day on which its offers were stated, where the file does not say it. */
export function csvRows(text: string, stated?: string): RowReading {
  const { separator, records } = readCsv(text);
  const [first, ...rest] = records;
  if (first === undefined) return { rows: [], notices: [] };
  // Without a header nobody knows what the rest means.
  if (first.fault !== undefined) return unreadable(first.line, first.fault);
  const { columns, notices, missing } = readHeader(first.cells);
  const all = missing.length === 0 ? notices : [...notices, missingSentence(missing)];
  const told = all.map((reason) => ({ line: first.line, reason }));
  if (missing.length > 0) return { rows: [], notices: told };

  const contents = rest.map(({ cells }) => contentOf(cells, columns));
  const separators = listSeparators(contents, separator);
  const rows = rest.flatMap(({ line, cells, fault }, index): Row[] => {
    if (fault !== undefined) return [{ line, faults: [fault] }];
    if (cells.every((cell) => cell.trim() === '')) return [];
    const surplus = surplusOf(cells, columns.length);
    if (surplus !== undefined) return [{ line, faults: [surplus] }];
    return [{ line, ...csvTitle(contents[index] as Cells, separators, stated) }];
  });
  return { rows, notices: told };
}

function missingSentence(missing: readonly Column[]): string {
  const names = missing.map((column) => `"${column}"`).join(' and ');
  return `There is no column ${names}, so that no title can be read.`;
}

function contentOf(cells: readonly string[], columns: readonly (Column | undefined)[]): Cells {
  const content = new Map<Column, string>();
  columns.forEach((column, index) => {
    const cell = column === undefined ? '' : tidy(cells[index] ?? '');
    if (column === undefined || cell === '' || isNothing(cell, column)) return;
    const before = content.get(column);
    content.set(column, before === undefined ? cell : `${before}|${cell}`);
  });
  return content;
}

/** `|` where a cell of the column holds one, else `;` where it is free for that, else `,`. */
function listSeparators(contents: readonly Cells[], ofFile: string): ReadonlyMap<Column, string> {
  const candidates = ['|', ';'].filter((candidate) => candidate !== ofFile);
  return new Map(
    LIST_COLUMNS.map((column) => {
      const isHeld = (candidate: string): boolean =>
        contents.some((content) => content.get(column)?.includes(candidate));
      return [column, candidates.find(isHeld) ?? ','] as const;
    }),
  );
}

/** A cell beyond the header is a sign that all of them have moved. */
function surplusOf(cells: readonly string[], columnCount: number): string | undefined {
  const beyond = cells.slice(columnCount).some((cell) => cell.trim() !== '');
  if (!beyond) return undefined;
  return `There are ${cells.length} cells, and ${columnCount} columns; a cell that holds the separator needs quotes.`;
}

/** Reads CSV (RFC 4180) with the line on which each record begins. Never throws. */
export function readCsv(text: string): CsvReading {
  const separator = separatorOf(text);
  // IMDb writes quotes as they are.
  const isQuoted = separator !== '\t' || !/^tconst\t/.test(text);
  const cursor = new CsvCursor(text, separator, isQuoted);
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
