/** All articles together, for rules that look beyond their own. @module */
import type { Article } from './article.ts';

export interface Collection {
  readonly articles: readonly Article[];
  get(id: string): Article | undefined;
  /** Whether there is a file of this id, even one that could not be read. */
  has(id: string): boolean;
}

export function createCollection(
  articles: readonly Article[],
  unreadIds: readonly string[] = [],
): Collection {
  const byId = new Map(articles.map((article) => [article.document.id, article]));
  const unread = new Set(unreadIds);
  return { articles, get: (id) => byId.get(id), has: (id) => byId.has(id) || unread.has(id) };
}
