/**
 * One document as requested: its outline, one section, or all of it, within a budget.
 * @module
 */
import type { Document, Section } from '../document.ts';
import type { Reading } from '../library.ts';
import { indexLines } from '../markdown/lines.ts';
import { cutWithin } from './cut.ts';

export interface Piece {
  readonly text: string;
  readonly startLine: number;
  readonly endLine: number;
  /** Position to continue at; undefined at the end. */
  readonly next: number | undefined;
  /** Number of characters after this piece. */
  readonly left: number;
}

/** Returns the document's body from a position on (0: the beginning), without front matter, as much as fits the budget. */
export function pieceOfDocument({ document, text }: Reading, position: number, budget: number): Piece {
  const first = document.sections[0];
  const last = document.sections.at(-1);
  if (first === undefined || last === undefined)
    return { text: '', startLine: 1, endLine: 1, next: undefined, left: 0 };
  return piece(document, text, first.startLine, last.endLine, position, budget);
}

/** A section with all of its subsections. */
export function pieceOfSection(
  { document, text }: Reading,
  section: Section,
  position: number,
  budget: number,
): Piece {
  return piece(document, text, section.startLine, endOfBranch(document, section), position, budget);
}

/** By its slug or complete id; by heading as a last resort. */
export function findSection(document: Document, wanted: string): Section | undefined {
  const slug = wanted.includes('#') ? wanted.slice(wanted.indexOf('#') + 1) : wanted;
  const id = `${document.id}#${slug}`;
  const heading = slug.toLowerCase();
  return (
    document.sections.find((section) => section.id === id) ??
    document.sections.find(({ headings }) => headings.at(-1)?.toLowerCase() === heading)
  );
}

function endOfBranch({ sections }: Document, section: Section): number {
  const after = sections.slice(sections.indexOf(section) + 1);
  const stop = section.level === 0 ? 0 : after.findIndex(({ level }) => level <= section.level);
  const below = stop < 0 ? after : after.slice(0, stop);
  return (below.at(-1) ?? section).endLine;
}

function piece(
  { sections }: Document,
  text: string,
  startLine: number,
  endLine: number,
  position: number,
  budget: number,
): Piece {
  const lines = indexLines(text);
  const begin = lines.offsetOf(startLine);
  const end = lines.offsetOf(endLine + 1);
  const from = Math.min(begin + position, end);
  const boundaries = sections.map((section) => lines.offsetOf(section.startLine));
  const to = cutWithin(text, from, end, budget, boundaries);
  return {
    text: text.slice(from, to).trimEnd(),
    startLine: lines.lineAt(from),
    endLine: lines.lineAt(Math.max(to - 1, from)),
    next: to < end ? to - begin : undefined,
    left: end - to,
  };
}
