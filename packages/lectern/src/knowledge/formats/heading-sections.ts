/**
 * Cuts a text at headings that its reader has found.
 * @module
 */
import type { Section } from '../document.ts';
import { createSlugger } from '../markdown/sections.ts';
import { cutTo } from '../text/cut.ts';
import { detach } from '../text/detach.ts';

export interface FoundHeading {
  readonly text: string;
  /** From 1, the outermost; deeper ones than 6 count as 6. */
  readonly level: number;
  /** The first line that belongs to the heading, counted from 1. */
  readonly line: number;
}

const LONGEST_HEADING = 500;
const DEEPEST = 6;

/** Sections in order; together they hold every line that is not blank. */
export function sectionsAt(
  lines: readonly string[],
  headings: readonly FoundHeading[],
  documentId: string,
): Section[] {
  const slugger = createSlugger();
  const sections: Section[] = [];
  let path: { readonly text: string; readonly level: number }[] = [];
  const add = (slug: string, level: number, from: number, before: number): void => {
    let startLine = from;
    let endLine = before - 1;
    while (endLine >= startLine && isBlank(lines[endLine - 1])) endLine--;
    while (startLine <= endLine && isBlank(lines[startLine - 1])) startLine++;
    if (endLine < startLine) return;
    const names = path.map(({ text }) => text);
    sections.push({ id: `${documentId}#${slug}`, headings: names, level, startLine, endLine });
  };
  add('', 0, 1, headings[0]?.line ?? lines.length + 1);
  for (const [i, heading] of headings.entries()) {
    const level = Math.min(heading.level, DEEPEST);
    const text = detach(cutTo(heading.text, LONGEST_HEADING).trim());
    path = [...path.filter((outer) => outer.level < level), { text, level }];
    add(detach(slugger(text, undefined)), level, heading.line, headings[i + 1]?.line ?? lines.length + 1);
  }
  return sections;
}

/** As they are counted everywhere: CRLF, LF and a lone CR each end one. */
export function linesOf(text: string): string[] {
  return text.replace(/^\ufeff/, '').split(/\r\n?|\n/);
}

export function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === '';
}
