/**
 * The text of an MDX file without its code: imports, exports, tags and comments are blanked out, and lines are
 * preserved, so that citations have the lines of the file.
 * @module
 */

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const STATEMENT = /^(?:import\s|export\s)/;
/** Attributes that a component displays. */
const SHOWN = /\b(?:title|label|summary|heading|description|alt|caption)=(?:"([^"]*)"|'([^']*)')/g;
const MARK = /[`<{]/g;
/** Longer text is not a tag. */
const LONGEST_TAG = 4000;

export function mdxText(source: string): string {
  const lines = source.split('\n');
  const out: string[] = [];
  let fence: string | undefined;
  for (let i = frontMatterEnd(lines, out); i < lines.length; ) {
    const line = lines[i] ?? '';
    const [, marks] = FENCE.exec(line) ?? [];
    if (fence !== undefined || marks !== undefined) {
      if (fence === undefined) fence = marks;
      else if (marks?.startsWith(fence) && line.trim() === marks) fence = undefined;
      out.push(line);
      i++;
    } else if (STATEMENT.test(line)) i = skipStatement(lines, i, out);
    else {
      const end = endOfProse(lines, i);
      out.push(...withoutTags(lines.slice(i, end).join('\n')).split('\n'));
      i = end;
    }
  }
  return out.join('\n');
}

function frontMatterEnd(lines: readonly string[], out: string[]): number {
  if (!/^\ufeff?---\s*$/.test(lines[0] ?? '')) return 0;
  const end = lines.findIndex((line, i) => i > 0 && /^---\s*$/.test(line));
  out.push(...lines.slice(0, end + 1));
  return end + 1;
}

/** A statement continues while its brackets are open, and ends with a blank line at the latest if they are not. */
function skipStatement(lines: readonly string[], start: number, out: string[]): number {
  let open = 0;
  let i = start;
  do {
    for (const sign of lines[i] ?? '') {
      if ('{[('.includes(sign)) open++;
      else if ('}])'.includes(sign)) open--;
    }
    out.push('');
    i++;
  } while (i < lines.length && (open > 0 || ((lines[i] ?? '').trim() !== '' && /^\s/.test(lines[i] ?? ''))));
  return i;
}

function endOfProse(lines: readonly string[], start: number): number {
  let i = start + 1;
  while (i < lines.length && !FENCE.test(lines[i] ?? '') && !STATEMENT.test(lines[i] ?? '')) i++;
  return i;
}

/** Components and HTML tags, with the text of their attributes; inline code is preserved. */
function withoutTags(text: string): string {
  let out = '';
  let at = 0;
  while (at < text.length) {
    MARK.lastIndex = at;
    const next = MARK.exec(text)?.index;
    if (next === undefined) break;
    out += text.slice(at, next);
    at = next;
    const end = endOfMarkup(text, at);
    const markup = text.slice(at, end.at);
    out += end.isCode ? markup : replaced(markup);
    at = end.at;
  }
  return out + text.slice(at);
}

function endOfMarkup(text: string, at: number): { readonly at: number; readonly isCode: boolean } {
  const sign = text[at];
  if (sign === '`') {
    const [marks = '`'] = /^`+/.exec(text.slice(at, at + 100)) ?? [];
    const close = text.indexOf(marks, at + marks.length);
    return { at: close < 0 ? at + marks.length : close + marks.length, isCode: true };
  }
  if (sign === '{') {
    const close = text.startsWith('{/*', at) ? text.indexOf('*/}', at) : -1;
    return close < 0 ? { at: at + 1, isCode: true } : { at: close + 3, isCode: false };
  }
  const close = text.startsWith('<!--', at) ? text.indexOf('-->', at) + 2 : endOfTag(text, at);
  return close < at + 2 ? { at: at + 1, isCode: true } : { at: close + 1, isCode: false };
}

/** The end of the tag that begins here; -1 if it is not a tag. */
function endOfTag(text: string, at: number): number {
  if (!/^<\/?(?:[A-Za-z][\w.:-]*[\s/>]|>)/.test(text.slice(at, at + 80))) return -1;
  let open = 0;
  let quote = '';
  for (let i = at + 1; i < Math.min(text.length, at + LONGEST_TAG); i++) {
    const sign = text[i] as string;
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '{') open++;
    else if (sign === '}') open--;
    else if (sign === '>' && open === 0) return i;
  }
  return -1;
}

/** With the same number of lines. */
function replaced(markup: string): string {
  const shown = [...markup.matchAll(SHOWN)].map(([, double, single]) => double ?? single ?? '');
  return shown.join(' ').replaceAll('\n', ' ') + '\n'.repeat(markup.split('\n').length - 1);
}
