/** JSON with the line of every part; stricter than JSON.parse in that a key may be there only once. @module */
import { type JsonNode, Malformed, partAt, readStrictJson } from '../../base/json-tree.ts';
import type { DataPath, DataResult } from './read-data.ts';

export function readJson(text: string): DataResult {
  try {
    const whole = readStrictJson(text);
    return { ok: true, value: whole.value, lineOf: (path) => lineOf(text, whole, path) };
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    return { ok: false, line: lineAt(text, error.offset), reason: error.message };
  }
}

function lineOf(text: string, whole: JsonNode, path: DataPath): number | undefined {
  let part: ReturnType<typeof partAt> = { start: whole.start, value: whole };
  for (const step of path) part = part && partAt(part.value, step);
  return part && lineAt(text, part.start);
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split(/\r\n?|\n/).length;
}
