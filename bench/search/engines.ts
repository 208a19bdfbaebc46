/**
 * The search engines that are compared. All of them index the same files; the others get title, tags and description
 * as fields as well where they know fields.
 * @module
 */
import { create, insertMultiple, search } from '@orama/orama';
import MiniSearch, { type Options } from 'minisearch';
import sqlite from 'node-sqlite3-wasm';
import type { Document } from '../../packages/lectern/src/knowledge/document.ts';
import type { Library } from '../../packages/lectern/src/knowledge/library.ts';
import { indexWithBm25, stemOf } from './bm25.ts';

/** A search engine with its index. */
export interface Engine {
  readonly name: string;
  /** Ids, best first. */
  search(question: string): Promise<readonly string[]> | readonly string[];
}

/** A file and what its front matter says. */
export interface Article {
  readonly document: Document;
  readonly text: string;
}

/** How many results each engine is asked for. */
export const DEPTH = 50;

export const OURS = 'lectern';
export const BASELINE = 'BM25 1.2/0.75';

/** The ranking below the tools, which is also the order of their results. */
export function lectern(library: Library): Engine {
  return {
    name: OURS,
    async search(question) {
      const { hits } = await library.search(question, {}, DEPTH);
      return hits.map(({ document }) => document.id);
    },
  };
}

/** The engines of others, with the articles indexed. */
export async function createOtherEngines(articles: readonly Article[]): Promise<Engine[]> {
  const documents = articles.map(({ document: { id, title, tags, description }, text }) => ({
    id,
    title,
    tags: tags.join(' '),
    description,
    body: text,
  }));
  return [
    bm25(documents),
    minisearch('minisearch', documents, {}),
    minisearch('minisearch, tuned', documents, {
      processTerm: (term) => stemOf(term) ?? null,
      searchOptions: { boost: { title: 5, tags: 2, description: 2 } },
    }),
    await orama(documents),
    sqliteFts5(documents),
  ];
}

interface Fields {
  readonly id: string;
  readonly title: string;
  readonly tags: string;
  readonly description: string;
  readonly body: string;
}

function bm25(documents: readonly Fields[]): Engine {
  const find = indexWithBm25(documents.map(({ id, body }) => ({ id, text: body })));
  return { name: BASELINE, search: (question) => find(question).slice(0, DEPTH) };
}

function minisearch(name: string, documents: readonly Fields[], options: Partial<Options<Fields>>): Engine {
  const index = new MiniSearch<Fields>({ fields: ['title', 'tags', 'description', 'body'], ...options });
  index.addAll(documents);
  return {
    name,
    search: (question) =>
      index
        .search(question)
        .slice(0, DEPTH)
        .map(({ id }) => id as string),
  };
}

async function orama(documents: readonly Fields[]): Promise<Engine> {
  const schema = { title: 'string', tags: 'string', description: 'string', body: 'string' } as const;
  const index = create({ schema });
  await insertMultiple(index, [...documents]);
  return {
    name: 'Orama',
    async search(question) {
      const { hits } = await search(index, { term: question, limit: DEPTH });
      return hits.map(({ id }) => id);
    },
  };
}

/** Porter stems, any word of the question, the title five times as heavy as the text. */
function sqliteFts5(documents: readonly Fields[]): Engine {
  const database = new sqlite.Database();
  database.exec(
    "CREATE VIRTUAL TABLE pages USING fts5(id UNINDEXED, title, body, tokenize = 'porter unicode61')",
  );
  const insert = database.prepare('INSERT INTO pages VALUES (?, ?, ?)');
  database.exec('BEGIN');
  for (const { id, title, body } of documents) insert.run([id, title, body]);
  database.exec('COMMIT');
  insert.finalize();
  const find = database.prepare(
    `SELECT id FROM pages WHERE pages MATCH ? ORDER BY bm25(pages, 0, 5, 1) LIMIT ${DEPTH}`,
  );
  return {
    name: 'SQLite FTS5',
    search(question) {
      const words = new Set(question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
      const anyOf = [...words].map((word) => `"${word}"`).join(' OR ');
      return anyOf === '' ? [] : find.all([anyOf]).map((row) => (row as { id: string }).id);
    },
  };
}
