/** The summary as text: one table for each workload and era, ratios to the yardstick in brackets. @module */
import { yardstick } from './contenders.mjs';
import { workloads } from './workloads.mjs';

const columns = [
  { figure: 'milliseconds', heading: 'ms', digits: 1 },
  { figure: 'requestsPerSecond', heading: 'requests/s', digits: 0 },
  { figure: 'cpuMicros', heading: 'CPU us/request', digits: 1 },
  { figure: 'peakMemory', heading: 'peak MiB', digits: 1 },
  { figure: 'answerBytes', heading: 'bytes/answer', digits: 0 },
];

const titles = new Map([
  ['spawn', 'from spawn to the first answer'],
  ...workloads.map(({ key, title }) => [key, title]),
]);

function cell(row, { figure, digits }) {
  const value = row.medians[figure];
  if (value === undefined) return '';
  const ratio = row.ratios?.[figure];
  const compared = ratio === undefined || row.server === yardstick ? '' : `(${ratio.toFixed(2)}x)`;
  return `${value.toFixed(digits)} ${compared.padStart(8)}`;
}

function layOut(lines) {
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  const padded = lines.map((line) =>
    line.map((text, column) => (column === 0 ? text.padEnd(widths[0]) : text.padStart(widths[column]))),
  );
  return padded.map((line) => `  ${line.join('  ').trimEnd()}\n`).join('');
}

function section(rows) {
  const [{ workload, era }] = rows;
  const shown = columns.filter(({ figure }) => rows.some((row) => row.medians[figure] !== undefined));
  // The headings stand over the figures, not over the ratios.
  const head = ['server', ...shown.map(({ heading }) => `${heading}${' '.repeat(9)}`)];
  const body = rows.map((row) => [row.server, ...shown.map((column) => cell(row, column))]);
  return `${titles.get(workload)}, ${era}\n${layOut([head, ...body])}`;
}

/** @param order server names, in the order of the rows */
export function tables(rows, order) {
  const sections = new Map();
  for (const row of rows) {
    const key = `${row.workload} ${row.era}`;
    sections.set(key, [...(sections.get(key) ?? []), row]);
  }
  return [...sections.values()]
    .map((group) => group.sort((left, right) => order.indexOf(left.server) - order.indexOf(right.server)))
    .map(section)
    .join('\n');
}
