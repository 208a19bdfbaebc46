/**
 * A page of the list of articles, newest first. As text alone, which costs half of what the same costs as JSON.
 * @module
 */
import type { ToolResult } from '../index.ts';
import { LARGEST_BUDGET } from '../knowledge/answer/budget.ts';
import type { Filter } from '../knowledge/search/filter.ts';
import { openPager, THE_ARTICLES } from './article-cursor.ts';
import type { Collection } from './collection.ts';
import { articleLine } from './describe-article.ts';
import { facetsOf, refuseUnknownFacets } from './facets.ts';
import { fitLines } from './fit-lines.ts';
import { listText } from './list-text.ts';

export interface ListRequest {
  readonly filter?: Filter;
  readonly limit?: number;
  readonly cursor?: string | undefined;
  /** Put before the list. */
  readonly note?: string | undefined;
}

const DEFAULT_LIMIT = 50;

export function listArticles({ library }: Collection, request: ListRequest): ToolResult {
  const { filter = {}, limit = DEFAULT_LIMIT, cursor, note } = request;
  const all = library.list(filter);
  // What is not there may still come while the collection is being read.
  if (all.length === 0 && note === undefined) refuseUnknownFacets(library, filter);
  const { start, cursorAt } = openPager(
    ['list_articles', filter, all.map(({ id }) => id)],
    cursor,
    THE_ARTICLES,
  );
  const wanted = all.slice(start, start + limit);
  const documents = wanted.slice(0, fitLines(wanted.map(articleLine), LARGEST_BUDGET, 1).length);
  const end = start + documents.length;
  const nextCursor = end < all.length ? cursorAt(end) : undefined;
  const page = { filter, documents, start, total: all.length, nextCursor, note };
  return { content: [{ type: 'text', text: listText(page, facetsOf(all)) }] };
}
