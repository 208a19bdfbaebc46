/**
 * The items of a JSON array, of the one under `titles` or a like name, or of a text with one object after another. Each
 * is read by itself, since all of a large file at once takes several times its size.
 * @module
 */
import { type DataPath, type JsonNode, Malformed, partAt, readJson, readStrictJson } from 'lectern/content';
import { columnCalled } from './csv-columns.ts';
import { type Row, type RowReading, unreadable } from './rows.ts';

/** The line of any offset of a text, without counting from the start each time. */
export class LineIndex {
  /** Where each line begins. */
  readonly #starts: number[] = [0];

  constructor(text: string) {
    for (const { index, 0: lineBreak } of text.matchAll(/\r\n?|\n/g))
      this.#starts.push(index + lineBreak.length);
  }

  /** Counted from 1. */
  lineAt(offset: number): number {
    let low = 0;
    let high = this.#starts.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((this.#starts[middle] as number) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  }
}

const NO_LIST = 'The file must be an array of titles, or an object with such an array as "titles".';
const NO_VALUE = 'Unexpected end: expected a value.';

/** Names under which exports put their lists, in lower case. */
const LISTS: ReadonlySet<string> = new Set([
  'titles',
  'movies',
  'films',
  'shows',
  'series',
  'anime',
  'results',
  'items',
  'data',
  'search',
]);

export function jsonRows(pieces: Iterable<string>): RowReading {
  const text = new JsonText(pieces);
  try {
    const form = formOf(text);
    return form === undefined
      ? unreadable(1, NO_LIST)
      : { rows: rowsOfItems(new JsonText(pieces), form), notices: [] };
  } catch (error) {
    return unreadable(text.line, reasonOf(error));
  }
}

/** What is wrong with the file comes last, after all that could be read. */
function* rowsOfItems(text: JsonText, form: Form): Generator<Row> {
  try {
    const isList = form !== 'sequence';
    if (isList) enter(text, form);
    while (text.peek() !== (isList ? ']' : '')) {
      yield text.takeItem();
      if (!isList || text.peek() === ']') continue;
      text.take(',', 'Expected "," or "]".');
      if (text.peek() === ']') throw new Malformed('Expected a value, found "]".', 0);
    }
  } catch (error) {
    yield { line: text.line, faults: [reasonOf(error)], isOfFile: true };
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Malformed)) throw error;
  return `The file is not valid JSON: ${error.message}`;
}

/** How a text holds its titles: one after another, or in a list, with the members that lead to it. */
type Form = 'sequence' | readonly string[];

function formOf(text: JsonText): Form | undefined {
  if (text.peek() === '[') return [];
  if (text.peek() !== '{') {
    text.takeItem();
    return undefined;
  }
  let found: readonly string[] | undefined;
  for (const name of membersOf(text)) {
    if (text.peek() === '[' && LISTS.has(name.toLowerCase())) return [name];
    const { value } = text.takeItem();
    const path = found === undefined ? pathToTitles(value, DEEPEST_LIST) : undefined;
    found ??= path && [name, ...path];
  }
  // As `mongoexport` writes them, whatever the file is called.
  return text.peek() === '{' ? 'sequence' : found;
}

/** The names of the members of the object that comes next. Their values are taken by the caller. */
function* membersOf(text: JsonText): Generator<string> {
  text.take('{', NO_VALUE);
  while (text.peek() !== '}') {
    const { value: name } = text.takeItem();
    if (typeof name !== 'string') throw new Malformed('Expected the key of a member.', 0);
    text.take(':', 'Expected ":".');
    yield name;
    if (text.peek() !== '}') text.take(',', 'Expected "," or "}".');
  }
  text.take('}', NO_VALUE);
}

/** Up to the first item of the list to which these members lead. */
function enter(text: JsonText, path: readonly string[]): void {
  for (const wanted of path)
    for (const name of membersOf(text)) {
      if (name === wanted) break;
      text.takeItem();
    }
  text.take('[', NO_VALUE);
}

/** `{ "response": { "page": 1, "entries": [{ "title": … }] } }` */
const DEEPEST_LIST = 3;

/** The members that lead to a list of objects with titles, whatever they are called. */
function pathToTitles(value: unknown, depth: number): readonly string[] | undefined {
  if (Array.isArray(value)) return value.some(isTitled) ? [] : undefined;
  if (depth === 0 || typeof value !== 'object' || value === null) return undefined;
  for (const [name, member] of Object.entries(value)) {
    const path = pathToTitles(member, depth - 1);
    if (path !== undefined) return [name, ...path];
  }
  return undefined;
}

/** Actors have names as well. */
function isTitled(item: unknown): boolean {
  if (typeof item !== 'object' || item === null) return false;
  return Object.keys(item).some((key) => columnCalled(key) === 'title' && key.toLowerCase() !== 'name');
}

const BLANKS = /[ \t\r\n]*/y;
const MARKS = /["{}[\]\\]/g;
const AFTER_SCALAR = /[,:\]} \t\r\n]/g;
/** Deeper values are read by the reader that limits it. */
const DEEPEST = 100;

/** A JSON text in pieces, taken value by value. */
class JsonText {
  /** Of what comes next, counted from 1. */
  line = 1;
  #text = '';
  #at = 0;
  #isAfterReturn = false;
  readonly #pieces: Iterator<string>;

