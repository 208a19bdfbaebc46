/** The items of a JSON array, or of the one under `titles`, each with the lines of its parts. @module */
import { type DataPath, type JsonNode, Malformed, partAt, readJson, readStrictJson } from 'lectern/content';
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

export function jsonRows(pieces: Iterable<string>): RowReading {
  const text = [...pieces].join('');
  // Of its own, since `readJson` counts the lines from the start of the text for every place it is asked for.
  const lines = new LineIndex(text);
  try {
    const { items } = listIn(readStrictJson(text));
    if (items === undefined) return unreadable(1, NO_LIST);
    const rows = items.map((item): Row => {
      const lineOf = (path: DataPath): number => lines.lineAt(offsetOf(item, path));
      return { line: lineOf([]), value: item.value, faults: [], lineOf };
    });
    return { rows, notices: [] };
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    return unreadable(lines.lineAt(error.offset), `The file is not valid JSON: ${error.message}`);
  }
}

/** Names under which exports put their lists. */
const LISTS = ['titles', 'movies', 'films', 'shows', 'series', 'results', 'items', 'data'];

function listIn(whole: JsonNode): JsonNode {
  const lists = LISTS.map((name) => partAt(whole, name)?.value);
  return lists.find((list) => list?.items !== undefined) ?? partAt(whole, 'titles')?.value ?? whole;
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
