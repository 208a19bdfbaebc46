/** Tells the YAML at the top of a Markdown file from its body. @module */
import { isObject } from '../../base/json-value.ts';
import { type DataPath, readData } from '../data/read-data.ts';
import { detach } from '../text/detach.ts';
import { LineWalker } from './lines.ts';

export type FrontMatter =
  | {
      readonly kind: 'absent';
      /** The line on which the body begins, counted from 1. */
      readonly bodyStart: number;
    }
  | {
      readonly kind: 'present';
      readonly matter: Record<string, unknown>;
      readonly bodyStart: number;
      /** The line, in the file, of a key or an item. */
      lineOf(path: DataPath): number | undefined;
    }
  | { readonly kind: 'malformed'; readonly line: number; readonly reason: string };

/** Front matter that is longer is none: a rule that opens the text, and one far below. */
const FURTHEST_END = 64 * 1024;

const opening = /^\uFEFF?---[ \t]*(?=[\r\n])/;
const closing = /^(?:---|\.\.\.)[ \t]*$/;
// What a mapping cannot do without, in either of its styles.
const keyOrBrace = /^[ \t]*\{|^["']?[\p{L}_$][\p{L}\p{N}_$ .-]{0,60}["']?[ \t]{0,9}:(?:\s|$)/mu;

const absent: FrontMatter = { kind: 'absent', bodyStart: 1 };

export function splitFrontMatter(text: string): FrontMatter {
  if (!opening.test(text)) return absent;
  const lines = new LineWalker(text);
  lines.advance();
  const start = lines.end;
  let end = -1;
  while (end === -1 && lines.advance() && lines.start < FURTHEST_END) {
    // Most lines are distinguished from the marks by their first character.
    const first = text[lines.start];
    if ((first === '-' || first === '.') && closing.test(text.slice(lines.start, lines.end)))
      end = lines.start;
  }
  if (end === -1) return absent;
  // With the end of the opening line, so that lines count as in the file.
  return read(text.slice(start, end), lines.line + 1);
}

function read(slice: string, bodyStart: number): FrontMatter {
  const yaml = detach(slice);
  const data = readData(yaml, 'yaml');
  if (!data.ok) {
    // A letterhead between two rules is not YAML, and was never intended as such.
    return keyOrBrace.test(yaml) ? { kind: 'malformed', line: data.line, reason: data.reason } : absent;
  }
  if (data.value === null) return { kind: 'present', matter: {}, bodyStart, lineOf: () => undefined };
  if (!isObject(data.value)) return absent;
  return { kind: 'present', matter: data.value, bodyStart, lineOf: data.lineOf };
}
