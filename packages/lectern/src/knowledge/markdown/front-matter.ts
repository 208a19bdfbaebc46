/** Separates the YAML at the top of a Markdown file from its body. */
import { isObject } from '../../base/json-value.ts';
import { detach } from '../../base/shown-text.ts';
import { type DataPath, readData } from '../data/read-data.ts';
import { LineWalker } from './lines.ts';

type FrontMatter =
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

/** Longer text is not front matter: it is between a rule at the top and one far below. */
const FURTHEST_END = 64 * 1024;

const opening = /^\uFEFF?---[ \t]*(?=[\r\n])/;
const closing = /^(?:---|\.\.\.)[ \t]*$/;
// Every mapping contains one of these, in either style.
const keyOrBrace = /^[ \t]*\{|^["']?[\p{L}_$][\p{L}\p{N}_$ .-]{0,60}["']?[ \t]{0,9}:(?:\s|$)/mu;

const absent: FrontMatter = { kind: 'absent', bodyStart: 1 };

/** Reads the YAML at the top of a Markdown file. Text between rules that is not a mapping counts as absent. */
export function splitFrontMatter(text: string): FrontMatter {
  if (!opening.test(text)) return absent;
  const lines = new LineWalker(text);
  lines.advance();
  const start = lines.end;
  let end = -1;
  while (end === -1 && lines.advance() && lines.start < FURTHEST_END) {
    // Most lines differ from the delimiters in their first character.
    const first = text[lines.start];
    if ((first === '-' || first === '.') && closing.test(text.slice(lines.start, lines.end)))
      end = lines.start;
  }
  if (end === -1) return absent;
  // Includes the line break after the opening delimiter, so that lines are counted as in the file.
  return read(text.slice(start, end), lines.line + 1);
}

function read(slice: string, bodyStart: number): FrontMatter {
  const yaml = detach(slice);
  const data = readData(yaml, 'yaml');
  if (!data.ok) {
    // Text between two rules that is not YAML was never meant as front matter.
    return keyOrBrace.test(yaml) ? { kind: 'malformed', line: data.line, reason: data.reason } : absent;
  }
  if (data.value === null) return { kind: 'present', matter: {}, bodyStart, lineOf: () => undefined };
  if (!isObject(data.value)) return absent;
  return { kind: 'present', matter: data.value, bodyStart, lineOf: data.lineOf };
}

export type Matter = Readonly<Record<string, unknown>>;

/** The first of the fields with text. A number is accepted: `title: 1984` was meant as text. */
export function textField(matter: Matter, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const text = textOf(matter[name]);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** The first of the fields with a list of texts, or comma-separated texts; each text once. */
export function listField(matter: Matter, ...names: readonly string[]): readonly string[] {
  for (const name of names) {
    const value = matter[name];
    const entries: readonly unknown[] = Array.isArray(value) ? value : (textOf(value)?.split(',') ?? []);
    const texts = entries.map(textOf).filter((text) => text !== undefined);
    if (texts.length > 0) return [...new Set(texts)];
  }
  return [];
}

/** Only as a list, because a question may contain commas. */
export function questionsField(matter: Matter): readonly string[] {
  return Array.isArray(matter.questions) ? listField(matter, 'questions') : [];
}

const isoDate = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/;
const isoTime = /^T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.,]\d+)?)?(?:Z|[+-][0-2]\d(?::?[0-5]\d)?)?$/;

/** The first of the fields that begins with an existing date: with its time if that is ISO 8601 as well. */
export function dateField(matter: Matter, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const text = textOf(matter[name]) ?? '';
    const [date, year, month, day] = isoDate.exec(text) ?? [];
    if (date === undefined || !isInCalendar(Number(year), Number(month), Number(day))) continue;
    return isoTime.test(text.slice(date.length)) ? text : date;
  }
  return undefined;
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? undefined : text;
}

function isInCalendar(year: number, month: number, day: number): boolean {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
