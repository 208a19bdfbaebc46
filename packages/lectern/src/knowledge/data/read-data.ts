/** Reads YAML or JSON into a value with the line of each of its parts. Never throws. */

import { type JsonNode, Malformed, partAt, readStrictJson } from '../../base/json-tree.ts';
import { readYaml } from './read-yaml.ts';

/** Keys and indexes of a part of a value. */
export type DataPath = readonly (string | number)[];

/** A value with the lines of its parts, or why the text cannot be read. */
export type DataResult =
  | {
      readonly ok: true;
      /** The value. */
      readonly value: unknown;
      /** The line of a key or an item, counted from 1; undefined if the path does not exist. */
      lineOf(path: DataPath): number | undefined;
    }
  | { readonly ok: false; readonly line: number; readonly reason: string };

/** Reads YAML 1.2 or JSON. Never throws. */
export function readData(text: string, format: 'yaml' | 'json'): DataResult {
  const content = text.startsWith('\uFEFF') ? text.slice(1) : text;
  return format === 'json' ? readJson(content) : readYaml(content);
}

/** Reads JSON, in which each key of an object may occur once. Never throws. */
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
