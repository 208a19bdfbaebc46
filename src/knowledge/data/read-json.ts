/** JSON with the line of every part; stricter than JSON.parse in that a key may stand only once. @module */
import { JsonReader, MalformedJson, type Place } from './json-reader.ts';
import type { DataPath, DataResult } from './read-data.ts';

export function readJson(text: string): DataResult {
  const reader = new JsonReader(text);
  try {
    const whole = reader.readWhole();
    return { ok: true, value: whole.value, lineOf: (path) => lineOf(text, whole, path) };
  } catch (error) {
    if (!(error instanceof MalformedJson)) throw error;
    return { ok: false, line: lineAt(text, reader.at), reason: error.message };
  }
}

function lineOf(text: string, whole: Place, path: DataPath): number | undefined {
  let place: Place | undefined = whole;
  for (const step of path) place = place?.parts.get(step);
  return place === undefined ? undefined : lineAt(text, place.offset);
}

function lineAt(text: string, offset: number): number {
  const before = text.slice(0, offset);
  return before.split(/\r\n?|\n/).length;
}
