/** A file with a threat pattern as the rules see it. @module */
import type { DataPath } from '../../../src/knowledge/data/read-data.ts';
import type { ThreatPattern } from '../pattern.ts';
import { type PatternFile, readPattern } from '../read-pattern.ts';

export interface Entry {
  /** Below the folder of the content. */
  readonly path: string;
  readonly text: string;
  readonly pattern: ThreatPattern;
  /** The line of a key or an item; where it is missing, of what should hold it. */
  lineOf(path: DataPath): number;
}

/** Undefined where the file holds no pattern, which its reader tells. */
export function readEntry({ path, text }: PatternFile): Entry | undefined {
  const read = readPattern({ path, text });
  if (!read.ok) return undefined;
  const lineOf = (wanted: DataPath): number => {
    for (let length = wanted.length; length > 0; length -= 1) {
      const line = read.lineOf(wanted.slice(0, length));
      if (line !== undefined) return line;
    }
    return 1;
  };
  return { path, text, pattern: read.pattern, lineOf };
}
