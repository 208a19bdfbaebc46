/** Texts of several lines, and the position of each in the file. @module */
import type { DataPath } from 'lectern/content';
import type { PatternEntry } from './entry.ts';

export interface TextLine {
  readonly text: string;
  /** In the file; that of the key, where the text is not written as a block below it. */
  readonly line: number;
}

export function textLines(entry: PatternEntry, path: DataPath, text: string): TextLine[] {
  const keyLine = entry.lineOf(path);
  const below = entry.text.split(/\r\n?|\n/).slice(keyLine);
  return text
    .replace(/\n$/, '')
    .split('\n')
    .map((own, i) => ({ text: own, line: below[i]?.trim() === own.trim() ? keyLine + 1 + i : keyLine }));
}

/** How long texts are, as people count. */
export function wordsIn(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length;
}

/** Not in code units. */
export function charactersIn(text: string): number {
  return [...text].length;
}
