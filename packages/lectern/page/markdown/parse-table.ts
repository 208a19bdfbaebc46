/**
 * Tables in the way of GitHub.
 * @module
 */
import { parseInline } from './parse-inline.ts';
import type { Align, Block } from './tree.ts';

/** A head, and dashes under each of its cells. */
export function isTableStart(line: string, next: string | undefined): boolean {
  if (next === undefined || !line.includes('|')) return false;
  const dashes = cellsOf(next);
  return dashes.every((cell) => /^:?-+:?$/.test(cell)) && dashes.length === cellsOf(line).length;
}

export function readTable(lines: readonly string[], at: number): { block: Block; end: number } {
  let end = at + 2;
  while (end < lines.length && (lines[end] as string).includes('|')) end++;
  const [head = '', dashes = '', ...body] = lines.slice(at, end);
  const align = cellsOf(dashes).map(alignOf);
  // GitHub leaves out what is beyond the head (4.10); here nothing is hidden.
  const rows = [head, ...body].map((line) => cellsOf(line).map((cell) => parseInline(cell)));
  return { block: { kind: 'table', align, rows }, end };
}

function cellsOf(line: string): string[] {
  const row = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return row.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
}

function alignOf(dashes: string): Align {
  const [left, right] = [dashes.startsWith(':'), dashes.endsWith(':')];
  if (left && right) return 'center';
  return right ? 'right' : left ? 'left' : undefined;
}
