/** A CSV file of titles, record by record. @module */
import { columnHolding, tidy } from './csv-cells.ts';
import { type Column, columnCalled, isOutOfFive, readHeader } from './csv-columns.ts';
import { CsvCursor, MalformedCsv } from './csv-cursor.ts';
import { csvTitle, LIST_COLUMNS } from './csv-title.ts';
import { isNothing } from './foreign-cells.ts';
import { type Row, type RowReading, unreadable } from './rows.ts';

interface CsvRecord {
  /** On which it begins, counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** A sentence on why it could not be read; then it has no cells. */
  readonly fault?: string;
}

/** `pieces`: the text, which is gone through several times. `stated`: the day on which its offers were stated, where the file does not say it. */
export function csvRows(pieces: Iterable<string>, stated?: string): RowReading {
  const separator = separatorOf(startOf(pieces));
  const lead = leadOf(csvRecords(pieces, separator));
  const first = lead.at(-1);
  if (first === undefined) return { rows: [], notices: [] };
  // Without a header nobody knows what the rest means.
  if (first.fault !== undefined) return unreadable(first.line, first.fault);
  const records: Iterable<CsvRecord> = {
    [Symbol.iterator]: () => recordsAfter(lead.length, csvRecords(pieces, separator)),
  };
  const { columns, notices, missing } = readHeader(first.cells, heldBy(records));
  const all = missing.length === 0 ? notices : [...notices, missingSentence(missing)];
  const told = all.map((reason) => ({ line: first.line, reason }));
  if (missing.length > 0) return { rows: [], notices: told };
  const outOf = isOutOfFive(first.cells) ? 5 : ratingsOutOf(records, columns.indexOf('rating'));
  const layout = { separator, columns, outOf };
  return { rows: rowsIn(records, layout, stated), notices: told };
}

/** Lines before the header at most: the name of a table, or of a list and whose it is. */
const MOST_LEAD = 8;
/** A line before the header may hold a word that is also the name of a column. */
const LEAST_KNOWN = 2;

/** The records up to the header: the first, or one soon after it that names a title where the first does not. */
function leadOf(records: Iterable<CsvRecord>): readonly CsvRecord[] {
  const lead: CsvRecord[] = [];
  for (const record of records) {
    lead.push(record);
    if (lead.length === MOST_LEAD || isHeader(lead[0]) || record.fault !== undefined) break;
  }
  const known = lead.map((record) => (isHeader(record) ? knownIn(record) : 0));
  const most = Math.max(0, ...known);
  const at = isHeader(lead[0]) || most < LEAST_KNOWN ? 0 : known.indexOf(most);
  return lead.slice(0, at + 1);
}

function isHeader(record: CsvRecord | undefined): boolean {
  return record?.cells.some((name) => columnCalled(name) === 'title') === true;
}

function knownIn({ cells }: CsvRecord): number {
  return cells.filter((name) => columnCalled(name) !== undefined).length;
}

function* recordsAfter(count: number, records: Generator<CsvRecord>): Generator<CsvRecord> {
  for (let i = 0; i < count; i++) records.next();
  yield* records;
}

/** Number of records that determine the type of a column. */
const SAMPLE = 200;

/** What columns without a known name hold, by their first cells. */
function heldBy(records: Iterable<CsvRecord>): (index: number) => Column | undefined {
  let sample: CsvRecord[] | undefined;
  return (index) => {
    if (sample === undefined) {
      sample = [];
      for (const record of records) {
        if (sample.length >= SAMPLE) break;
        sample.push(record);
      }
    }
    return columnHolding(sample.map(({ cells }) => cells[index] ?? ''));
  };
}

/** 100 where the first ratings are numbers of up to 100, and some of them are above 10. */
function ratingsOutOf(records: Iterable<CsvRecord>, index: number): number | undefined {
  if (index < 0) return undefined;
  let most = 0;
  let count = 0;
  for (const { cells } of records) {
    const value = Number(cells[index] || Number.NaN);
    if (value > 100) return undefined;
    if (value > most) most = value;
    count += 1;
    if (count === SAMPLE) break;
  }
  return most > 10 ? 100 : undefined;
}

/** Number of records that determine how columns separate their items: all of most files. */
const TELLING = 5000;

