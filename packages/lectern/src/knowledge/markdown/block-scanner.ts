/** Classifies the lines of a Markdown text, as far as headings and paragraphs depend on them. */
import {
  closesFence,
  type Fence,
  fenceAt,
  headingContentEnd,
  headingLevelAt,
  isReferenceDefinition,
  isThematicBreak,
  LineWalker,
  listMarkerLength,
  opensTag,
  skipBlanks,
  underlineLevelAt,
} from './lines.ts';

/**
 * `underline` turns the paragraph lines before it into a heading. `other` is everything except headings and plain
 * paragraphs: code, lists, quotations, tables, HTML, rules.
 */
export type LineKind = 'blank' | 'heading' | 'underline' | 'paragraph' | 'other';

interface OpenFence {
  readonly mark: Fence;
  /** Maximum indentation of a line that closes it. */
  readonly closingIndent: number;
  /** Lines that begin to the left of this column end the list item with the fence, and so the fence. */
  readonly column: number;
}

const CODE_INDENT = 4;
const TAB_WIDTH = 4;

/**
 * Finds the blocks of a Markdown text line by line, by CommonMark 0.31. Blocks inside of containers, such as lists, are
 * ignored.
 */
export class BlockScanner {
  /** Level of a heading or an underline. */
  level = 0;
  /** Offset of the heading or the paragraph, without its markup. */
  contentStart = 0;
  /** Offset of its end, as far as it was read. */
  contentEnd = 0;
  /** First line of the heading or the paragraph. */
  firstLine = 0;
  #text: string;
  #lines: LineWalker;
  #fence: OpenFence | undefined;
  #commentEnd = 0;
  /** What unmarked text continues. `contained`: a list, a quotation, a table, HTML. */
  #open: 'nothing' | 'paragraph' | 'contained' = 'nothing';
  #listColumn = 0;

  constructor(text: string, bodyStart: number) {
    this.#text = text;
    this.#lines = new LineWalker(text);
    this.#lines.advanceTo(bodyStart - 1);
  }

  /** Number of the current line, counted from 1. */
  get line(): number {
    return this.#lines.line;
  }

  /** The kind of the next line; undefined after the last one. */
  next(): LineKind | undefined {
    if (!this.#lines.advance()) return undefined;
    const { start, end } = this.#lines;
    const first = skipBlanks(this.#text, start, end);
    if (first === end) {
      this.#open = 'nothing';
      return 'blank';
    }
    if (start < this.#commentEnd) return 'other';
    const indent = first === start ? 0 : this.#columnsBetween(start, first);
    if (this.#fence !== undefined && this.#staysInFence(this.#fence, first, indent)) return 'other';
    if (this.#open === 'nothing' && indent < this.#listColumn) this.#listColumn = 0;
    if (indent < CODE_INDENT && this.#isMarked(first, indent)) return this.#heading(first) ?? 'other';
    return this.#plain(indent);
  }

  /** Whether a block other than a paragraph begins on this line; records what remains open. */
  #isMarked(first: number, indent: number): boolean {
    const text = this.#text;
    const { end } = this.#lines;
    const inParagraph = this.#open === 'paragraph';
    switch (text[first]) {
      case '#':
        return headingLevelAt(text, first, end) > 0 && this.#leaves('nothing');
      case '`':
      case '~':
        return this.#opensFence(first, indent, 0);
      case '=':
        return inParagraph && underlineLevelAt(text, first, end) > 0;
      case '-':
      case '*':
      case '_':
      case '+':
        if (inParagraph && underlineLevelAt(text, first, end) > 0) return true;
        if (isThematicBreak(text, first, end)) return this.#leaves('nothing');
        return this.#beginsListItem(first, indent);
      case '>':
        return this.#leaves('contained');
      case '<':
        if (text.startsWith('<!--', first)) return this.#beginsComment(first);
        return this.#open === 'nothing' && opensTag(text, first) && this.#leaves('contained');
      case '|':
        return this.#open === 'nothing' && this.#leaves('contained');
      case '[':
        return (
          this.#open === 'nothing' && isReferenceDefinition(text, first, end) && this.#leaves('contained')
        );
      default:
        return this.#beginsListItem(first, indent);
    }
  }

  #heading(first: number): LineKind | undefined {
    const text = this.#text;
    const { end, line } = this.#lines;
    if (this.#open === 'paragraph') {
      this.level = underlineLevelAt(text, first, end);
      this.#open = 'nothing';
      return 'underline';
    }
    if (text[first] !== '#') return undefined;
    this.level = headingLevelAt(text, first, end);
    this.contentStart = skipBlanks(text, first + this.level, end);
    this.contentEnd = headingContentEnd(text, this.contentStart, end);
    this.firstLine = line;
    return 'heading';
  }

  /** Unmarked text, or text indented too far to be marked. */
  #plain(indent: number): LineKind {
    const { start, end, line } = this.#lines;
    if (this.#open === 'nothing') {
      if (indent >= CODE_INDENT) return 'other';
      this.#open = this.#listColumn > 0 ? 'contained' : 'paragraph';
      this.contentStart = start;
      this.firstLine = line;
    }
    if (this.#open === 'contained') return 'other';
    this.contentEnd = end;
    return 'paragraph';
  }

  #opensFence(first: number, indent: number, column: number): boolean {
    const mark = fenceAt(this.#text, first, this.#lines.end);
    if (mark === undefined) return false;
    // An indented fence usually belongs to a list item, whose own column CommonMark would add.
    this.#fence = { mark, closingIndent: indent === 0 ? 3 : indent + 3, column };
    return this.#leaves('nothing');
  }

  #staysInFence(fence: OpenFence, first: number, indent: number): boolean {
    const ended = indent < fence.column;
    const closed =
      indent <= fence.closingIndent && closesFence(this.#text, first, this.#lines.end, fence.mark);
    if (ended || closed) this.#fence = undefined;
    return !ended;
  }

  #beginsComment(first: number): boolean {
    // The end may overlap the beginning: `<!-->` is a complete comment.
    const closing = this.#text.indexOf('-->', first + 2);
    this.#commentEnd = closing === -1 ? this.#text.length : closing;
    return this.#leaves('nothing');
  }

  #beginsListItem(first: number, indent: number): boolean {
    const { end } = this.#lines;
    const length = listMarkerLength(this.#text, first, end, this.#open === 'paragraph');
    if (length === 0) return false;
    const content = skipBlanks(this.#text, first + length, end);
    const gap = content === end ? 1 : this.#columnsBetween(first + length, content);
    this.#listColumn = indent + length + (gap > CODE_INDENT ? 1 : gap);
    this.#leaves('contained');
    this.#opensFence(content, this.#listColumn, this.#listColumn);
    return true;
  }

  #leaves(open: 'nothing' | 'contained'): true {
    this.#open = open;
    return true;
  }

  #columnsBetween(start: number, end: number): number {
    let columns = 0;
    for (let at = start; at < end; at += 1) {
      columns += this.#text.charCodeAt(at) === 9 ? TAB_WIDTH - (columns % TAB_WIDTH) : 1;
    }
    return columns;
  }
}
