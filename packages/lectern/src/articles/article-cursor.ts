/**
 * Where to go on with an answer that was cut. A cursor is bound to the tool, to all that was asked, and to what it
 * was asked of: with another question, or after a change, it would skip something or give it twice.
 * @module
 */
import { ToolError } from '../index.ts';

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

/** Something that nobody reads, and that looks so. */
export function encodeCursor(of: string, position: number): string {
  return `${fingerprint(of)}.${position.toString(36)}`;
}

/** Undefined for the cursor of another question, of a text that has changed since, or of nobody. */
export function decodeCursor(of: string, cursor: string): number | undefined {
  const digits = /^[0-9a-z]+\.([0-9a-z]{1,8})$/.exec(cursor)?.[1];
  if (digits === undefined) return undefined;
  const position = Number.parseInt(digits, 36);
  // Made again, so that no two cursors mean the same place.
  return cursor === encodeCursor(of, position) ? position : undefined;
}

/** FNV-1a, 32 bits: it guards against mistakes, not against malice, and leads nowhere that is closed. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
}
