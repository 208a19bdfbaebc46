/**
 * A CSV file of titles, record by record.
 * @module
 */
import { readCsv } from './csv.ts';
import { tidy } from './csv-cells.ts';
import { type Column, readHeader } from './csv-columns.ts';
import { type Cells, csvTitle, LIST_COLUMNS } from './csv-title.ts';
import { type Row, type RowReading, unreadable } from './rows.ts';

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
    if (column !== undefined && cell !== '') content.set(column, cell);
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
