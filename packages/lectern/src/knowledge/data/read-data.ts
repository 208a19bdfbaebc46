/** Reads YAML or JSON into a value that knows on which line each of its parts stands. Never throws. @module */
import { readJson } from './read-json.ts';
import { readYaml } from './read-yaml.ts';

export type DataPath = readonly (string | number)[];

export type DataResult =
  | {
      readonly ok: true;
      readonly value: unknown;
      /** The line of a key or an item, counted from 1; undefined where the path leads nowhere. */
      lineOf(path: DataPath): number | undefined;
    }
  | { readonly ok: false; readonly line: number; readonly reason: string };

export function readData(text: string, format: 'yaml' | 'json'): DataResult {
  const content = text.startsWith('\uFEFF') ? text.slice(1) : text;
  return format === 'json' ? readJson(content) : readYaml(content);
}
