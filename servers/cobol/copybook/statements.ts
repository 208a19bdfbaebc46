/** From the text of a copybook, in fixed or free format, to its statements as lists of words. @module */

/** One data description entry. */
export interface Statement {
  /** The words, literals with their quotes, without the period at the end. */
  readonly words: readonly string[];
  /** Line on which it begins. */
  readonly line: number;
}

/** A quoted literal (which may be national or hexadecimal), or whatever has no blank in it. */
const word = /[XNGZ]?'(?:[^']|'')*'|[XNGZ]?"(?:[^"]|"")*"|[^\s'"]+/gi;
/** Directives that control listings; they have no period. */
const listing = /^\s*(?:SKIP[123]|EJECT)\s*\.?\s*$/i;
/** What columns 1 to 6 of fixed format hold: a number or the mark of a change, if anything. */
const sequenceArea = /^\S* *$/;
/** A level number where fixed format has its sequence numbers. */
const levelInFront = /^ {0,4}(?:0?[1-9]|[1-4]\d|66|77|88)\s+\S/;

/** What DOS wrote at the end of a text. */
const END_OF_FILE = '\u001a';
/** A level number and a name at the beginning of a line. */
const beginsItem = /^\s*(?:0?[1-9]|[1-4]\d|66|77|88)\s+(?!THR(?:U|OUGH)\b)[\w-]*[A-Z]/i;

export function readStatements(text: string): Statement[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replaceAll(END_OF_FILE, '')
    .split(/\r\n|\r|\n/)
    .map(expandTabs);
  const isFixed = isFixedFormat(lines);
  const statements: Statement[] = [];
  let words: string[] = [];
  let begun = 0;
  for (const [at, line] of logicalLines(lines, isFixed)) {
    if (words.length > 1 && beginsItem.test(line)) {
      // The period before it is missing, or was cut off with the columns from 73 on.
      statements.push({ words, line: begun });
      words = [];
    }
    for (const [found] of line.matchAll(word)) {
      if (words.length === 0) begun = at;
      const isLiteral = /['"]/.test(found);
      const ends = !isLiteral && found.endsWith('.');
      const bare = ends ? found.slice(0, -1) : found;
      // A comma or semicolon before a blank separates; inside a picture it does not.
      const clean = isLiteral ? bare : bare.replace(/[,;]+$/, '');
      if (clean !== '') words.push(clean);
      if (!ends) continue;
      if (words.length > 0) statements.push({ words, line: begun });
      words = [];
    }
  }
  if (words.length > 0) statements.push({ words, line: begun });
  return statements;
}

/** Columns 1 to 6 are for sequence numbers, 7 for an indicator, from 73 on for identification. */
function isFixedFormat(lines: readonly string[]): boolean {
  const written = lines.filter((line) => line.trim() !== '' && !isComment(line));
  return (
    written.length > 0 &&
    written.every(
      (line) =>
        sequenceArea.test(line.slice(0, 6)) && /[ \-/dD]/.test(line.charAt(6)) && !levelInFront.test(line),
    )
  );
}

function isComment(line: string): boolean {
  return /^.{6}[*/]/.test(line) || /^\s*\*/.test(line);
}

/** Lines without what is not part of a statement, and with their continuations. */
function* logicalLines(lines: readonly string[], isFixed: boolean): Iterable<[number, string]> {
  let pending: [number, string] | undefined;
  for (const [index, line] of lines.entries()) {
    if (isComment(line) || listing.test(line)) continue;
    const numbered = /^\d{6}(?=[ -]|$)/.test(line) ? ' '.repeat(6) + line.slice(6) : line;
    const area = isFixed ? ' '.repeat(7) + line.slice(7, 72) : numbered;
    const content = withoutComment(area);
    if (isFixed && line[6] === '-' && pending !== undefined) {
      pending = [pending[0], continued(pending[1], content)];
      continue;
    }
    if (pending !== undefined) yield pending;
    pending = [index + 1, content];
  }
  if (pending !== undefined) yield pending;
}

/** A literal that goes on begins again with its quote. */
function continued(before: string, after: string): string {
  const quote = openQuote(before);
  return quote === undefined
    ? before.trimEnd() + after.trim()
    : before + after.trimStart().replace(quote, '');
}

function openQuote(line: string): string | undefined {
  let open: string | undefined;
  for (const sign of line) {
    if (open === undefined ? sign === '"' || sign === "'" : sign === open)
      open = open === undefined ? sign : undefined;
  }
  return open;
}

function withoutComment(line: string): string {
  const at = line.indexOf('*>');
  return at !== -1 && openQuote(line.slice(0, at)) === undefined ? line.slice(0, at) : line;
}

/** Tabs move what was written before column 73 beyond it: that is moved back, but not before column 8. */
function expandTabs(line: string): string {
  if (!line.includes('\t')) return line;
  let expanded = '';
  for (const sign of line) expanded += sign === '\t' ? ' '.repeat(8 - (expanded.length % 8)) : sign;
  const beyond = expanded.trimEnd().length - 72;
  if (beyond <= 0) return expanded;
  return expanded.replace(/^ {7,}/, (blanks) => ' '.repeat(Math.max(7, blanks.length - beyond)));
}
