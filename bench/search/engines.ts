/**
 * The ways to search that are compared, each over the same articles.
 * @module
 */
import Fuse from 'fuse.js';
import MiniSearch from 'minisearch';
import type { Document } from '../../src/knowledge/document.ts';
import type { Library } from '../../src/knowledge/library.ts';

export interface Engine {
  readonly name: string;
  /** Ids, best first. */
  search(question: string): Promise<readonly string[]> | readonly string[];
}

export interface Article {
  readonly document: Document;
  readonly text: string;
}

const LIMIT = 10;

export function lectern(library: Library): Engine {
  return {
    name: 'lectern',
    async search(question) {
      const { hits } = await library.search(question, {}, LIMIT);
      return hits.map(({ document }) => document.id);
    },
  };
}

export function minisearch(articles: readonly Article[]): Engine {
  const index = new MiniSearch({ fields: ['title', 'tags', 'description', 'body'] });
  index.addAll(
    articles.map(({ document: { id, title, tags, description }, text }) => ({
      id,
      title,
      tags: tags.join(' '),
      description,
      body: text,
    })),
  );
  return {
    name: 'minisearch 7.2',
    search: (question) =>
      index
        .search(question)
        .slice(0, LIMIT)
        .map(({ id }) => id as string),
  };
}

/** With the options under which such a knowledge base is searched in the field. */
export function fuse(articles: readonly Article[]): Engine {
  const items = articles.map(({ document, text }) => ({ ...document, content: text }));
  const index = new Fuse(items, {
    keys: [
      { name: 'title', weight: 1 },
      { name: 'tags', weight: 0.8 },
      { name: 'slug', weight: 0.6 },
      { name: 'description', weight: 0.4 },
      { name: 'content', weight: 0.2 },
    ],
    threshold: 0.4,
    ignoreLocation: true,
    minMatchCharLength: 2,
  });
  return {
    name: 'fuse.js 7.5',
    search: (question) => index.search(question, { limit: LIMIT }).map(({ item }) => item.id),
  };
}

/** The whole question as a part of the title (3), a tag (2) or the description (1). */
export function substring(articles: readonly Article[]): Engine {
  return {
    name: 'substring',
    search(question) {
      const wanted = question.toLowerCase();
      const holds = (text: string): boolean => text.toLowerCase().includes(wanted);
      return articles
        .map(({ document: { id, title, tags, description } }) => ({
          id,
          score: (holds(title) ? 3 : 0) + (tags.some(holds) ? 2 : 0) + (holds(description) ? 1 : 0),
        }))
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score)
        .slice(0, LIMIT)
        .map(({ id }) => id);
    },
  };
}
