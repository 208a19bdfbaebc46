/**
 * The result of `search_articles`: the best passages, or whole articles, with their sources; then the other
 * articles that were found, in one line each.
 * @module
 */

import type { ToolResult } from 'lectern';
import {
  articleLine,
  type Collection,
  DEFAULT_BUDGET,
  type Document,
  documentsIn,
  echo,
  estimateTokens,
  type Found,
  facetsOf,
  LARGEST_BUDGET,
  nameSome,
  passagesText,
  resourceLinks,
  type SearchWording,
  type Selection,
  searchText,
  selectArticles,
  selectSections,
  visibleLine,
} from 'lectern/knowledge';
import { findArticles } from './find-articles.ts';

export interface SearchRequest {
  readonly query: string;
  /** Whole articles instead of their best sections. */
  readonly includeContent: boolean;
  /** Whether the client knows links to resources. */
  readonly links: boolean;
  /** Put before the result. */
  readonly note?: string | undefined;
}

const MORE_ARTICLES = 'Further articles (read one with get_article):';

const WORDING: SearchWording = {
  nothingFound: ({ library }, { query }) => {
    const { categories, tags } = facetsOf(library.list());
    return [
      `Nothing found for "${echo(query)}".`,
      'Try fewer words, or the problem in other words; list_articles shows all there is.',
      `Categories: ${nameSome(categories)}.`,
      `Frequent tags: ${nameSome(tags)}.`,
      'If that does not help either, the knowledge base has no answer: say so.',
    ].join('\n');
  },
  order: () => ', best first',
  afterPassages: ({ found, selection }, room) => {
    const shown = documentsIn(selection.passages);
    const others = found.hits.map(({ document }) => document).filter((document) => !shown.has(document));
    return [whatDidNotFit(selection), moreArticles(others, room), weakerOnes(found)];
  },
};

export async function searchAnswer(collection: Collection, request: SearchRequest): Promise<ToolResult> {
  const { query, includeContent, note } = request;
  const budget = includeContent ? LARGEST_BUDGET : DEFAULT_BUDGET;
  const found = await findArticles(collection.library, query);
  const selection = await select(collection, found, includeContent, budget);
  const page = { query, filter: {}, found, selection, isFirst: true, nextCursor: undefined, budget, note };
  const shown = selection.passages.map(({ hit }) => hit.document);
  const links = request.links ? resourceLinks(shown, collection.scheme) : [];
  return { content: [{ type: 'text', text: searchText(collection, page, WORDING) }, ...links] };
}

/** So much that the passages and the names of all others fit together. */
async function select(
  collection: Collection,
  { hits }: Found,
  includeContent: boolean,
  budget: number,
): Promise<Selection> {
  const names = moreArticles(
    hits.map(({ document }) => document),
    0,
  );
  const room = budget - estimateTokens(names);
  const selectFrom = includeContent ? selectArticles : selectSections;
  const selection = await selectFrom(collection.library)(hits, room, 0);
  const passages = [...selection.passages];
  // Sources with long names cost more than is set aside for them.
  while (passages.length > 1 && estimateTokens(passagesText(collection, passages)) > room) passages.pop();
  const left = selection.left + selection.passages.length - passages.length;
  return { ...selection, passages, left };
}

/** Articles of which a result shows nothing else: described while there is room, and named in any case. */
function moreArticles(documents: readonly Document[], budget: number): string {
  if (documents.length === 0) return '';
  const names = documents.map(({ id, title }) => `- [${id}] ${visibleLine(title)}`);
  let left = budget - estimateTokens([MORE_ARTICLES, ...names].join('\n'));
  const lines = documents.map((document, i) => {
    const name = names[i] as string;
    if (left < 0) return name;
    const described = articleLine(document);
    left -= estimateTokens(described) - estimateTokens(name);
    return left < 0 ? name : described;
  });
  return [MORE_ARTICLES, ...lines].join('\n');
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
