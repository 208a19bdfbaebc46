/**
 * What programs get beside the text: metadata alone, so that the answer is not sent twice.
 * @module
 */
import type { JsonSchemaObject } from '../../src/index.ts';
import type { Document } from '../../src/knowledge/document.ts';
import type { Hit } from '../../src/knowledge/search/search.ts';
import { articleUri } from './article-uri.ts';
import { dayOf } from './describe-article.ts';
import type { ListPage } from './list-text.ts';
import { slugOf } from './outline-text.ts';
import type { SearchPage } from './search-text.ts';
import type { Passage } from './select-passages.ts';
import { visibleLine } from './visible-text.ts';

const STRING = { type: 'string' };
const INTEGER = { type: 'integer' };
const ARTICLE = { id: STRING, uri: STRING, title: STRING, status: STRING, updated: STRING };
const PASSAGE = {
  type: 'object',
  properties: { slug: STRING, lines: { type: 'array', items: INTEGER }, tokens: INTEGER },
  required: ['lines', 'tokens'],
};
const HIT = {
  ...ARTICLE,
  score: { type: 'number' },
  matched: { type: 'array', items: STRING },
  sections: { type: 'array', items: PASSAGE },
};

export const listOutputSchema: JsonSchemaObject = pageSchema(ARTICLE);
export const searchOutputSchema: JsonSchemaObject = pageSchema(HIT);

interface ArticleFacts {
  readonly id: string;
  /** Only where it is another than the prefix and the id. */
  readonly uri?: string;
  readonly title: string;
  readonly status?: string;
  readonly updated?: string;
}

export interface ListOutput {
  readonly total: number;
  /** What stands before the ids in URIs; said once instead of with each article. */
  readonly uriPrefix: string;
  readonly articles: readonly ArticleFacts[];
  readonly nextCursor?: string;
}

export interface HitFacts extends ArticleFacts {
  readonly score: number;
  /** Words of the question. */
  readonly matched: readonly string[];
  /** Those whose text is in the answer. */
  readonly sections?: readonly SectionFacts[];
}

export interface SectionFacts {
  /** Left out for a whole article. */
  readonly slug?: string;
  readonly lines: readonly [start: number, end: number];
  readonly tokens: number;
}

export interface SearchOutput {
  readonly total: number;
  readonly uriPrefix: string;
  readonly articles: readonly HitFacts[];
  readonly nextCursor?: string;
}

export function listOutput({ total, documents, nextCursor }: ListPage, scheme: string): ListOutput {
  return {
    total,
    uriPrefix: prefixOf(scheme),
    articles: documents.map((document) => factsOf(document, scheme)),
    ...optional({ nextCursor }),
  };
}

/** On the first page all hits, on later ones those of which something is shown. */
export function searchOutput(page: SearchPage, scheme: string): SearchOutput {
  const { found, selection, isFirst, nextCursor } = page;
  const shownOf = (hit: Hit): SectionFacts[] | undefined => {
    const shown = selection.passages.filter((passage) => passage.hit === hit);
    return shown.length === 0 ? undefined : shown.map(sectionFacts);
  };
  const hits = found.hits.filter((hit) => isFirst || shownOf(hit) !== undefined);
  const articles = hits.map((hit) => ({
    ...factsOf(hit.document, scheme),
    score: Math.round(hit.score * 100) / 100,
    matched: hit.matches.map(({ words }) => visibleLine(words.join(' '), 60)),
    ...optional({ sections: shownOf(hit) }),
  }));
  return { total: found.total, uriPrefix: prefixOf(scheme), articles, ...optional({ nextCursor }) };
}

function factsOf(document: Document, scheme: string): ArticleFacts {
  const { id, title, status, updated } = document;
  const uri = articleUri(scheme, document);
  const ownUri = uri === `${prefixOf(scheme)}${id}` ? undefined : uri;
  return { id, title: visibleLine(title), ...optional({ uri: ownUri, status, updated: dayOf(updated) }) };
}

function prefixOf(scheme: string): string {
  return `${scheme}://`;
}

function sectionFacts({ section, startLine, endLine, tokens }: Passage): SectionFacts {
  return { ...optional({ slug: section && slugOf(section) }), lines: [startLine, endLine], tokens };
}

/** Without the members that are undefined. */
function optional<T extends object>(members: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as never;
}

function pageSchema(properties: Readonly<Record<string, JsonSchemaObject>>): JsonSchemaObject {
  const article = { type: 'object', properties, required: ['id', 'title'] };
  return {
    type: 'object',
    properties: {
      total: INTEGER,
      uriPrefix: {
        type: 'string',
        description: 'Followed by the id: the URI, where an article names none itself',
      },
      articles: { type: 'array', items: article },
      nextCursor: STRING,
    },
    required: ['total', 'uriPrefix', 'articles'],
  };
}
