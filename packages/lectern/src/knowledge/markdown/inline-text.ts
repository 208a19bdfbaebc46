/** The text of a piece of Markdown as a reader sees it: without markup, links as their texts. */
import { cutTo } from '../../base/shown-text.ts';
import { BlockScanner } from './block-scanner.ts';

/** The text that markup displays, and the offset after it. */
interface Mark {
  readonly text: string;
  readonly end: number;
}

const backticks = /`+/g;
const autolink = /<([A-Za-z][A-Za-z0-9+.-]+:[^<>\s]*|[^<>\s@]+@[^<>\s@]+)>/y;
const tag = /<(?:!--[\s\S]*?--|\/?[A-Za-z][A-Za-z0-9-]*(?:\s[^<>]*|\/)?)>/y;
const reference = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-z]+));/y;
const footnote = /\[\^[^\]\s]+\]/y;
const escaped = /\\([!-/:-@[-`{-~\r\n])/y;
const namedCharacters: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** The markup that begins here, if any. Emphasis and link brackets are handled separately. */
function markAt(source: string, at: number): Mark | undefined {
  switch (source[at]) {
    case '\\':
      return match(escaped, source, at, (found) => found[1]);
    case '`':
      return codeSpan(source, at);
    case '<':
      return match(autolink, source, at, (found) => found[1]) ?? match(tag, source, at, () => '');
    case '&':
      return match(reference, source, at, characterOf);
    case '[':
      return match(footnote, source, at, () => '');
    default:
      return undefined;
  }
}

/** The offset after `(address "title")` or `[label]`, which turns the preceding text into a link. */
function linkTargetEnd(source: string, at: number): number | undefined {
  if (source[at] === '[') {
    const closing = source.indexOf(']', at);
    return closing === -1 ? undefined : closing + 1;
  }
  if (source[at] !== '(') return undefined;
  let depth = 0;
  for (let here = at; here < source.length; here += 1) {
    const sign = source[here];
    if (sign === '\\') here += 1;
    else if (sign === '(') depth += 1;
    else if (sign === ')') {
      depth -= 1;
      if (depth === 0) return here + 1;
    }
  }
  return undefined;
}

function codeSpan(source: string, at: number): Mark | undefined {
  backticks.lastIndex = at;
  const opening = backticks.exec(source)?.[0] ?? '';
  for (let found = backticks.exec(source); found !== null; found = backticks.exec(source)) {
    if (found[0].length !== opening.length) continue;
    const code = source.slice(at + opening.length, found.index);
    return { text: code, end: found.index + opening.length };
  }
  // A run without a matching one is text as a whole: its parts must not be matched.
  return { text: opening, end: at + opening.length };
}

function characterOf(found: RegExpExecArray): string | undefined {
  const [, decimal, hexadecimal, name] = found;
  if (name !== undefined) return Object.hasOwn(namedCharacters, name) ? namedCharacters[name] : undefined;
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : undefined;
}

function match(
  pattern: RegExp,
  source: string,
  at: number,
  textOf: (found: RegExpExecArray) => string | undefined,
): Mark | undefined {
  pattern.lastIndex = at;
  const found = pattern.exec(source);
  const text = found === null ? undefined : textOf(found);
  return found === null || text === undefined ? undefined : { text, end: at + found[0].length };
}

interface Delimiter {
  /** Its position among the pieces. */
  readonly piece: number;
  length: number;
}

const markup = /[\\`*_~[\]<&!]/;
const unmarked = /[^\\`*_~[\]<&!]+/y;
const delimiterRun = /\*+|_+|~+/y;
const space = /\s/;
const punctuation = /[\p{P}\p{S}]/u;

/** Takes more than linear time for hostile text: for headings and first paragraphs of limited length. */
export function plainText(markdown: string): string {
  const text = markup.test(markdown) ? stripMarks(markdown) : markdown;
  return text.replace(/\s+/g, ' ').trim();
}

