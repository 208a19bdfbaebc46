/**
 * The inputs of the tools of a folder server, and the outputs of those for research clients.
 * @module
 */

import { visibleLine } from '../../base/shown-text.ts';
import { jsonSchema, type TypedJsonSchema } from '../../index.ts';
import { DEFAULT_BUDGET, LARGEST_BUDGET, SMALLEST_BUDGET } from '../../knowledge/answer/cut.ts';
import type { Document } from '../../knowledge/document.ts';
import { pageOfArticle } from '../article-pages.ts';
import { articleUri, type Collection } from '../article-uri.ts';
import { openArticle } from '../read-article.ts';

interface FilterArguments {
  readonly category?: string;
  readonly tag?: string;
  readonly status?: string;
  readonly updated_since?: string;
}

export interface ListArguments extends FilterArguments {
  readonly limit: number;
  readonly cursor?: string;
}

export interface GetArguments {
  readonly slug: string;
  readonly view?: 'full' | 'outline' | 'section';
  readonly section?: string;
  readonly budget: number;
  readonly cursor?: string;
}

export interface SearchArguments extends FilterArguments {
  readonly query: string;
  readonly budget: number;
  readonly limit: number;
  readonly include_content: boolean;
  readonly cursor?: string;
}

const name = (description: string) =>
  ({ type: 'string', minLength: 1, maxLength: 200, description }) as const;

const FILTER = {
  category: name('Only articles in this folder'),
  tag: name('Only articles with this tag'),
  status: name('Only articles with this status'),
  updated_since: {
    type: 'string',
    format: 'date',
    description: 'Only articles updated on or after this day',
    examples: ['2026-01-31'],
  },
} as const;

const cursor = {
  type: 'string',
  maxLength: 40,
  description: 'Cursor from the previous result, to continue; repeat the other arguments',
} as const;

const budget = (standard: number) =>
  ({
    type: 'integer',
    minimum: SMALLEST_BUDGET,
    maximum: LARGEST_BUDGET,
    default: standard,
    description: 'Approximate size of the result in tokens',
  }) as const;

const limit = (standard: number, maximum: number) =>
  ({
    type: 'integer',
    minimum: 1,
    maximum,
    default: standard,
    description: 'Maximum number of articles',
  }) as const;

const query = {
  type: 'string',
  minLength: 1,
  description: 'A question or keywords, in plain words, of any length',
} as const;

export const listInput: TypedJsonSchema<ListArguments> = jsonSchema({
  type: 'object',
  properties: { ...FILTER, limit: limit(50, 200), cursor },
  additionalProperties: false,
});

export const getInput: TypedJsonSchema<GetArguments> = jsonSchema({
  type: 'object',
  properties: {
    slug: {
      type: 'string',
      minLength: 1,
      maxLength: 500,
      description:
        'The id in brackets from search_articles or list_articles; a slug alone where it is unique',
    },
    view: {
      type: 'string',
      enum: ['full', 'outline', 'section'],
      description: 'full (default): all of it; outline: headings with their sizes; section: one section',
    },
    section: name('Slug or heading of one section'),
    budget: budget(LARGEST_BUDGET),
    cursor,
  },
  required: ['slug'],
  additionalProperties: false,
});

export const searchInput: TypedJsonSchema<SearchArguments> = jsonSchema({
  type: 'object',
  properties: {
    query,
    ...FILTER,
    budget: budget(DEFAULT_BUDGET),
    limit: limit(10, 50),
    include_content: {
      type: 'boolean',
      default: false,
      description: 'Whole articles instead of their best sections',
    },
    cursor,
  },
  required: ['query'],
  additionalProperties: false,
});

export const researchSearchInput: TypedJsonSchema<{ readonly query: string }> = jsonSchema({
  type: 'object',
  properties: { query },
  required: ['query'],
  additionalProperties: false,
});

export const researchFetchInput: TypedJsonSchema<{ readonly id: string }> = jsonSchema({
  type: 'object',
  properties: { id: { type: 'string', minLength: 1, maxLength: 500, description: 'An id from search' } },
  required: ['id'],
  additionalProperties: false,
});

const MOST_RESULTS = 10;
const NOTHING = 'Nothing found. Try fewer or other words.';
const NEAREST = 'Nothing answers this well; these are the nearest.';
const MOST_NEAREST = 5;

export async function researchSearch(collection: Collection, query: string, note?: string): Promise<string> {
  const { hits, isAnswer } = await collection.library.search(query, {}, MOST_RESULTS);
  const results = (isAnswer ? hits : hits.slice(0, MOST_NEAREST)).map(({ document }) => ({
    id: document.id,
    title: visibleLine(document.title),
    url: urlOf(collection, document),
  }));
  const remark = note ?? (results.length === 0 ? NOTHING : isAnswer ? undefined : NEAREST);
  return JSON.stringify({ results, ...(remark === undefined ? {} : { note: remark }) });
}

export async function researchFetch(collection: Collection, id: string, note?: string): Promise<string> {
  const reading = await openArticle(collection.library, id, note);
  const { document } = reading;
  return JSON.stringify({
    id: document.id,
    title: visibleLine(document.title),
    text: pageOfArticle(collection, reading, { budget: LARGEST_BUDGET }),
    url: urlOf(collection, document),
    metadata: metadataOf(document),
  });
}

/** URL for people if there is one; otherwise the resource URI. */
function urlOf({ scheme }: Collection, document: Document): string {
  const { url, canonical } = document.matter;
  const own = [url, canonical].find((value) => typeof value === 'string' && /^https?:\/\/\S+$/.test(value));
  return (own as string | undefined) ?? articleUri(scheme, document);
}

function metadataOf({ path, status, updated, tags, description }: Document): Record<string, string> {
  const facts = { path, status, updated, tags: tags.join(', '), description: visibleLine(description) };
  return Object.fromEntries(
    Object.entries(facts).filter((fact): fact is [string, string] => fact[1] !== undefined && fact[1] !== ''),
  );
}
