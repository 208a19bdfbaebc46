/**
 * Lists: which lines belong to which item, by how far they are indented.
 * @module
 */

export interface ListLines {
  /** The number of the first item, where they are numbered. */
  readonly start: number | undefined;
  readonly items: readonly (readonly string[])[];
  /** The line after it. */
  readonly end: number;
}

interface Mark {
  readonly bullet: string;
  readonly number: string | undefined;
  /** Where the text of the item starts. */
  readonly column: number;
  /** From where on lines belong to it. Many people indent less than the text of a numbered item. */
  readonly inside: number;
}

const ITEM = /^( {0,3})(?:([-*+])|(\d{1,9})[.)])([ \t]+|$)/;
const OTHER_BLOCK = /^ {0,3}(?:#{1,6}(?:[ \t]|$)|```|~~~|>)/;

export function readMark(line: string): Mark | undefined {
  const [head, lead = '', bullet = '', number, gap = ''] = ITEM.exec(line) ?? [];
  if (head === undefined || isRule(line)) return undefined;
  const marked = head.length - gap.length;
  // A wide gap is part of what is in it.
  const column = marked + (gap.length >= 1 && gap.length <= 4 ? gap.length : 1);
  return { bullet, number, column, inside: Math.min(column, lead.length + 2) };
}

export function isRule(line: string): boolean {
  return indentOf(line) < 4 && /^(?:\*{3,}|-{3,}|_{3,})$/.test(line.replace(/[ \t]/g, ''));
}

export function readListLines(lines: readonly string[], first: number, mark: Mark): ListLines {
  const items: string[][] = [];
  let at = first;
  let end = first;
  for (let next: Mark | undefined = mark; next !== undefined; next = readMark(lines[at] ?? '')) {
    if (next.bullet !== mark.bullet) break;
    end = endOfItem(lines, at, next.inside);
    const [head = '', ...rest] = lines.slice(at, end);
    const { column } = next;
    items.push([head.slice(column), ...rest.map((line) => outdent(line, column))]);
    at = nextFilled(lines, end);
  }
  return { start: mark.number === undefined ? undefined : Number(mark.number), items, end };
}

/** An item goes on with what is indented, after blank lines too, and with lines that go on with its paragraph. */
function endOfItem(lines: readonly string[], at: number, inside: number): number {
  let end = at + 1;
  while (end < lines.length) {
    const next = nextFilled(lines, end);
    const line = lines[next] ?? '';
    if (next === lines.length) break;
    const isLazy = next === end && readMark(line) === undefined && !OTHER_BLOCK.test(line) && !isRule(line);
    if (indentOf(line) < inside && !isLazy) break;
    end = next + 1;
  }
  return end;
}

function nextFilled(lines: readonly string[], at: number): number {
  let next = at;
  while (next < lines.length && isBlank(lines[next] as string)) next++;
  return next;
}

const TAB = 4;

export function isBlank(line: string): boolean {
  return line.trim() === '';
}

export function indentOf(line: string): number {
  let columns = 0;
  for (const character of line) {
    if (character === ' ') columns++;
    else if (character === '\t') columns += TAB;
    else break;
  }
  return columns;
}

/** Takes away as many columns as there are, and not more than these. */
export function outdent(line: string, most: number): string {
  let columns = 0;
  let at = 0;
  while (columns < most && (line[at] === ' ' || line[at] === '\t')) {
    columns += line[at] === '\t' ? TAB : 1;
    at++;
  }
  return line.slice(at);
}