function stripMarks(source: string): string {
  const pieces: string[] = [];
  const openDelimiters = new Map<string, Delimiter[]>();
  const openBrackets: number[] = [];
  let at = 0;
  while (at < source.length) {
    const mark = markAt(source, at);
    const run = mark === undefined ? matchAt(delimiterRun, source, at) : undefined;
    if (mark !== undefined) {
      pieces.push(mark.text);
      at = mark.end;
    } else if (run !== undefined) {
      takeDelimiters(source, at, run, pieces, openDelimiters);
      at += run.length;
    } else if (source[at] === ']') {
      at = closeBracket(source, at, pieces, openBrackets);
    } else {
      const bracket = matchAt(/!?\[/y, source, at);
      const text = bracket ?? matchAt(unmarked, source, at) ?? source.charAt(at);
      if (bracket !== undefined) openBrackets.push(pieces.length);
      pieces.push(text);
      at += text.length;
    }
  }
  return pieces.join('');
}

/** A bracket followed by a target makes a link or an image, whose text remains. */
function closeBracket(source: string, at: number, pieces: string[], openBrackets: number[]): number {
  const opening = openBrackets.pop();
  const end = opening === undefined ? undefined : linkTargetEnd(source, at + 1);
  if (opening === undefined || end === undefined) {
    pieces.push(']');
    return at + 1;
  }
  pieces[opening] = '';
  return end;
}

/**
 * Pairs delimiters as CommonMark does, except for its rule of three and crossed pairs, which do not occur in headings.
 */
function takeDelimiters(
  source: string,
  at: number,
  run: string,
  pieces: string[],
  openDelimiters: Map<string, Delimiter[]>,
): void {
  const sign = run.charAt(0);
  // A single tilde usually means "about".
  const { opens, closes } = run === '~' ? { opens: false, closes: false } : sidesOf(source, at, run);
  const openers = openDelimiters.get(sign) ?? [];
  openDelimiters.set(sign, openers);
  let left = run.length;
  for (let opener = openers.at(-1); closes && left > 0 && opener !== undefined; opener = openers.at(-1)) {
    const matched = Math.min(left, opener.length);
    left -= matched;
    opener.length -= matched;
    pieces[opener.piece] = sign.repeat(opener.length);
    if (opener.length === 0) openers.pop();
  }
  if (opens && left > 0) openers.push({ piece: pieces.length, length: left });
  pieces.push(sign.repeat(left));
}

/** Left-flanking and right-flanking runs, CommonMark 0.31, 6.2. */
function sidesOf(source: string, at: number, run: string): { opens: boolean; closes: boolean } {
  const before = source[at - 1] ?? ' ';
  const after = source[at + run.length] ?? ' ';
  const left =
    !space.test(after) && (!punctuation.test(after) || space.test(before) || punctuation.test(before));
  const right =
    !space.test(before) && (!punctuation.test(before) || space.test(after) || punctuation.test(after));
  if (run.startsWith('_')) {
    return {
      opens: left && (!right || punctuation.test(before)),
      closes: right && (!left || punctuation.test(after)),
    };
  }
  return { opens: left, closes: right };
}

function matchAt(pattern: RegExp, source: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0];
}

/** Enough source for any description, even with links. */
const LONGEST_SOURCE = 2000;

const moduleLine = /^\s*(?:import|export)\b/;

/**
 * Searches from a line on for a paragraph with visible text; '' if there is none. In MDX the statements at the top of
 * the body look like one and are skipped.
 */
export function firstParagraph(text: string, bodyStart: number, isMdx: boolean): string {
  const blocks = new BlockScanner(text, bodyStart);
  let start = -1;
  let end = -1;
  let atTop = isMdx;
  for (let kind = blocks.next(); kind !== undefined; kind = blocks.next()) {
    if (kind === 'paragraph') {
      start = blocks.contentStart;
      end = blocks.contentEnd;
      continue;
    }
    const found = kind === 'underline' || start === -1 ? '' : read(text, start, end, atTop);
    if (found !== '') return found;
    if (kind !== 'blank') atTop = false;
    start = -1;
  }
  return start === -1 ? '' : read(text, start, end, atTop);
}

function read(text: string, start: number, end: number, atTop: boolean): string {
  const source = cutTo(text.slice(start, Math.min(end, start + LONGEST_SOURCE + 1)), LONGEST_SOURCE);
  return plainText(atTop ? withoutModuleLines(source) : source);
}

/** Drops statements line by line; one continues while its brackets are open. */
function withoutModuleLines(source: string): string {
  const lines = source.split(/\r\n?|\n/);
  let first = 0;
  let open = 0;
  while (first < lines.length && (open > 0 || moduleLine.test(lines[first] ?? ''))) {
    for (const sign of lines[first] ?? '') {
      if ('{[('.includes(sign)) open += 1;
      else if ('}])'.includes(sign)) open -= 1;
    }
    first += 1;
  }
  return lines.slice(first).join('\n');
}
