/**
 * Lines of a text by number: LF, CRLF and a lone CR each end one. What a line of Markdown begins with, told from
 * character codes between two offsets.
 * @module
 */

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const BYTE_ORDER_MARK = 0xfeff;

/** Steps through a text line by line without creating strings. A byte order mark belongs to no line. */
export class LineWalker {
  /** Counted from 1; 0 before the first step. */
  line = 0;
  /** The line is text.slice(start, end), without its line ending. */
  start = 0;
  end = 0;
  #text: string;
  #next: number;
  // Position of the next of either kind, so that a text without CR is searched for CR only once.
  #lineFeed = -1;
  #carriageReturn = -1;

  constructor(text: string) {
    this.#text = text;
    this.#next = text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0;
  }

  /** Moves to the next line; false, without a change, if there is none. */
  advance(): boolean {
    const text = this.#text;
    const start = this.#next;
    if (start >= text.length) return false;
    if (this.#lineFeed < start) this.#lineFeed = indexOrEnd(text, '\n', start);
    if (this.#carriageReturn < start) this.#carriageReturn = indexOrEnd(text, '\r', start);
    const end = Math.min(this.#lineFeed, this.#carriageReturn);
    this.line += 1;
    this.start = start;
    this.end = end;
    this.#next = end === this.#carriageReturn && this.#lineFeed === end + 1 ? end + 2 : end + 1;
    return true;
  }

  /** Moves to a later line; false if the text ends before it. */
  advanceTo(line: number): boolean {
    while (this.line < line) if (!this.advance()) return false;
    return true;
  }
}

/** The text from one line to another, both included, without the last line ending. */
export function textOfLines(text: string, startLine: number, endLine: number): string {
  const lines = new LineWalker(text);
  if (endLine < startLine || !lines.advanceTo(Math.max(1, startLine))) return '';
  const start = lines.start;
  lines.advanceTo(endLine);
  return text.slice(start, lines.end);
}

/** The same for many ranges of one text, which is scanned once. */
export interface LineIndex {
  readonly count: number;
  /** Start of a line; the end of the text for a missing one. */
  offsetOf(line: number): number;
  /** The number of the line with this offset. */
  lineAt(offset: number): number;
  textOf(startLine: number, endLine: number): string;
}

export function indexLines(text: string): LineIndex {
  const starts: number[] = [];
  const lines = new LineWalker(text);
  while (lines.advance()) starts.push(lines.start);
  return {
    count: starts.length,
    offsetOf: (line) => starts[line - 1] ?? text.length,
    lineAt: (offset) => {
      let low = 0;
      let high = starts.length - 1;
      while (low < high) {
        const middle = Math.ceil((low + high) / 2);
        if ((starts[middle] as number) <= offset) low = middle;
        else high = middle - 1;
      }
      return low + 1;
    },
    textOf: (startLine, endLine) => {
      const start = starts[Math.max(1, startLine) - 1];
      if (start === undefined || endLine < startLine) return '';
      const next = starts[endLine];
      return text.slice(start, next === undefined ? lines.end : endBefore(text, next));
    },
  };
}

/** The end of the line before the one that starts here. */
function endBefore(text: string, start: number): number {
  const isPair = text.charCodeAt(start - 1) === LINE_FEED && text.charCodeAt(start - 2) === CARRIAGE_RETURN;
  return start - (isPair ? 2 : 1);
}

function indexOrEnd(text: string, what: string, from: number): number {
  const at = text.indexOf(what, from);
  return at === -1 ? text.length : at;
}

const TAB = 9;
const SPACE = 32;
const EXCLAMATION_MARK = 33;
const HASH = 35;
const CLOSING_PARENTHESIS = 41;
const ASTERISK = 42;
const PLUS = 43;
const HYPHEN = 45;
const FULL_STOP = 46;
const SLASH = 47;
const COLON = 58;
const EQUALS = 61;
const QUESTION_MARK = 63;
const CLOSING_BRACKET = 93;
const BACKTICK = 96;
const UNDERSCORE = 95;
const TILDE = 126;

export interface Fence {
  readonly character: number;
  readonly length: number;
}

/** Spaces, tabs, vertical tabs and form feeds from here on. */
export function skipBlanks(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && isBlank(text.charCodeAt(at))) at += 1;
  return at;
}

/** 1 to 6 for `#` signs followed by a space, a tab or nothing, otherwise 0. */
export function headingLevelAt(text: string, at: number, end: number): number {
  const level = runLength(text, at, end, HASH);
  if (level > 6) return 0;
  const after = at + level;
  return after === end || isBlank(text.charCodeAt(after)) ? level : 0;
}

/** The end of a heading's content: before trailing white space and closing `#` signs. */
export function headingContentEnd(text: string, start: number, end: number): number {
  const trimmed = trimBlanksEnd(text, start, end);
  let at = trimmed;
  while (at > start && text.charCodeAt(at - 1) === HASH) at -= 1;
  if (at === start) return start;
  return isBlank(text.charCodeAt(at - 1)) ? trimBlanksEnd(text, start, at) : trimmed;
}

/** The fence that opens here. After backticks, no further one may follow, or it is inline code. */
export function fenceAt(text: string, at: number, end: number): Fence | undefined {
  const character = text.charCodeAt(at);
  if (character !== BACKTICK && character !== TILDE) return undefined;
  const length = runLength(text, at, end, character);
  if (length < 3) return undefined;
  if (character === BACKTICK) {
    const next = text.indexOf('`', at + length);
    if (next !== -1 && next < end) return undefined;
  }
  return { character, length };
}

export function closesFence(text: string, at: number, end: number, fence: Fence): boolean {
  if (text.charCodeAt(at) !== fence.character) return false;
  const length = runLength(text, at, end, fence.character);
  return length >= fence.length && skipBlanks(text, at + length, end) === end;
}

/** 1 for a line of `=`, 2 for a line of `-`, otherwise 0. */
export function underlineLevelAt(text: string, at: number, end: number): number {
  const character = text.charCodeAt(at);
  if (character !== EQUALS && character !== HYPHEN) return 0;
  const after = at + runLength(text, at, end, character);
  if (skipBlanks(text, after, end) !== end) return 0;
  return character === EQUALS ? 1 : 2;
}

/** Three or more of `*`, `-` or `_`, and otherwise only white space. */
export function isThematicBreak(text: string, start: number, end: number): boolean {
  const character = text.charCodeAt(start);
  if (character !== ASTERISK && character !== HYPHEN && character !== UNDERSCORE) return false;
  let count = 0;
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code === character) count += 1;
    else if (!isBlank(code)) return false;
  }
  return count >= 3;
}

