/**
 * A search: from a query to passages within a budget. Text only: clients that support structured content show nothing
 * else if there is some, and it would have to repeat every passage.
 * @module
 */
import type { ToolResult } from '../index.ts';
import { withinLimits } from '../knowledge/answer/cut.ts';
import type { Filter } from '../knowledge/document.ts';
import { type Hit, keepHits, LONGEST_QUESTION } from '../knowledge/search/search.ts';
import { estimateTokens } from '../knowledge/text/token-estimate.ts';
import { openPager, THE_ARTICLES } from './article-pages.ts';
import type { Collection } from './article-uri.ts';
import { resourceLinks } from './describe-article.ts';
import { refuseUnknownFacets } from './facets.ts';
import { passagesText, searchText } from './search-text.ts';
import { type Select, type Selection, selectArticles, selectSections } from './select-passages.ts';

export interface SearchRequest {
  readonly query: string;
  readonly filter?: Filter;
  readonly budget?: number | undefined;
  /** How many articles. */
  readonly limit?: number | undefined;
  /** Whole articles instead of sections. */
  readonly includeContent?: boolean | undefined;
  readonly cursor?: string | undefined;
  /** Put before the answer. */
  readonly note?: string | undefined;
}

const DEFAULT_LIMIT = 10;
const CUT_QUESTION = `Only the first ${LONGEST_QUESTION.toLocaleString('en')} characters of the query were read.`;
/** The remaining share is for further articles, one line each. */
const SHARE_FOR_PASSAGES = 0.9;
/** Sources with long paths cost more than is reserved for them; then a little less is selected. */
const MOST_ATTEMPTS = 6;

export async function searchArticles(collection: Collection, request: SearchRequest): Promise<ToolResult> {
  const { library, scheme } = collection;
  const { query, filter = {}, limit = DEFAULT_LIMIT, includeContent = false, cursor, note } = request;
  const budget = withinLimits(request.budget);
  const found = await library.search(query, filter, limit);
  if (found.hits.length === 0 && note === undefined) refuseUnknownFacets(library, filter);
  const asked = ['search_articles', query, filter, limit, includeContent, found.hits.map(identity)];
  const { start, cursorAt } = openPager(asked, cursor, THE_ARTICLES);
  const select = includeContent ? selectArticles(library) : selectSections(library);
  const selection = await selectWithin(
    collection,
    select,
    found.hits,
    Math.floor(budget * SHARE_FOR_PASSAGES),
    start,
  );
  const nextCursor = selection.left > 0 ? cursorAt(selection.next) : undefined;
  const still = keepHits(found, (document) => library.get(document.id) === document);
  const remarks = [note, ...(query.length > LONGEST_QUESTION ? [CUT_QUESTION] : [])];
  const page = {
    ...{ query, filter, found: still, selection, isFirst: start === 0, nextCursor, budget },
    note: remarks.filter((remark) => remark !== undefined).join('\n') || undefined,
  };
  const shown = selection.passages.map(({ hit }) => hit.document);
  return {
    content: [{ type: 'text', text: searchText(collection, page) }, ...resourceLinks(shown, scheme)],
  };
}

/** A different order of sections is a different result. */
function identity({ document, sections }: Hit): string[] {
  return [document.id, ...sections.map(({ section }) => section.id)];
}

async function selectWithin(
  collection: Collection,
  select: Select,
  hits: readonly Hit[],
  budget: number,
  start: number,
): Promise<Selection> {
  let allowed = budget;
  for (let attempt = 1; ; attempt++) {
    const selection = await select(hits, allowed, start);
    const spent = estimateTokens(passagesText(collection, selection.passages));
    if (spent <= budget || attempt === MOST_ATTEMPTS) return selection;
    allowed = Math.floor((allowed * budget) / spent);
  }
}
