/**
 * AsciiDoc. Its text is unchanged; headings are found outside of delimited blocks.
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

const HEADING = /^(={1,6}|#{1,6})[ \t]+(\S.*?)(?:[ \t]+\1)?[ \t]*$/;
/** Listing, literal, example, sidebar, quote, passthrough, comment and open blocks, tables, and fences. */
const DELIMITER = /^(?:-{4,}|\.{4,}|={4,}|\*{4,}|_{4,}|\+{4,}|\/{4,}|--|[|,:!]===|`{3,}.*)\s*$/;
const ATTRIBUTE = /^:(!?[\w][\w-]*!?):(?:[ \t]+(.*))?$/;
/** Lines that do not begin a paragraph: block attributes and anchors, block macros, titles of blocks, comments. */
const NO_PARAGRAPH = /^(?:\[.*\]$|[\w-]+::\S*\[.*\]$|\.[^\s.].*|\/\/|:!?[\w-]+!?:|<<<$|'{3,}$|[*.-]+\s|\|)/;
/** Underline characters of two-line headings: level 0 to 4. */
const UNDERLINES = '=-~^+';

export function readAsciidoc(file: SourceText): DocumentOutcome {
  const lines = linesOf(file.text);
  const attributes = new Map<string, string>();
  const headings: FoundHeading[] = [];
  let paragraph: string | undefined;
  let block: string | undefined;
  for (let i = 0; i < lines.length; i++) {
    const line = (lines[i] ?? '').trimEnd();
    const twoLine = block === undefined ? twoLineHeading(lines, i) : undefined;
    if (twoLine !== undefined) {
      headings.push({ ...twoLine, text: plainAsciidoc(twoLine.text, attributes) });
      i = endOfHeader(lines, i + 2, headings.length === 1) - 1;
    } else if (DELIMITER.test(line)) {
      const mark = line.startsWith('```') ? '```' : line;
      if (block === undefined) block = mark;
      else if (block === mark) block = undefined;
    } else if (block !== undefined) continue;
    else if (HEADING.test(line)) {
      const [, marks = '', text = ''] = HEADING.exec(line) ?? [];
      headings.push({ text: plainAsciidoc(text, attributes), level: marks.length, line: i + 1 });
      i = endOfHeader(lines, i + 1, headings.length === 1, attributes) - 1;
    } else if (ATTRIBUTE.test(line)) noteAttribute(line, attributes);
    else if (paragraph === undefined && !isBlank(line) && !/^\s/.test(line) && !NO_PARAGRAPH.test(line)) {
      const end = lines.findIndex((each, at) => at > i && (isBlank(each) || DELIMITER.test(each)));
      const whole = lines.slice(i, end < 0 ? lines.length : end).join(' ');
      paragraph = plainAsciidoc(whole, attributes);
    }
  }
  const document = createDocument(file, {
    title: headings[0]?.text,
    description: attributes.get('description') ?? paragraph ?? '',
    tags: (attributes.get('keywords') ?? attributes.get('page-tags') ?? '')
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== ''),
    status: attributes.get('page-status'),
    sections: sectionsAt(lines, headings, idOfPath(file.path)),
  });
  return { ok: true, document };
}

function twoLineHeading(lines: readonly string[], i: number): FoundHeading | undefined {
  const title = lines[i] ?? '';
  const under = (lines[i + 1] ?? '').trimEnd();
  const level = UNDERLINES.indexOf(under.charAt(0));
  if (level < 0 || under.length < 2 || !/^\w/.test(title) || !/^(.)\1+$/.test(under)) return undefined;
  if (Math.abs(title.trimEnd().length - under.length) > 1 || !(i === 0 || isBlank(lines[i - 1])))
    return undefined;
  return { text: title.trim(), level: level + 1, line: i + 1 };
}

/** Author and revision follow the title of the document without a blank line, with its attributes. */
function endOfHeader(
  lines: readonly string[],
  start: number,
  isTitle: boolean,
  attributes?: Map<string, string>,
): number {
  if (!isTitle) return start;
  let i = start;
  for (; i < lines.length && !isBlank(lines[i]); i++)
    if (attributes !== undefined) noteAttribute(lines[i] ?? '', attributes);
  return i;
}

function noteAttribute(line: string, attributes: Map<string, string>): void {
  const [, name = '', value = ''] = ATTRIBUTE.exec(line) ?? [];
  if (name !== '' && !name.includes('!')) attributes.set(name.toLowerCase(), value.trim());
}

/** Macros, cross references and markup as the text that a reader sees. */
function plainAsciidoc(text: string, attributes: ReadonlyMap<string, string>): string {
  return text
    .replace(/\{([\w-]+)\}/g, (_whole, name: string) => attributes.get(name.toLowerCase()) ?? name)
    .replace(/\b(?:image|icon):[^\s[]*\[[^\]]*\]/g, '')
    .replace(/\[\[[^\]]*\]\]|\[#[^\]]*\](?!#)/g, '')
    .replace(/<<[^,>]+,\s*([^>]+)>>/g, '$1')
    .replace(/<<#?([^>]+)>>/g, '$1')
    .replace(/(?:link|xref|mailto|kbd|btn|menu|footnote|pass):[^\s[]*\[([^\]]*)\]/g, '$1')
    .replace(/\bhttps?:\/\/[^\s[]+\[([^\]]+)\]/g, '$1')
    .replace(/(^|[^\w`*_#])([`*_#]{1,2})(?=\S)(.+?)(?<=\S)\2(?!\w)/g, '$1$3')
    .replace(/\s+/g, ' ')
    .trim();
}