  constructor(pieces: Iterable<string>) {
    this.#pieces = pieces[Symbol.iterator]();
  }

  /** The next character that is not blank; an empty text at the end. */
  peek(): string {
    for (;;) {
      BLANKS.lastIndex = this.#at;
      BLANKS.test(this.#text);
      this.#skipTo(Math.max(this.#at, BLANKS.lastIndex));
      if (this.#at < this.#text.length) return this.#text[this.#at] as string;
      if (!this.#readMore()) return '';
    }
  }

  take(character: string, message: string): void {
    if (this.peek() !== character) throw new Malformed(message, 0);
    this.#skipTo(this.#at + 1);
  }

  /** The next value, with the lines of its parts. */
  takeItem(): Row {
    if (this.peek() === '') throw new Malformed(NO_VALUE, 0);
    const { line } = this;
    const { length, isDeep } = this.#measure();
    const source = this.#text.slice(this.#at, this.#at + length);
    let value: unknown;
    try {
      value = isDeep ? readStrictJson(source).value : JSON.parse(source);
    } catch {
      this.#explain(source);
    }
    this.#skipTo(this.#at + length);
    return { line, value, faults: [], lineOf: (path) => line - 1 + lineWithin(source, path) };
  }

  /** Throws why a value cannot be read, on the line where the fault is. */
  #explain(source: string): void {
    try {
      readStrictJson(source);
    } catch (error) {
      if (error instanceof Malformed) this.#skipTo(this.#at + Math.min(error.offset, source.length));
      throw error;
    }
  }

  /** How long the next value is; up to the end where it is not closed. */
  #measure(): { length: number; isDeep: boolean } {
    const first = this.#text[this.#at] as string;
    if (!'{["'.includes(first)) {
      const end = this.#find(AFTER_SCALAR, 0);
      return { length: Math.max(1, end?.offset ?? this.#text.length - this.#at), isDeep: false };
    }
    let depth = 0;
    let deepest = 0;
    let isInString = false;
    for (let from = 0; ; ) {
      const mark = this.#find(MARKS, from);
      if (mark === undefined) return { length: this.#text.length - this.#at, isDeep: true };
      from = mark.offset + 1;
      if (mark.character === '\\') from += 1;
      else if (mark.character === '"') isInString = !isInString;
      else if (!isInString) depth += mark.character === '{' || mark.character === '[' ? 1 : -1;
      deepest = Math.max(deepest, depth);
      if (!isInString && depth === 0) return { length: from, isDeep: deepest > DEEPEST };
    }
  }

  /** The next of these characters, from here on; more of the text is read for it. */
  #find(characters: RegExp, from: number): { offset: number; character: string } | undefined {
    let start = from;
    for (;;) {
      characters.lastIndex = this.#at + start;
      const found = characters.exec(this.#text);
      if (found !== null) return { offset: found.index - this.#at, character: found[0] };
      start = Math.max(start, this.#text.length - this.#at);
      if (!this.#readMore()) return undefined;
    }
  }

  #readMore(): boolean {
    const { value, done } = this.#pieces.next();
    if (done === true) return false;
    this.#text = this.#text.slice(this.#at) + value;
    this.#at = 0;
    return true;
  }

  #skipTo(end: number): void {
    for (; this.#at < end; this.#at++) {
      const code = this.#text.charCodeAt(this.#at);
      if (code === RETURN || (code === LINE_FEED && !this.#isAfterReturn)) this.line += 1;
      this.#isAfterReturn = code === RETURN;
    }
  }
}

const [LINE_FEED, RETURN] = [10, 13];

/** Counted from 1, of a part of a value. */
function lineWithin(source: string, path: DataPath): number {
  if (path.length === 0) return 1;
  try {
    return new LineIndex(source).lineAt(offsetOf(readStrictJson(source), path));
  } catch {
    // A key that is there twice, of which the last one counts.
    return 1;
  }
}

/** Offset of the part itself, or of the nearest part around it that is there. */
function offsetOf(item: JsonNode, path: DataPath): number {
  let offset = item.start;
  let node = item;
  for (const step of path) {
    const part = partAt(node, step);
    if (part === undefined) break;
    offset = part.start;
    node = part.value;
  }
  return offset;
}

/** JSON Lines: one value on each line; blank lines are skipped. */
export function jsonlRows(pieces: Iterable<string>): RowReading {
  return { rows: rowsOfLines(pieces), notices: [] };
}

function* rowsOfLines(pieces: Iterable<string>): Generator<Row> {
  let line = 0;
  for (const source of linesOf(pieces)) {
    line += 1;
    if (source.trim() === '') continue;
    const reading = readJson(source);
    yield reading.ok
      ? { line, value: reading.value, faults: [] }
      : { line, faults: [`This line is not valid JSON: ${reading.reason}`] };
  }
}

function* linesOf(pieces: Iterable<string>): Generator<string> {
  let rest = '';
  for (const piece of pieces) {
    const text = rest + piece;
    // Of a line break of two characters the second may be the first of the next piece.
    const end = text.endsWith('\r') ? text.length - 1 : text.length;
    const lines = text.slice(0, end).split(LINE_BREAK);
    rest = (lines.pop() as string) + text.slice(end);
    yield* lines;
  }
  yield* rest.split(LINE_BREAK);
}

const LINE_BREAK = /\r\n?|\n/;