interface Layout {
  readonly separator: string;
  readonly columns: readonly (Column | undefined)[];
  /** What ratings go up to, where it is not 10 and the cells do not say it. */
  readonly outOf: number | undefined;
}

/** The file is gone through from its start again: how a column separates its items is known only later. */
function* rowsIn(
  records: Iterable<CsvRecord>,
  { separator, columns, outOf }: Layout,
  stated: string | undefined,
): Generator<Row> {
  const separators = listSeparators(records, columns, separator);
  for (const { line, cells, fault } of records) {
    if (fault !== undefined) yield { line, faults: [fault] };
    else if (cells.some((cell) => cell.trim() !== '')) {
      const surplus = surplusOf(cells, columns.length);
      if (surplus !== undefined) yield { line, faults: [surplus] };
      else {
        const content = contentOf(cells, columns);
        const rating = outOf === undefined ? undefined : content.get('rating');
        if (rating !== undefined) content.set('rating', `${rating}/${outOf}`);
        yield { line, isRead: true, ...csvTitle(content, separators, stated) };
      }
    }
  }
}

function missingSentence(missing: readonly Column[]): string {
  const names = missing.map((column) => `"${column}"`).join(' and ');
  return `There is no column ${names}, so that no title can be read. The first line has to name the columns.`;
}

function contentOf(cells: readonly string[], columns: readonly (Column | undefined)[]): Map<Column, string> {
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
function listSeparators(
  records: Iterable<CsvRecord>,
  columns: readonly (Column | undefined)[],
  ofFile: string,
): ReadonlyMap<Column, string> {
  const lists = columns.flatMap((column, index) =>
    column !== undefined && LIST_COLUMNS.includes(column) ? [{ column, index }] : [],
  );
  const separators = new Map<Column, string>(LIST_COLUMNS.map((column) => [column, ',']));
  // Several columns of one list are joined by it.
  for (const { column, index } of lists) if (columns.indexOf(column) !== index) separators.set(column, '|');
  let count = 0;
  for (const { cells } of records) {
    count += 1;
    if (count > TELLING) break;
    for (const { column, index } of lists) {
      const cell = cells[index] ?? '';
      if (cell.includes('|') && ofFile !== '|') separators.set(column, '|');
      else if (ofFile !== ';' && separators.get(column) === ',' && cell.includes(';'))
        separators.set(column, ';');
    }
  }
  return separators;
}

/** A cell beyond the header is a sign that all of them have moved. */
function surplusOf(cells: readonly string[], columnCount: number): string | undefined {
  const beyond = cells.slice(columnCount).some((cell) => cell.trim() !== '');
  if (!beyond) return undefined;
  return `There are ${cells.length} cells, and ${columnCount} columns; a cell that holds the separator needs quotes.`;
}

/** Reads CSV (RFC 4180) with the line on which each record begins: the header first, without blank lines. Never throws. */
export function* csvRecords(
  pieces: Iterable<string>,
  separator: string = separatorOf(startOf(pieces)),
): Generator<CsvRecord> {
  // IMDb writes quotes as they are.
  const isQuoted = separator !== '\t' || !/^tconst\t/.test(startOf(pieces));
  const cursor = new CsvCursor(pieces, separator, isQuoted);
  while (cursor.skipBlankLines()) {
    const { line } = cursor;
    let record: CsvRecord;
    try {
      record = { line, cells: cursor.readRecord() };
    } catch (error) {
      if (!(error instanceof MalformedCsv)) throw error;
      record = { line, cells: [], fault: error.message };
      cursor.resumeAfter(error);
    }
    yield record;
  }
}

/** The first piece, which holds the header. */
function startOf(pieces: Iterable<string>): string {
  for (const piece of pieces) if (/\S/.test(piece)) return piece;
  return '';
}

/** Of comma, semicolon, tab and bar, what the first line that holds any holds most of outside quotes. */
export function separatorOf(text: string): string {
  const [, firstLine = ''] = /^(?:[^,;\t|\r\n]*[\r\n]+){0,8}?([^\r\n]*[,;\t|][^\r\n]*)/.exec(text) ?? [];
  const bare = firstLine.replace(/"[^"]*"?/g, '');
  const count = (separator: string): number => bare.split(separator).length;
  return [',', ';', '\t', '|'].reduce((best, other) => (count(other) > count(best) ? other : best));
}
