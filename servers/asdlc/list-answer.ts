/**
 * The answer of `list_articles`: one line for each article, newest first.
 * @module
 */
import type { ToolResult } from '../../src/index.ts';
import { LARGEST_BUDGET } from '../../src/knowledge/answer/budget.ts';
import { paragraphs } from '../articles/article-text.ts';
import type { Collection } from '../articles/collection.ts';
import { articleLine } from '../articles/describe-article.ts';
import { facetsOf, nameSome } from '../articles/facets.ts';
import { fitLines } from '../articles/fit-lines.ts';

export interface ListRequest {
  readonly category?: string | undefined;
  readonly limit: number;
  /** Put before the list. */
  readonly note?: string | undefined;
}

export function listAnswer({ library }: Collection, request: ListRequest): ToolResult {
  const { category, limit, note } = request;
  const filter = category === undefined ? {} : { category };
  const all = library.list(filter);
  const wanted = all.slice(0, limit);
  const lines = fitLines(wanted.map(articleLine), LARGEST_BUDGET, 1);
  const left = all.length - lines.length;
  const where = category === undefined ? '' : ` in ${category}`;
  const count = all.length === 1 ? '1 article' : `${all.length} articles`;
  const shown = left === 0 ? '' : ` (the first ${lines.length} shown)`;
  const narrow =
    category === undefined ? ` or choose a category (${nameSome(facetsOf(all).categories)})` : '';
  const more = `${left} more: raise limit (up to ${all.length})${narrow}, or use search_articles.`;
  const list = [`${count}${where}, newest first${shown}:`, ...lines].join('\n');
  const text = paragraphs(note, list, left === 0 ? undefined : more);
  return { content: [{ type: 'text', text }] };
}
