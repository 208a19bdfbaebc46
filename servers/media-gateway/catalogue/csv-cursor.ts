/**
 * Goes through a CSV text cell by cell, and knows on which line it stands.
 * @module
 */

/** Thrown within a record, and caught by who reads it. */
export class MalformedCsv extends Error {
  /** Where the quote stands with which the trouble began. */
  readonly offset: number;
  readonly line: number;

  constructor(message: string, offset: number, line: number) {
    super(message);
    this.offset = offset;
    this.line = line;
  }
}

export class CsvCursor {
  line = 1;
  #at = 0;
  readonly #text: string;
  readonly #separator: string;
  readonly #endOfCell: RegExp;

  readonly #isQuoted: boolean;

  /** `isQuoted`: whether quotes enclose cells, rather than being part of them. */
  constructor(text: string, separator: string, isQuoted = true) {
    this.#isQuoted = isQuoted;
    this.#text = text;
    this.#separator = separator;
    this.#endOfCell = new RegExp(`[${separator}\r\n]`, 'g');
  }

  /** False at the end of the text. */
  skipBlankLines(): boolean {
    while (this.#takeLineBreak()) this.line += 1;
    return this.#at < this.#text.length;
  }

  readRecord(): string[] {
    const cells = [this.#readCell()];
    while (this.#takeSeparator()) cells.push(this.#readCell());
    if (this.#takeLineBreak()) this.line += 1;
    return cells;
  }

  /**
   * On the line below the quote that is to blame: what follows a stray quote are most likely sound records. Where a quote
   * led astray, it led to the next one that stands alone, so no text is read more than twice.
   */
  resumeAfter({ offset, line }: MalformedCsv): void {
    this.#at = offset;
    this.#skipToLineEnd();
    this.line = line;
    if (this.#takeLineBreak()) this.line += 1;
  }

  #readCell(): string {
    if (this.#isQuoted && this.#text[this.#at] === '"') return this.#readQuoted();
    const start = this.#at;
    this.#endOfCell.lastIndex = start;
    this.#at = this.#endOfCell.exec(this.#text)?.index ?? this.#text.length;
    return this.#text.slice(start, this.#at);
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
        throw new MalformedCsv(message, opened, openedOn);
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
    this.#at += first === '\r' && this.#text[this.#at + 1] === '\n' ? 2 : 1;
    return true;
  }

  #skipToLineEnd(): void {
    const lineEnd = /[\r\n]/g;
    lineEnd.lastIndex = this.#at;
    this.#at = lineEnd.exec(this.#text)?.index ?? this.#text.length;
  }
}

function lineBreaksIn(cell: string): number {
  return cell.split(/\r\n?|\n/).length - 1;
}
