/**
 * Lists for people: what there is, each with a headline, what it is for, and rows of details.
 * @module
 */
import type { Colours } from '../../colours.ts';
import { firstSentence } from './first-sentence.ts';
import { oneLine } from './plain-text.ts';
import { wrap } from './wrap.ts';

export interface Paper {
  readonly width: number;
  readonly colours: Colours;
}

export interface Entry {
  /** By which it is called. */
  readonly name: string;
  readonly title: unknown;
  readonly description: unknown;
  readonly rows: readonly { readonly key: string; readonly takes: string }[];
}

export function entriesText(entries: readonly Entry[], paper: Paper): string {
  return entries.map((entry) => entryText(entry, paper)).join('\n');
}

function entryText(entry: Entry, paper: Paper): string {
  const sentence = typeof entry.description === 'string' ? firstSentence(entry.description) : '';
  const width = Math.max(0, ...entry.rows.map(({ key }) => key.length));
  const rows = entry.rows.map(({ key, takes }) => rowText(key, width, takes, paper));
  return [headline(entry, paper), ...paragraph(sentence, paper), ...rows, ''].join('\n');
}

export function headline({ name, title }: Pick<Entry, 'name' | 'title'>, { colours }: Paper): string {
  const shown = colours.bold(oneLine(name));
  return typeof title === 'string' && title !== name ? `${shown}  ${oneLine(title)}` : shown;
}

/** No line where there is no text. */
export function paragraph(text: string, { width }: Paper): string[] {
  return text === '' ? [] : [wrap(text, width, '  ')];
}

export function rowText(key: string, keyWidth: number, takes: string, { width, colours }: Paper): string {
  const head = `    ${key.padEnd(keyWidth)}  `;
  const text = wrap(takes, width, ' '.repeat(head.length), head);
  return `    ${colours.accent(key)}${text.slice(4 + key.length)}`;
}
