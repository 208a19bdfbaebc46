/**
 * The answer of `search_articles`: the best passages, or whole articles, with their sources; then the other
 * articles that were found, in one line each.
 * @module
 */

import type { ToolResult } from '../../src/index.ts';
import { DEFAULT_BUDGET, LARGEST_BUDGET } from '../../src/knowledge/answer/budget.ts';
import type { Found } from '../../src/knowledge/search/search.ts';
import { estimateTokens } from '../../src/knowledge/text/token-estimate.ts';
import { paragraphs } from '../articles/article-text.ts';
import type { Collection } from '../articles/collection.ts';
import { countText } from '../articles/count-text.ts';
import { resourceLinks } from '../articles/resource-links.ts';
import { nearestText, passagesText, type SearchPage } from '../articles/search-text.ts';
import { type Selection, selectArticles, selectSections } from '../articles/select-passages.ts';
import { findArticles } from './find-articles.ts';
import { furtherArticles } from './further-articles.ts';
import { echo, nothingFound } from './nothing-found.ts';

export interface SearchRequest {
  readonly query: string;
  /** Whole articles instead of their best sections. */
  readonly includeContent: boolean;
  /** Whether the client knows links to resources. */
  readonly links: boolean;
  /** Put before the answer. */
  readonly note?: string | undefined;
}

export async function searchAnswer(collection: Collection, request: SearchRequest): Promise<ToolResult> {
  const { query, includeContent, note } = request;
  const budget = includeContent ? LARGEST_BUDGET : DEFAULT_BUDGET;
  const found = await findArticles(collection.library, query);
  const { selection, body } = await select(collection, found, includeContent, budget);
  const page = { query, filter: {}, found, selection, isFirst: true, nextCursor: undefined, budget };
  const text =
    found.hits.length === 0
      ? nothingFound(collection.library, query)
      : found.isAnswer
        ? foundText(page, body)
        : nearestText(found);
  const shown = selection.passages.map(({ hit }) => hit.document);
  const links = request.links ? resourceLinks(shown, collection.scheme) : [];
  return { content: [{ type: 'text', text: paragraphs(note, text) }, ...links] };
}

interface Body {
  readonly text: string;
  readonly tokens: number;
}

function foundText({ query, found, selection, budget }: SearchPage, body: Body): string {
  const shown = new Set(selection.passages.map(({ hit }) => hit));
  const others = found.hits.filter((hit) => !shown.has(hit)).map(({ document }) => document);
  return paragraphs(
    openingLine(query, found),
    body.text,
    whatDidNotFit(selection),
    furtherArticles(others, budget - body.tokens),
    weakerOnes(found),
  );
}

/** So much that the passages and the names of all others fit together. */
async function select(
  collection: Collection,
  { hits }: Found,
  includeContent: boolean,
  budget: number,
): Promise<{ selection: Selection; body: Body }> {
  const names = furtherArticles(
    hits.map(({ document }) => document),
    0,
  );
  const room = budget - estimateTokens(names);
  const selectFrom = includeContent ? selectArticles : selectSections;
  const selection = await selectFrom(collection.library)(hits, room, 0);
  const passages = [...selection.passages];
  let body = bodyOf(collection, passages);
  // Sources with long names cost more than is set aside for them.
  while (passages.length > 1 && body.tokens > room) {
    passages.pop();
    body = bodyOf(collection, passages);
  }
  const left = selection.left + selection.passages.length - passages.length;
  return { selection: { ...selection, passages, left }, body };
}

function bodyOf(collection: Collection, passages: Selection['passages']): Body {
  const text = passagesText(collection, passages);
  return { text, tokens: estimateTokens(text) };
}

function openingLine(query: string, { total, corrections }: Found): string {
  const corrected = corrections.map(({ from, to }) => `Nothing for '${echo(from)}'; searched for '${to}'. `);
  const count = total === 1 ? '1 article matches' : `${countText(total)} articles match`;
  return `${corrected.join('')}${count} "${echo(query)}", best first.`;
}

function whatDidNotFit({ passages, left, oversize }: Selection): string | undefined {
  const count = left + oversize.length;
  if (count === 0) return undefined;
  const isWhole = passages.some(({ section }) => section === undefined);
  const what = `${isWhole ? 'article' : 'passage'}${count === 1 ? '' : 's'}`;
  return `[${count} more ${what} did not fit into this answer. get_article gives the whole of one article.]`;
}

function weakerOnes({ total, hits }: Found): string | undefined {
  const count = total - hits.length;
  if (count === 0) return undefined;
  return `[${count} weaker ${count === 1 ? 'match is' : 'matches are'} not listed. More words narrow the search.]`;
}
