/** All sentences of a pattern: no code, no expressions, no triggers, which are in other people's words. @module */
import type { DataPath } from '../../../src/knowledge/data/read-data.ts';
import type { ThreatPattern } from '../pattern.ts';

export interface Prose {
  readonly path: DataPath;
  readonly text: string;
}

const NO_PROSE: ReadonlySet<string> = new Set(['vulnerable_code', 'secure_code', 'pattern', 'triggers']);

export function proseIn(pattern: ThreatPattern): Prose[] {
  return textsBelow([], pattern);
}

function textsBelow(path: DataPath, value: unknown): Prose[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (Array.isArray(value)) return value.flatMap((item, i) => textsBelow([...path, i], item));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    NO_PROSE.has(key) ? [] : textsBelow([...path, key], part),
  );
}
