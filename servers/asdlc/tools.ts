/**
 * The three tools, by the names, descriptions and schemas of their specification (S0.17 to S0.23, S0.49).
 * @module
 */

import { ErrorCode, ProtocolError, REVISIONS, type Revision, type Server, type ToolResult } from 'lectern';
import {
  articleLine,
  awaitLibrary,
  type Collection,
  facetsOf,
  fitLines,
  LARGEST_BUDGET,
  nameSome,
  paragraphs,
  READ_ONLY,
  readArticle,
} from 'lectern/knowledge';
import { getInput, listInput, searchInput } from './schemas.ts';
import { searchAnswer } from './search-answer.ts';

interface ListRequest {
  readonly category?: string | undefined;
  readonly limit: number;
  /** Put before the list. */
  readonly note?: string | undefined;
}

const DEFAULT_LIMIT = 50;
const LONGEST_QUERY = 1000;

export function addTools(server: Server, collection: Collection): void {
  const { library } = collection;
  server
    .tool(
      'list_articles',
      {
        description: 'List all ASDLC knowledge base articles (Live and Experimental only)',
        input: listInput,
        refuseUnknown: true,
        annotations: { title: 'List articles', ...READ_ONLY },
      },
      async ({ category, limit = DEFAULT_LIMIT }, context) => {
        if (!Number.isInteger(limit) || limit < 1) {
          throw invalid(
            `Parameter "limit": got ${limit}; expected a whole number of at least 1, such as 10. ` +
              `Leave it out for ${DEFAULT_LIMIT}.`,
          );
        }
        return listAnswer(collection, { category, limit, note: await awaitLibrary(library, context) });
      },
    )
    .tool(
      'get_article',
      {
        description: 'Get the full content of a specific article by slug',
        input: getInput,
        refuseUnknown: true,
        annotations: { title: 'Get an article', ...READ_ONLY },
      },
      async ({ slug }, context) => {
        if (slug.trim() === '') {
          throw invalid(
            'Parameter "slug" is empty; expected the slug of an article, such as "context-engineering". ' +
              'search_articles and list_articles name them.',
          );
        }
        return readArticle(collection, { slug, note: await awaitLibrary(library, context) });
      },
    )
    .tool(
      'search_articles',
      {
        description: 'Search articles by keyword in title, tags, or description',
        // The upstream name.
        aliases: ['search_knowledge_base'],
        input: searchInput,
        refuseUnknown: true,
        annotations: { title: 'Search articles', ...READ_ONLY },
      },
      async ({ query, include_content: includeContent }, context) => {
        checkQuery(query);
        const note = await awaitLibrary(library, context);
        return searchAnswer(collection, { query, includeContent, links: knowsLinks(context.revision), note });
      },
    );
}

function checkQuery(query: string): void {
  if (query.trim() === '') {
    throw invalid(
      'Parameter "query" is empty; expected what you want to know, in words such as ' +
        '"agent edits tests to make them pass". list_articles shows all there is.',
    );
  }
  if (query.length > LONGEST_QUERY) {
    throw invalid(
      `Parameter "query": got ${query.length} characters; expected at most ${LONGEST_QUERY}. ` +
        'Ask for one thing in a sentence or a few keywords.',
    );
  }
}

/** Those before it would get them as further texts. */
function knowsLinks(revision: Revision): boolean {
  return REVISIONS.indexOf(revision) >= REVISIONS.indexOf('2025-06-18');
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(ErrorCode.InvalidParams, message);
}

/** The answer of `list_articles`: one line for each article, newest first. */
function listAnswer({ library }: Collection, request: ListRequest): ToolResult {
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
