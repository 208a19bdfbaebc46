/**
 * Plain text: its first line is the title, and headings are separate lines that look like one.
 * @module
 */
import type { DocumentOutcome } from '../format.ts';
import type { SourceText } from '../source.ts';
import {
  createDocument,
  type FoundHeading,
  idOfPath,
  isBlank,
  linesOf,
  sectionsAt,
} from './create-document.ts';
import { findUnderlined, readRestructuredText } from './restructured-text.ts';

/** For programs, not for readers. */
const MACHINE_FILE =
  /(?:^|\/)(?:robots|ads|security|humans|cmakelists|(?:.*[-_.])?requirements(?:[-_.].*)?|constraints)\.txt$/i;
const LONGEST_HEADING = 80;
const LONGEST_TITLE = 120;
/** `1. Introduction`, `2.3 Scope` */
const NUMBERED = /^(\d{1,2}(?:\.\d{1,2}){0,4})[.)]?[ \t]+\p{Lu}[^.;]*$/u;
const CAPITALS = /^(?=.*\p{Lu}{2})[\p{Lu}\p{N}\s&/,'()-]{4,}:?$/u;

export function readPlainText(file: SourceText): DocumentOutcome {
  if (MACHINE_FILE.test(file.path)) return { ok: false };
  const lines = linesOf(file.text);
  if (findUnderlined(lines).length > 0) return readRestructuredText(file);
  const first = lines.findIndex((line) => !isBlank(line));
  const opening = (lines[first] ?? '').trim().replace(/^[=*#-]{2,}\s*|\s*[=*#-]{2,}$/g, '');
  const isTitle = first >= 0 && opening.length <= LONGEST_TITLE && isAlone(lines, first);
  const found = findStandalone(lines, first + 1);
  const headings: FoundHeading[] =
    isTitle && opening !== '' ? [{ text: opening, level: 1, line: first + 1 }, ...found] : found;
  const document = createDocument(file, {
    title: first >= 0 && opening.length <= LONGEST_TITLE ? opening : undefined,
    description: firstParagraph(lines, isTitle ? first + 1 : Math.max(first, 0)),
    sections: sectionsAt(lines, headings, idOfPath(file.path)),
  });
  return { ok: true, document };
}

function findStandalone(lines: readonly string[], from: number): FoundHeading[] {
  const found: FoundHeading[] = [];
  for (let i = from; i < lines.length; i++) {
    const line = (lines[i] ?? '').trimEnd();
    if (line === '' || line.length > LONGEST_HEADING || /^\s/.test(line) || !isAlone(lines, i)) continue;
    const [, number] = NUMBERED.exec(line) ?? [];
    if (number !== undefined) found.push({ text: line, level: number.split('.').length + 1, line: i + 1 });
    else if (CAPITALS.test(line)) found.push({ text: line.replace(/:$/, ''), level: 2, line: i + 1 });
  }
  return found;
}

function isAlone(lines: readonly string[], i: number): boolean {
  return isBlank(lines[i - 1]) && isBlank(lines[i + 1]);
}

function firstParagraph(lines: readonly string[], from: number): string {
  const start = lines.findIndex((line, i) => i >= from && !isBlank(line));
  if (start < 0) return '';
  const end = lines.findIndex((line, i) => i > start && isBlank(line));
  return lines
    .slice(start, end < 0 ? lines.length : end)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}