/**
 * Length of the list marker at this offset, 0 if there is none. Inside a paragraph only a nonempty item begins a list,
 * and only a numbered one that starts at 1.
 */
export function listMarkerLength(text: string, at: number, end: number, inParagraph: boolean): number {
  const first = text.charCodeAt(at);
  let after = at + 1;
  if (isDigit(first)) {
    while (after < end && after - at < 9 && isDigit(text.charCodeAt(after))) after += 1;
    const closing = after < end ? text.charCodeAt(after) : 0;
    if (closing !== FULL_STOP && closing !== CLOSING_PARENTHESIS) return 0;
    if (inParagraph && (after - at !== 1 || first !== 49)) return 0;
    after += 1;
  } else if (first !== HYPHEN && first !== ASTERISK && first !== PLUS) return 0;
  if (after < end && !isBlank(text.charCodeAt(after))) return 0;
  if (inParagraph && skipBlanks(text, after, end) === end) return 0;
  return after - at;
}

/** `<` followed by a tag, a declaration or an instruction of HTML. */
export function opensTag(text: string, at: number): boolean {
  const code = text.charCodeAt(at + 1);
  return isLetter(code) || code === SLASH || code === EXCLAMATION_MARK || code === QUESTION_MARK;
}

/** `[label]:`, which is not displayed. */
export function isReferenceDefinition(text: string, start: number, end: number): boolean {
  for (let at = start + 1; at < end; at += 1) {
    if (text.charCodeAt(at) === CLOSING_BRACKET) return text.charCodeAt(at + 1) === COLON;
  }
  return false;
}

function runLength(text: string, from: number, end: number, character: number): number {
  let at = from;
  while (at < end && text.charCodeAt(at) === character) at += 1;
  return at - from;
}

function trimBlanksEnd(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && isBlank(text.charCodeAt(at - 1))) at -= 1;
  return at;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}

function isBlank(code: number): boolean {
  return code === SPACE || (code >= TAB && code <= 12 && code !== 10);
}
