/** What stands below the front matter: its lines, its fences, and its prose without code. @module */
import { indexLines, LineWalker } from '../../../src/knowledge/markdown/lines.ts';
import { type Fence, FenceReader } from './fence-reader.ts';
import { proseOf } from './prose.ts';

/** `code`: in a fence, its marks included. */
export type BodyLineKind = 'blank' | 'code' | 'table' | 'text';

export interface BodyLine {
  /** In the file, counted from 1. */
  readonly number: number;
  /** Where it begins in the file. */
  readonly offset: number;
  readonly text: string;
  readonly kind: BodyLineKind;
}

export interface Body {
  /** The line of the file on which it begins. */
  readonly start: number;
  readonly lines: readonly BodyLine[];
  readonly fences: readonly Fence[];
  /** As long as the file, with spaces for front matter and code, so that every offset stays. */
  readonly prose: string;
  lineAt(offset: number): number;
}

export function scanBody(text: string, start: number): Body {
  const walker = new LineWalker(text);
  walker.advanceTo(start - 1);
  const fences = new FenceReader();
  const lines: BodyLine[] = [];
  while (walker.advance()) {
    const source = text.slice(walker.start, walker.end);
    const kind = fences.holds(source, walker.line) ? 'code' : kindOf(source.trim());
    lines.push({ number: walker.line, offset: walker.start, text: source, kind });
  }
  const { lineAt } = indexLines(text);
  return { start, lines, fences: fences.found, prose: proseOf(text, lines), lineAt };
}

function kindOf(trimmed: string): BodyLineKind {
  if (trimmed === '') return 'blank';
  return trimmed.startsWith('|') ? 'table' : 'text';
}
