/**
 * A list of articles as a model reads it: one line each, and how to go on.
 * @module
 */
import type { Document } from '../knowledge/document.ts';
import type { Filter } from '../knowledge/search/filter.ts';
import { articleLine } from './describe-article.ts';
import { type Facets, nameSome } from './facets.ts';
import { visibleLine } from './visible-text.ts';

export interface ListPage {
  readonly filter: Filter;
  readonly documents: readonly Document[];
  /** How many come before this page, and how many there are in all. */
  readonly start: number;
  readonly total: number;
  readonly nextCursor: string | undefined;
  /** What else is to be said, such as that the collection is still being read. */
  readonly note?: string | undefined;
}

export function listText(page: ListPage, facets: Facets): string {
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
