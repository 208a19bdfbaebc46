/**
 * Where to go on with an answer that was cut. A cursor is bound to the tool, to all that was asked, and to what it
 * was asked of: with another question, or after a change, it would skip something or give it twice.
 * @module
 */
import { ToolError } from '../index.ts';
import { decodeCursor, encodeCursor } from '../knowledge/answer/cursor.ts';

export interface Pager {
  /** The position to begin at: 0 without a cursor. */
  readonly start: number;
  cursorAt(position: number): string;
}

export function openPager(question: readonly unknown[], cursor: string | undefined, what: string): Pager {
  const asked = JSON.stringify(question);
  const start = cursor === undefined ? 0 : decodeCursor(asked, cursor);
  if (start === undefined) {
    throw new ToolError(
      `The cursor belongs to another question, or ${what} changed since. Leave it out to start over.`,
    );
  }
  return { start, cursorAt: (position) => encodeCursor(asked, position) };
}

export const THE_ARTICLE = 'the article has';
export const THE_ARTICLES = 'the articles have';
