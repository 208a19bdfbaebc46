/**
 * Lists for people: entries with a headline, a description and rows of details, in lines that fit.
 * @module
 */
import type { Colours } from '../../colours.ts';
import { oneLine } from '../../plain-text.ts';

/** How wide lines are, and their colours. */
export interface Paper {
  readonly width: number;
  readonly colours: Colours;
}

/** One entry of a list. */
export interface Entry {
  /** The name or URI that a request uses. */
  readonly name: string;
  readonly title: unknown;
  readonly description: unknown;
  readonly rows: readonly { readonly key: string; readonly takes: string }[];
}

/** Lists for people: entries with a headline, a description and rows of details. */
export function entriesText(entries: readonly Entry[], paper: Paper): string {
  return entries.map((entry) => entryText(entry, paper)).join('\n');
}

function entryText(entry: Entry, paper: Paper): string {
  const sentence = typeof entry.description === 'string' ? firstSentence(entry.description) : '';
  const width = Math.max(0, ...entry.rows.map(({ key }) => key.length));
  const rows = entry.rows.map(({ key, takes }) => rowText(key, width, takes, paper));
  return [headline(entry, paper), ...paragraph(sentence, paper), ...rows, ''].join('\n');
}

/** The name of an entry, and its title if that differs. */
export function headline({ name, title }: Pick<Entry, 'name' | 'title'>, { colours }: Paper): string {
  const shown = colours.bold(oneLine(name));
  return typeof title === 'string' && title !== name ? `${shown}  ${oneLine(title)}` : shown;
}

/** No line for an empty text. */
export function paragraph(text: string, { width }: Paper): string[] {
  return text === '' ? [] : [wrap(text, width, '  ')];
}

/** One row: a key and its description, aligned. */
export function rowText(key: string, keyWidth: number, takes: string, { width, colours }: Paper): string {
  const head = `    ${key.padEnd(keyWidth)}  `;
  const text = wrap(takes, width, ' '.repeat(head.length), head);
  return `    ${colours.accent(key)}${text.slice(4 + key.length)}`;
}

/** If the output is not a terminal, lines are not wrapped, so that the reader can wrap or search them. */
export function outputWidth(stream: { readonly isTTY?: boolean; readonly columns?: number }): number {
  return stream.isTTY === true ? Math.max(40, Math.min(stream.columns || 80, 120)) : Infinity;
}

/** Every line of the result starts with the indent, except that the first starts with `head`. */
export function wrap(text: string, width: number, indent: string, head: string = indent): string {
  return text
    .split('\n')
    .map((line, i) => wrapLine(line, width, indent, i === 0 ? head : indent))
    .join('\n');
}

function wrapLine(text: string, width: number, indent: string, head: string): string {
  const lines: string[] = [];
  let line = head;
  let isEmpty = true;
  for (const word of text.split(' ')) {
    if (!isEmpty && line.length + 1 + word.length > width) {
      lines.push(line);
      line = indent;
      isEmpty = true;
    }
    line += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...lines, line].join('\n').trimEnd();
}

/** A period after these does not end a sentence. */
const ABBREVIATION = /\b(?:e\.g|i\.e|etc|vs|cf|approx|incl)$/i;

/** The first sentence of a description. */
export function firstSentence(text: string): string {
  const line = oneLine(text.trim().split(/\n\s*\n/)[0] ?? '');
  for (const { index, 0: mark } of line.matchAll(/[.!?](?=\s)/g)) {
    if (mark !== '.' || !ABBREVIATION.test(line.slice(0, index))) return line.slice(0, index + 1);
  }
  return line;
}
