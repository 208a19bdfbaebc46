/**
 * Reads the Markdown that servers write: headings, lists, code, tables, quotes. What it does not know stays text.
 * @module
 */
import { flow } from './flow.ts';
import { indentOf, isBlank, outdent } from './indent.ts';
import { parseInline } from './parse-inline.ts';
import { isRule, readListLines, readMark } from './parse-list.ts';
import { isTableStart, readTable } from './parse-table.ts';
import type { Block } from './tree.ts';

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
