/**
 * A page of the list of articles, newest first. Text only, which takes half as many tokens as the same in JSON.
 * @module
 */

import { visibleLine } from '../base/shown-text.ts';
import type { ToolResult } from '../index.ts';
import { LARGEST_BUDGET } from '../knowledge/answer/cut.ts';
import type { Document, Filter } from '../knowledge/document.ts';
import { fitLines } from '../knowledge/text/token-estimate.ts';
import { openPager, THE_ARTICLES } from './article-pages.ts';
import type { Collection } from './article-uri.ts';
import { articleLine } from './describe-article.ts';
import { type Facets, facetsOf, nameSome, refuseUnknownFacets } from './facets.ts';

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
  // A missing article may still be found while the library is being read.
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

interface ListPage {
  readonly filter: Filter;
  readonly documents: readonly Document[];
  /** Number of articles before this page and in total. */
  readonly start: number;
  readonly total: number;
  readonly nextCursor: string | undefined;
  /** Further note, such as that the library is still being read. */
  readonly note?: string | undefined;
}

function listText(page: ListPage, facets: Facets): string {
  const lines = page.documents.map(articleLine);
  return [...heading(page), ...lines, ...goingOn(page, facets)].join('\n');
}

function heading({ documents, start, total, filter, note }: ListPage): string[] {
  const which = filterWords(filter);
  const count = total === 1 ? '1 article' : `${total} articles`;
  const shown = documents.length === total ? '' : ` (${start + 1}-${start + documents.length} shown)`;
  const found = total === 0 ? `No article${which}.` : `${count}${which}, newest first${shown}:`;
  return note === undefined ? [found] : [note, found];
}

function goingOn({ documents, start, total, nextCursor }: ListPage, facets: Facets): string[] {
  if (nextCursor === undefined) return [];
  const left = total - start - documents.length;
  const categories = facets.categories.length === 0 ? '' : `category (${nameSome(facets.categories)}), `;
  const tags = facets.tags.length === 0 ? '' : `tag (${nameSome(facets.tags)}), `;
  return [
    `${left} more: go on with cursor "${nextCursor}", or narrow with ${categories}${tags}status or updated_since.`,
  ];
}

/** ` in category concepts with tag mcp` */
export function filterWords({ category, tag, status, updatedSince }: Filter): string {
  const words = [
    category === undefined ? '' : ` in category ${visibleLine(category, 60)}`,
    tag === undefined ? '' : ` with tag ${visibleLine(tag, 60)}`,
    status === undefined ? '' : ` with status ${visibleLine(status, 60)}`,
    updatedSince === undefined ? '' : ` updated since ${updatedSince}`,
  ];
  return words.join('');
}
