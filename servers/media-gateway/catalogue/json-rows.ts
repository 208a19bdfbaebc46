/**
 * The items of a JSON array, or of the one under `titles`, each with the lines of its parts.
 * @module
 */
import {
  JsonReader,
  type JsonValue,
  MalformedJson,
  type Place,
} from '../../../src/knowledge/data/json-reader.ts';
import type { DataPath } from '../../../src/knowledge/data/read-data.ts';
import { LineIndex } from './line-index.ts';
import { type Row, type RowReading, unreadable } from './rows.ts';

const NO_LIST = 'The file must be an array of titles, or an object with such an array as "titles".';

export function jsonRows(text: string): RowReading {
  const reader = new JsonReader(text);
  // Of its own, since `readJson` counts the lines from the start of the text for every place it is asked for.
  const lines = new LineIndex(text);
  try {
    const { value, parts } = listIn(reader.readWhole());
    if (!Array.isArray(value)) return unreadable(1, NO_LIST);
    const rows = value.map((item: unknown, index): Row => {
      const place = parts.get(index);
      const lineOf = (path: DataPath): number => lines.lineAt(offsetOf(place, path));
      return { line: lineOf([]), value: item, faults: [], lineOf };
    });
    return { rows, notices: [] };
  } catch (error) {
    if (!(error instanceof MalformedJson)) throw error;
    return unreadable(lines.lineAt(reader.at), `The file is no JSON: ${error.message}`);
  }
}

function listIn(whole: JsonValue): JsonValue {
  const titles = whole.parts.get('titles');
  if (titles === undefined) return whole;
  return { value: (whole.value as { titles: unknown }).titles, parts: titles.parts };
}

/** Of the part itself, or of the nearest around it that is there. */
function offsetOf(whole: Place | undefined, path: DataPath): number {
  let offset = whole?.offset ?? 0;
  let place = whole;
  for (const step of path) {
    place = place?.parts.get(step);
    if (place === undefined) break;
    offset = place.offset;
  }
  return offset;
}
