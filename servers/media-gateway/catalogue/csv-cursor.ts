/**
 * Goes through a CSV text cell by cell, and knows its current line. Of a text in pieces it holds those that the
 * current record needs.
 * @module
 */

/** Thrown within a record, and caught by who reads it. */
export class MalformedCsv extends Error {
  /** Position of the quote that caused the error, in the text of the cursor. */
  readonly offset: number;
  readonly line: number;
  /** Whether it is wrong only if nothing follows. */
  readonly isAtEnd: boolean;

  constructor(message: string, offset: number, line: number, isAtEnd = false) {
    super(message);
    this.offset = offset;
    this.line = line;
    this.isAtEnd = isAtEnd;
  }
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

export class CsvCursor {
  line = 1;
  #at = 0;
  /** What was read and is not gone through yet, from the beginning of a record on. */
  #text = '';
  readonly #pieces: Iterator<string>;
  #isRead = false;
  readonly #separator: string;
  readonly #separatorCode: number;
  readonly #isQuoted: boolean;

  /** `isQuoted`: whether quotes enclose cells, rather than being part of them. */
  constructor(pieces: Iterable<string>, separator: string, isQuoted = true) {
    this.#pieces = pieces[Symbol.iterator]();
    this.#isQuoted = isQuoted;
    this.#separator = separator;
    this.#separatorCode = separator.charCodeAt(0);
  }

  /** False at the end of the text. */
  skipBlankLines(): boolean {
    do {
      while (this.#takeLineBreak()) this.line += 1;
      if (this.#at < this.#text.length) return true;
    } while (this.#readOn());
    return false;
  }

  readRecord(): string[] {
    for (;;) {
      const start = this.#at;
      const { line } = this;
      const cells = this.#tryRecord();
      if (cells !== undefined) return cells;
      this.#at = start;
      this.line = line;
      this.#readOn();
    }
  }

  /** Undefined where it goes on, or may go on, in what was not read yet. */
  #tryRecord(): string[] | undefined {
    try {
      const cells = [this.#readCell()];
      while (this.#takeSeparator()) cells.push(this.#readCell());
      // Of a line break of two characters the second may be the first of the next piece.
      if (this.#at + 1 >= this.#text.length && !this.#isRead) return undefined;
      if (this.#takeLineBreak()) this.line += 1;
      return cells;
    } catch (error) {
      if (this.#isRead || !(error instanceof MalformedCsv) || !error.isAtEnd) throw error;
      return undefined;
    }
  }

  /** Reads at least as much again as there is, so that a long record is gone through a few times only. */
  #readOn(): boolean {
    if (this.#isRead) return false;
    const left = this.#text.slice(this.#at);
    let added = '';
    do {
      const { done, value } = this.#pieces.next();
      if (done === true) this.#isRead = true;
      else added += value;
    } while (!this.#isRead && added.length <= left.length);
    this.#text = left + added;
    this.#at = 0;
    return true;
  }

  /**
   * On the line below the quote that is to blame: what follows a stray quote are most likely sound records. Where a quote
   * led astray, it led to the next one without a partner, so no text is read more than twice.
   */
  resumeAfter({ offset, line }: MalformedCsv): void {
    this.#at = offset;
    this.#skipToLineEnd();
    this.line = line;
    if (this.#takeLineBreak()) this.line += 1;
  }

  #readCell(): string {
    if (this.#isQuoted && this.#text[this.#at] === '"') return this.#readQuoted();
    const text = this.#text;
    const start = this.#at;
    let at = start;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === this.#separatorCode || code === LINE_FEED || code === CARRIAGE_RETURN) break;
    }
    this.#at = at;
    return text.slice(start, at);
  }

  #readQuoted(): string {
    const opened = this.#at;
    const openedOn = this.line;
    let cell = '';
    this.#at += 1;
    for (;;) {
      const quote = this.#text.indexOf('"', this.#at);
      if (quote === -1) {
        const message = `The quote that opens on line ${openedOn} is never closed.`;
        throw new MalformedCsv(message, opened, openedOn, true);
      }
      cell += this.#text.slice(this.#at, quote);
      this.#at = quote + 1;
      if (this.#text[this.#at] !== '"') break;
      cell += '"';
      this.#at += 1;
    }
    this.line += lineBreaksIn(cell);
    if (!this.#isAtEndOfCell()) {
      const message = `After the closing quote of a cell that opens on line ${openedOn} more text follows; a quote within a cell has to be doubled.`;
      throw new MalformedCsv(message, opened, openedOn);
    }
    return cell;
  }

  #isAtEndOfCell(): boolean {
    const next = this.#text[this.#at];
    return next === undefined || next === this.#separator || next === '\n' || next === '\r';
  }

  #takeSeparator(): boolean {
    if (this.#text[this.#at] !== this.#separator) return false;
    this.#at += 1;
    return true;
  }

  #takeLineBreak(): boolean {
    const first = this.#text[this.#at];
    if (first !== '\r' && first !== '\n') return false;
    if (first === '\r' && this.#at + 1 === this.#text.length) this.#readOn();
    this.#at += first === '\r' && this.#text[this.#at + 1] === '\n' ? 2 : 1;
    return true;
  }

  #skipToLineEnd(): void {
    const lineEnd = /[\r\n]/g;
    do {
      lineEnd.lastIndex = this.#at;
      const found = lineEnd.exec(this.#text)?.index;
      this.#at = found ?? this.#text.length;
      if (found !== undefined) return;
    } while (this.#readOn());
  }
}

function lineBreaksIn(cell: string): number {
  return /[\r\n]/.test(cell) ? cell.split(/\r\n?|\n/).length - 1 : 0;
}
