/**
 * Reads the Markdown that servers write: headings, lists, code, tables, quotes. What it does not know stays text.
 * @module
 */
import { type Align, type Block, parseInline } from './parse-inline.ts';

const MOST_LEVELS = 8;

const FENCE = /^ {0,3}(`{3,}|~{3,})([^`]*)$/;
const HEADING = /^ {0,3}(#{1,6})(?=[ \t]|$)/;
const QUOTE = /^ {0,3}> ?/;

export function parseMarkdown(text: string): Block[] {
  return parseLines(text.replace(/\r\n?/g, '\n').split('\n'), 0);
}

function parseLines(lines: readonly string[], level: number): Block[] {
  if (level > MOST_LEVELS) return [{ kind: 'code', language: '', text: lines.join('\n') }];
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    if (isBlank(lines[at] as string)) {
      at++;
      continue;
    }
    const { block, end } = readBlock(lines, at, level);
    blocks.push(block);
    at = end;
  }
  return blocks;
}

interface Read {
  readonly block: Block;
  /** The line after it. */
  readonly end: number;
}

function readBlock(lines: readonly string[], at: number, level: number): Read {
  const line = lines[at] as string;
  if (indentOf(line) >= 4) return readIndented(lines, at);
  const [, fence, language = ''] = FENCE.exec(line) ?? [];
  if (fence !== undefined) return readFence(lines, at, fence, language.trim());
  const [marks, hashes] = HEADING.exec(line) ?? [];
  if (marks !== undefined && hashes !== undefined) {
    const title = line
      .slice(marks.length)
      .trim()
      .replace(/(?:^|[ \t])#+$/, '');
    return { block: { kind: 'heading', level: hashes.length, inside: parseInline(title) }, end: at + 1 };
  }
  if (isRule(line)) return { block: { kind: 'rule' }, end: at + 1 };
  if (QUOTE.test(line)) return readQuote(lines, at, level);
  const mark = readMark(line);
  if (mark !== undefined) {
    const { start, items, end } = readListLines(lines, at, mark);
    return { block: { kind: 'list', start, items: items.map((each) => parseLines(each, level + 1)) }, end };
  }
  return isTableStart(line, lines[at + 1]) ? readTable(lines, at) : readParagraph(lines, at);
}

/** One that is never closed goes to the end (CommonMark 4.5). */
function readFence(lines: readonly string[], at: number, fence: string, language: string): Read {
  const indent = indentOf(lines[at] as string);
  const isClosing = (line: string): boolean =>
    line.trim().length >= fence.length && isOnly(line.trim(), fence);
  let end = at + 1;
  while (end < lines.length && !isClosing(lines[end] as string)) end++;
  const text = lines.slice(at + 1, end).map((line) => outdent(line, indent));
  return { block: { kind: 'code', language, text: text.join('\n') }, end: end + 1 };
}

function isOnly(text: string, fence: string): boolean {
  return text === (fence[0] as string).repeat(text.length);
}

function readIndented(lines: readonly string[], at: number): Read {
  let end = at;
  while (end < lines.length && indentOf(lines[end] as string) >= 4 && !isBlank(lines[end] as string)) end++;
  const text = lines.slice(at, end).map((line) => outdent(line, 4));
  return { block: { kind: 'code', language: '', text: text.join('\n') }, end };
}

function readQuote(lines: readonly string[], at: number, level: number): Read {
  let end = at;
  while (end < lines.length && QUOTE.test(lines[end] as string)) end++;
  const inside = lines.slice(at, end).map((line) => line.replace(QUOTE, ''));
  return { block: { kind: 'quote', blocks: parseLines(inside, level + 1) }, end };
}

function readParagraph(lines: readonly string[], at: number): Read {
  let end = at + 1;
  while (end < lines.length && !endsParagraph(lines[end] as string, lines[end + 1])) end++;
  const text = flow(lines.slice(at, end).map((line) => line.trimStart()));
  return { block: { kind: 'paragraph', inside: parseInline(text.trimEnd()) }, end };
}

function endsParagraph(line: string, next: string | undefined): boolean {
  if (isBlank(line) || isRule(line)) return true;
  if (HEADING.test(line) || FENCE.test(line) || QUOTE.test(line) || isTableStart(line, next)) return true;
  // A number at the start of a line that continues a sentence does not begin a list, unless it is 1.
  const mark = readMark(line);
  return mark !== undefined && (mark.number === undefined || mark.number === '1');
}

/** No wider margins are in use. */
const WIDEST = 130;
/** How much shorter than the margin a line may be that was broken there. */
const RAGGED = 14;
/** The margin itself may be a little wider than the widest line. */
const TOLERANCE = 4;
/** A text that is narrower is hardly prose. */
const NARROWEST = 50;

/** Joins what flows by a blank, and everything else by a line break. */
function flow(lines: readonly string[]): string {
  const margin = marginOf(lines);
  return lines
    .map((line, i) => {
      const next = lines[i + 1];
      if (next === undefined) return line;
      const [word = ''] = next.split(' ', 1);
      const isFull =
        margin !== undefined && line.length + word.length > margin - TOLERANCE && !/(?: {2}|\\)$/.test(line);
      return line + (isFull ? ' ' : '\n');
    })
    .join('');
}

/** Undefined where nothing points to one: two lines must have ended there, or one in the middle of a sentence. */
function marginOf(lines: readonly string[]): number | undefined {
  const widest = lines.reduce((most, { length }) => Math.max(most, length), 0);
  if (widest > WIDEST || widest < NARROWEST) return undefined;
  const full = lines.slice(0, -1).filter(({ length }) => length > widest - RAGGED);
  return full.length > 1 || (full.length === 1 && !/[.!?:;]$/.test(full[0] as string)) ? widest : undefined;
}

/** A head, and dashes under each of its cells. */
function isTableStart(line: string, next: string | undefined): boolean {
  if (next === undefined || !line.includes('|')) return false;
  const dashes = cellsOf(next);
  return dashes.every((cell) => /^:?-+:?$/.test(cell)) && dashes.length === cellsOf(line).length;
}

function readTable(lines: readonly string[], at: number): { block: Block; end: number } {
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

interface ListLines {
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

function readMark(line: string): Mark | undefined {
  const [head, lead = '', bullet = '', number, gap = ''] = ITEM.exec(line) ?? [];
  if (head === undefined || isRule(line)) return undefined;
  const marked = head.length - gap.length;
  // A wide gap is part of what is in it.
  const column = marked + (gap.length >= 1 && gap.length <= 4 ? gap.length : 1);
  return { bullet, number, column, inside: Math.min(column, lead.length + 2) };
}

function isRule(line: string): boolean {
  return indentOf(line) < 4 && /^(?:\*{3,}|-{3,}|_{3,})$/.test(line.replace(/[ \t]/g, ''));
}

function readListLines(lines: readonly string[], first: number, mark: Mark): ListLines {
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

function isBlank(line: string): boolean {
  return line.trim() === '';
}

function indentOf(line: string): number {
  let columns = 0;
  for (const character of line) {
    if (character === ' ') columns++;
    else if (character === '\t') columns += TAB;
    else break;
  }
  return columns;
}

/** Takes away as many columns as there are, and not more than these. */
function outdent(line: string, most: number): string {
  let columns = 0;
  let at = 0;
  while (columns < most && (line[at] === ' ' || line[at] === '\t')) {
    columns += line[at] === '\t' ? TAB : 1;
    at++;
  }
  return line.slice(at);
}
