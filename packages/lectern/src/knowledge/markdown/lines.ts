/** Lines of a text by number: LF, CRLF and a lone CR each end one. @module */

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const BYTE_ORDER_MARK = 0xfeff;

/** Steps through a text line by line without making strings. A byte order mark belongs to no line. */
export class LineWalker {
  /** Counted from 1; 0 before the first step. */
  line = 0;
  /** The line is text.slice(start, end): without its line end. */
  start = 0;
  end = 0;
  #text: string;
  #next: number;
  // Where the next of either kind stands, so that a text without CR is searched for CR only once.
  #lineFeed = -1;
  #carriageReturn = -1;

  constructor(text: string) {
    this.#text = text;
    this.#next = text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0;
  }

  /** Goes to the next line; false, and nothing changes, where there is none. */
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

  /** Goes to a line further on; false where the text ends before it. */
  advanceTo(line: number): boolean {
    while (this.line < line) if (!this.advance()) return false;
    return true;
  }
}

/** The text from one line to another, both included, without the last line's end. */
export function textOfLines(text: string, startLine: number, endLine: number): string {
  const lines = new LineWalker(text);
  if (endLine < startLine || !lines.advanceTo(Math.max(1, startLine))) return '';
  const start = lines.start;
  lines.advanceTo(endLine);
  return text.slice(start, lines.end);
}

/** The same for many spans of one text, which is walked once. */
export interface LineIndex {
  readonly count: number;
  /** Where a line begins; the end of the text for one that is not there. */
  offsetOf(line: number): number;
  /** The number of the line that holds this place. */
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

/** The end of the line that precedes the one that starts here. */
function endBefore(text: string, start: number): number {
  const isPair = text.charCodeAt(start - 1) === LINE_FEED && text.charCodeAt(start - 2) === CARRIAGE_RETURN;
  return start - (isPair ? 2 : 1);
}

function indexOrEnd(text: string, what: string, from: number): number {
  const at = text.indexOf(what, from);
  return at === -1 ? text.length : at;
}
