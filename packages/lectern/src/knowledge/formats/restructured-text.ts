/**
 * reStructuredText, and plain text with underlined headings. Its text is unchanged; headings are found by their lines
 * of punctuation.
 * @module
 */
import type { DocumentOutcome } from '../format.ts';
import type { SourceText } from '../source.ts';
import {
  createDocument,
  type FoundHeading,
  idOfPath,
  isBlank,
  linesOf,
  sectionsAt,
} from './create-document.ts';

const ADORNMENT = /^([!-/:-@[-`{-~])\1{2,}\s*$/;
/** Directives, comments, targets, footnotes, field lists, and lines that only substitute. */
const EXPLICIT = /^(?:\.\.(?:\s|$)|:[\w-]+(?: [^:]*)?:(?:\s|$)|__\s|\|[^|]+\|$)/;
const LONGEST_TITLE = 200;

export function readRestructuredText(file: SourceText): DocumentOutcome {
  const lines = linesOf(file.text);
  const headings = findUnderlined(lines);
  const fields = bibliographicFields(lines);
  const document = createDocument(file, {
    title: headings[0]?.text,
    description: fields.get('description') ?? firstPlainParagraph(lines),
    tags: listOf(fields.get('keywords') ?? fields.get('tags')),
    sections: sectionsAt(lines, headings, idOfPath(file.path)),
  });
  return { ok: true, document };
}

/** Levels by the order in which styles appear, as in docutils. */
export function findUnderlined(lines: readonly string[]): FoundHeading[] {
  const found: FoundHeading[] = [];
  const styles: string[] = [];
  let last = -1;
  for (let i = 0; i + 1 < lines.length; i++) {
    const title = lines[i] ?? '';
    const under = ADORNMENT.exec(lines[i + 1] ?? '');
    const mark = under?.[1];
    if (mark === undefined || !isTitle(title)) continue;
    const over = ADORNMENT.exec(lines[i - 1] ?? '');
    const hasOver = over?.[1] === mark && i - 1 > last && over[0].trim().length >= title.trim().length;
    // An underline that is too short, or has text directly above, belongs to a table or a list.
    const length = (under?.[0] ?? '').trim().length;
    const start = hasOver ? i - 1 : i;
    if (length < Math.min(title.trim().length, 4) || !hasRoomAbove(lines, start, last)) continue;
    if (!hasOver && /^\s/.test(title)) continue;
    const style = hasOver ? `${mark}${mark}` : mark;
    if (!styles.includes(style)) styles.push(style);
    const level = styles.indexOf(style) + 1;
    found.push({ text: plainRst(title.trim()), level, line: start + 1 });
    last = i + 1;
  }
  return found;
}

function isTitle(line: string): boolean {
  return !isBlank(line) && line.length <= LONGEST_TITLE && !ADORNMENT.test(line) && !EXPLICIT.test(line);
}

function hasRoomAbove(lines: readonly string[], start: number, last: number): boolean {
  const above = lines[start - 1];
  return start === 0 || isBlank(above) || start - 1 === last || /^\.\. /.test(above ?? '');
}

/** The first paragraph that is neither markup nor indented. */
function firstPlainParagraph(lines: readonly string[]): string {
  let i = 0;
  while (i < lines.length) {
    const line = lines[i] ?? '';
    if (isBlank(line) || ADORNMENT.test(line)) i++;
    else if (EXPLICIT.test(line)) i = endOfBlock(lines, i);
    else if (/^\s/.test(line) || ADORNMENT.test(lines[i + 1] ?? '')) i++;
    else {
      const end = lines.findIndex((each, at) => at > i && isBlank(each));
      return plainRst(lines.slice(i, end < 0 ? lines.length : end).join(' ')).replace(/:{2}$/, ':');
    }
  }
  return '';
}

/** Indented lines after a directive belong to it. */
function endOfBlock(lines: readonly string[], start: number): number {
  let i = start + 1;
  while (i < lines.length && (isBlank(lines[i]) || /^\s/.test(lines[i] ?? ''))) i++;
  return i;
}

/** `:description: …` and `:keywords: …`, at the top or in a `meta` directive. */
function bibliographicFields(lines: readonly string[]): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of lines.slice(0, 60)) {
    const [, name = '', value = ''] = /^\s*:([\w-]+)(?: [^:]*)?:\s+(\S.*)$/.exec(line) ?? [];
    if (name !== '') fields.set(name.toLowerCase(), value.trim());
  }
  return fields;
}

function listOf(value: string | undefined): string[] {
  return (value ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
}

/** Roles, links, literals and emphasis as the text that a reader sees. */
export function plainRst(text: string): string {
  return text
    .replace(/``([^`]+)``/g, '$1')
    .replace(/:[\w+.:-]+:`([^`<]*?)\s*<[^`>]+>`/g, '$1')
    .replace(/:[\w+.:-]+:`[~!]?([^`]+)`/g, '$1')
    .replace(/`([^`<]*?)\s*<[^`>]+>`_{1,2}/g, '$1')
    .replace(/`([^`]+)`(?:_{1,2}|:[\w-]+:)?/g, '$1')
    .replace(/\*\*([^*]+)\*\*/g, '$1')
    .replace(/(^|[\s(])\*([^*\s][^*]*)\*/g, '$1$2')
    .replace(/\|([^|\s][^|]*)\|_{0,2}/g, '$1')
    .replace(/\\(\S)/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}
