/**
 * A pattern by what a caller calls it: its id in any case, or with the prefix left out.
 * @module
 */

import { nearest, visibleLine } from 'lectern/knowledge';
import type { ThreatPattern } from './pattern.ts';
import type { PatternBook } from './pattern-book.ts';

export type PatternSearch =
  | { readonly ok: true; readonly pattern: ThreatPattern }
  | { readonly ok: false; readonly message: string };

export function findPattern(book: PatternBook, given: string): PatternSearch {
  const id = given.trim().toUpperCase();
  const pattern = book.list().find((each) => [id, `TMKB-${id}`].includes(each.id.toUpperCase()));
  if (pattern !== undefined) return { ok: true, pattern };
  const near = nearest(
    id,
    book.list().map((each) => each.id),
  );
  const hint = near === undefined ? '' : ` Did you mean ${near}?`;
  return {
    ok: false,
    message: `Pattern '${visibleLine(given, 60)}' not found.${hint} tmkb_list and tmkb_query name ids.`,
  };
}
