/**
 * The text below the front matter: its lines, its fences, its links, and its prose without code.
 * @module
 */

import type { Document } from '../knowledge/document.ts';
import { indexLines, LineWalker } from '../knowledge/markdown/lines.ts';

/** A block of code between fences. */
interface Fence {
  /** Line of the opening fence. */
  readonly line: number;
  /** First word after the opening fence; empty if there is none. */
  readonly language: string;
  /** Whether there is a closing fence. */
  isClosed: boolean;
}

interface OpenFence {
  readonly fence: Fence;
  readonly mark: string;
  readonly indent: number;
}

// A fence may be inside list items and quotations; no further backticks may follow on the line of a backtick fence.
const fenceOpening = /^((?:[ \t]*(?:[-*+>]|\d{1,9}[.)])(?=[ \t]))*[ \t]*)(`{3,}(?=[^`]*$)|~{3,})[ \t]*(\S*)/;
const fenceClosing = /^([ \t>]*)(`{3,}|~{3,})[ \t]*$/;

/** CommonMark 0.31, 4.5: what is indented further does not close a fence. */
const FURTHEST_INDENT = 3;

/** Follows fences of code through a body, line by line. */
class FenceReader {
  readonly found: Fence[] = [];
  #open: OpenFence | undefined;

  /** Whether the next line belongs to a fence, including its delimiters. */
  holds(source: string, line: number): boolean {
    if (this.#open !== undefined) {
      if (closes(source, this.#open)) {
        this.#open.fence.isClosed = true;
        this.#open = undefined;
      }
      return true;
    }
    const [, before, mark, language = ''] = fenceOpening.exec(source) ?? [];
    if (before === undefined || mark === undefined) return false;
    const fence: Fence = { line, language, isClosed: false };
    this.found.push(fence);
    this.#open = { fence, mark, indent: before.length };
    return true;
  }
}

const codeSpan = /(?<![`\\])(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g;
const anySign = /[^\r\n]/g;

// Inline code may continue on the next line, but never beyond its heading, item or paragraph.
const ownBlock = /^[ \t]*(?:#{1,6}[ \t]|[-*+>][ \t]|\d{1,9}[.)][ \t])/;
const heading = /^[ \t]*#{1,6}[ \t]/;

/** `code`: in a fence, including its delimiters. */
export type BodyLineKind = 'blank' | 'code' | 'table' | 'text';

/** A line of a body. */
export interface BodyLine {
  /** Line in the file, counted from 1. */
  readonly number: number;
  /** Offset in the file. */
  readonly offset: number;
  /** Its text, without the line break. */
  readonly text: string;
  /** What it belongs to. */
  readonly kind: BodyLineKind;
}

/** The text of a Markdown file below its front matter. */
export interface Body {
  /** The line of the file on which it begins. */
  readonly start: number;
  /** Its lines. */
  readonly lines: readonly BodyLine[];
  /** Its blocks of code. */
  readonly fences: readonly Fence[];
  /** As long as the file, with spaces for front matter and code, so that offsets are unchanged. */
  readonly prose: string;
  /** Returns the line of an offset. */
  lineAt(offset: number): number;
}

/** Reads the body of a Markdown file, which begins on line `start`. */
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

function closes(source: string, { mark, indent }: OpenFence): boolean {
  const [, before, found] = fenceClosing.exec(source) ?? [];
  return (
    before !== undefined && before.length <= indent + FURTHEST_INDENT && found?.startsWith(mark) === true
  );
}

/** The text at its full length, with spaces for everything but the prose of these lines. */
function proseOf(text: string, lines: readonly BodyLine[]): string {
  let prose = '';
  for (const block of blocksOf(lines)) {
    const [start, end] = block;
    prose += blank(text.slice(prose.length, start));
    prose += text.slice(start, end).replace(codeSpan, blank);
  }
  return prose + blank(text.slice(prose.length));
}

/** Start and end of each block of prose. */
function blocksOf(lines: readonly BodyLine[]): [number, number][] {
  const blocks: [number, number][] = [];
  let isOpen = false;
  for (const { offset, text, kind } of lines) {
    const end = offset + text.length;
    const last = blocks.at(-1);
    if (kind === 'blank' || kind === 'code') isOpen = false;
    else if (isOpen && last !== undefined && kind === 'text' && !ownBlock.test(text)) last[1] = end;
    else {
      blocks.push([offset, end]);
      isOpen = kind === 'text' && !heading.test(text);
    }
  }
  return blocks;
}

function blank(text: string): string {
  return text.replace(anySign, ' ');
}

/** A link in a body. */
export interface Link {
  /** Its target, as it is written. */
  readonly target: string;
  /** The line of the target: the text of a link may begin on the line before. */
  readonly line: number;
}

type Destination =
  /** An article, or one of its sections. */
  | { readonly kind: 'article'; readonly id: string; readonly fragment: string | undefined }
  | { readonly kind: 'absolute'; readonly scheme: string }
  /** A path that no article can have. */
  | { readonly kind: 'nowhere' };

// Each has the target as its first group. Targets of the first kind may contain pairs of parentheses.
const patterns = [
  /\]\(((?:[^()]|\([^()]*\))*)\)/dg,
  /^ {0,3}\[[^\]\n]+\]:[ \t]*(\S+)/dgm,
  /<([A-Za-z][A-Za-z0-9+.-]*:[^\s<>]*)>/dg,
  /(?<!\w)([A-Za-z][A-Za-z0-9+.-]*:\/\/[^\s<>)\]]+)/dg,
];
const title = /\s+(?:"[^"]*"|'[^']*')\s*$/;
const scheme = /^([A-Za-z][A-Za-z0-9+.-]*):/;

/** Finds the links in document order. */
export function linksOf(body: Body): Link[] {
  const targets = new Map<number, string>();
  for (const pattern of patterns) {
    for (const found of body.prose.matchAll(pattern)) {
      const offset = found.indices?.[1]?.[0] ?? found.index;
      const target = (found[1] ?? '').replace(title, '').trim();
      // A bare URL inside a link belongs to that link, found before.
      if (!targets.has(offset)) targets.set(offset, target.replace(/^<(.*)>$/, '$1'));
    }
  }
  return [...targets]
    .sort(([one], [other]) => one - other)
    .map(([offset, target]) => ({ target, line: body.lineAt(offset) }));
}

/** Resolves the target of a link in a document. */
export function destinationOf(target: string, document: Pick<Document, 'id' | 'path'>): Destination {
  const found = scheme.exec(target)?.[1];
  if (found !== undefined) return { kind: 'absolute', scheme: found.toLowerCase() };
  const [path = '', fragment] = target.split('#', 2);
  if (path === '' && fragment !== undefined) return { kind: 'article', id: document.id, fragment };
  const resolved = path.startsWith('/') ? undefined : resolve(document.path, path);
  if (resolved?.endsWith('.md') !== true) return { kind: 'nowhere' };
  return { kind: 'article', id: resolved.slice(0, -'.md'.length), fragment };
}

function resolve(from: string, path: string): string | undefined {
  const segments = from.split('/').slice(0, -1);
  for (const segment of path.split('/')) {
    if (segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  return segments.join('/');
}
