/** The summary as text: one table for each workload and era, ratios to the yardstick in brackets. @module */

function cell(row, { figure, digits }, yardstick) {
  const value = row.medians[figure];
  if (value === undefined) return '';
  const ratio = row.ratios?.[figure];
  const compared =
    ratio === undefined || row.server === yardstick ? '' : `(${ratio.toFixed(ratio < 100 ? 2 : 0)}x)`;
  return `${value.toFixed(digits)} ${compared.padStart(8)}`;
}

function layOut(lines) {
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  const padded = lines.map((line) =>
    line.map((text, column) => (column === 0 ? text.padEnd(widths[0]) : text.padStart(widths[column]))),
  );
  return padded.map((line) => `  ${line.join('  ').trimEnd()}\n`).join('');
}

function section(rows, { yardstick, columns, titles }) {
  const [{ workload, era }] = rows;
  const shown = columns.filter(({ figure }) => rows.some((row) => row.medians[figure] !== undefined));
  // The headings stand over the figures, not over the ratios.
  const head = ['server', ...shown.map(({ heading }) => `${heading}${' '.repeat(9)}`)];
  const body = rows.map((row) => [row.server, ...shown.map((column) => cell(row, column, yardstick))]);
  return `${titles.get(workload)}, ${era}\n${layOut([head, ...body])}`;
}

/**
 * @param {object[]} rows
 * @param {string[]} order server names, in the order of the rows
 * @param {{ yardstick: string, columns: { figure: string, heading: string, digits: number }[], titles: Map<string, string> }} words
 */
export function tables(rows, order, words) {
  const sections = new Map();
  for (const row of rows) {
    const key = `${row.workload} ${row.era}`;
    sections.set(key, [...(sections.get(key) ?? []), row]);
  }
  return [...sections.values()]
    .map((group) => group.sort((left, right) => order.indexOf(left.server) - order.indexOf(right.server)))
    .map((group) => section(group, words))
    .join('\n');
}
