/**
 * Tables of values in one test: hundreds of rows are one fact, and a row that fails is named.
 * @module
 */

/** Checks every row. Fails with all rows that failed, each with its reason. */
export function checkRows<Row extends readonly unknown[] | [unknown]>(
  rows: readonly Row[],
  check: (...row: Row) => void,
): void;
export function checkRows<Row>(rows: readonly Row[], check: (row: Row) => void): void;
export function checkRows(rows: readonly unknown[], check: (...row: unknown[]) => void): void {
  const failures: string[] = [];
  for (const row of rows) {
    try {
      if (Array.isArray(row)) check(...row);
      else check(row);
    } catch (error) {
      failures.push(`${nameOf(row)}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (rows.length === 0) failures.push('there are no rows');
  if (failures.length > 0)
    throw new Error(`${failures.length} of ${rows.length} rows:\n${failures.join('\n')}`);
}

function nameOf(row: unknown): string {
  const text =
    JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? `${value}n` : value)) ?? String(row);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
