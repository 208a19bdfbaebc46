/**
 * Pages of an article within a budget: of all of it, of one section, or of its outline. Each page reports where it ends
 * and includes a cursor to continue.
 * @module
 */

import { visibleLine, visibleText } from '../base/shown-text.ts';
import { ToolError } from '../index.ts';
import { SMALLEST_BUDGET } from '../knowledge/answer/cut.ts';
import { type Piece, pieceOfDocument, pieceOfSection } from '../knowledge/answer/view.ts';
import type { Section } from '../knowledge/document.ts';
import type { Reading } from '../knowledge/library.ts';
import { estimateTokens, fitLines } from '../knowledge/text/token-estimate.ts';
import { articleHead, articleTail, paragraphs } from './article-text.ts';
import type { Collection } from './article-uri.ts';
import { outlineLines, slugOf } from './describe-article.ts';

export interface PageRequest {
  readonly budget: number;
  readonly cursor?: string | undefined;
}

/** Position of a page with only references and related articles: beyond the end of every text. */
const BEHIND_THE_TEXT = 36 ** 8 - 1;
/** Reserved for the note about where a page ends. */
const TOKENS_FOR_NOTE = 60;

export function pageOfArticle(collection: Collection, reading: Reading, request: PageRequest): string {
  const { document, hash } = reading;
  const pager = openPager(['get_article', document.id, 'full', hash], request.cursor, THE_ARTICLE);
  const room = roomBeside(articleHead(collection, document), request.budget);
  const piece = pieceOfDocument(reading, pager.start, room);
  const head = articleHead(collection, document, piece.text === '' ? undefined : piece);
  if (piece.next !== undefined)
    return paragraphs(head, visibleText(piece.text), cutNote(piece, '', reading, pager));
  if (piece.text === '') return paragraphs(head, articleTail(collection, document, room));
  const tail = articleTail(collection, document, Number.POSITIVE_INFINITY);
  if (estimateTokens(piece.text) + estimateTokens(tail) <= room)
    return paragraphs(head, visibleText(piece.text), tail);
  const more = `[References and related articles remain. ${goOn('', reading, pager.cursorAt(BEHIND_THE_TEXT))}]`;
  return paragraphs(head, visibleText(piece.text), more);
}

export function pageOfSection(
  collection: Collection,
  reading: Reading,
  section: Section,
  request: PageRequest,
): string {
  const { document, hash } = reading;
  const pager = openPager(['get_article', section.id, 'section', hash], request.cursor, THE_ARTICLE);
  const { headings } = section;
  const room = roomBeside(articleHead(collection, document, section), request.budget);
  const piece = pieceOfSection(reading, section, pager.start, room);
  const { startLine, endLine } = piece;
  const head = articleHead(collection, document, { startLine, endLine, headings });
  const asked = `, section "${slugOf(section) === '' ? '#' : slugOf(section)}"`;
  const note = piece.next === undefined ? undefined : cutNote(piece, asked, reading, pager);
  return paragraphs(head, visibleText(piece.text), note);
}

export function pageOfOutline(collection: Collection, reading: Reading, request: PageRequest): string {
  const { document, hash } = reading;
  const pager = openPager(['get_article', document.id, 'outline', hash], request.cursor, THE_ARTICLE);
  const tokens = collection.library.sectionTokens(document.id);
  const head = articleHead(collection, document);
  const lines = outlineLines(document, tokens);
  const shown = fitLines(lines.slice(pager.start), roomBeside(head, request.budget), 1);
  const end = pager.start + shown.length;
  const sum = tokens.reduce((all, some) => all + some, 0).toLocaleString('en');
  const count = `${lines.length} sections, about ${sum} tokens. Ask for one with section, such as "${firstSlug(reading)}".`;
  const left = lines.length - end;
  const more = `[${left} more sections. ${goOn(', view "outline"', reading, pager.cursorAt(end))}]`;
  return paragraphs(`${head}\n${count}`, shown.join('\n'), left > 0 ? more : undefined);
}

function roomBeside(head: string, budget: number): number {
  return Math.max(budget - estimateTokens(head) - TOKENS_FOR_NOTE, SMALLEST_BUDGET);
}

function cutNote({ endLine, left, next }: Piece, asked: string, reading: Reading, pager: Pager): string {
  const rest = `${left.toLocaleString('en')} characters are left.`;
  return `[Cut after line ${endLine}; ${rest} ${goOn(asked, reading, pager.cursorAt(next as number))}]`;
}

/** Includes everything that the cursor is bound to, so that a caller of another tool can continue too. */
function goOn(asked: string, { document }: Reading, cursor: string): string {
  return `Go on with get_article: slug "${visibleLine(document.id)}"${asked}, cursor "${cursor}".`;
}

function firstSlug({ document }: Reading): string {
  return document.sections.map(slugOf).find((slug) => slug !== '') ?? '#';
}

export interface Pager {
  /** The position to start at: 0 without a cursor. */
  readonly start: number;
  cursorAt(position: number): string;
}

export function openPager(question: readonly unknown[], cursor: string | undefined, what: string): Pager {
  const asked = JSON.stringify(question);
  const start = cursor === undefined ? 0 : decodeCursor(asked, cursor);
  if (start === undefined) {
    throw new ToolError(
      `The cursor belongs to another query, or ${what} changed since. Omit it to start over.`,
    );
  }
  return { start, cursorAt: (position) => encodeCursor(asked, position) };
}

export const THE_ARTICLE = 'the article has';
export const THE_ARTICLES = 'the articles have';

/** Encodes an opaque cursor; clients should not interpret it. */
export function encodeCursor(of: string, position: number): string {
  return `${fingerprint(of)}.${position.toString(36)}`;
}

/** Undefined for a cursor of another query, of a text that has changed since, or a made-up one. */
export function decodeCursor(of: string, cursor: string): number | undefined {
  const digits = /^[0-9a-z]+\.([0-9a-z]{1,8})$/.exec(cursor)?.[1];
  if (digits === undefined) return undefined;
  const position = Number.parseInt(digits, 36);
  // Encoded again, so that each position has exactly one cursor.
  return cursor === encodeCursor(of, position) ? position : undefined;
}

/** FNV-1a, 32 bits: it protects against mistakes, not against malice; a forged cursor reveals nothing. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
}
