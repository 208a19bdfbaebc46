/** One rule that every article keeps. @module */

import type { Finding } from '../../content/finding.ts';
import type { Article } from './article.ts';
import type { Collection } from './collection.ts';

export type Rule = (article: Article, collection: Collection) => Iterable<Finding>;

export function findingIn(article: Article, line: number, message: string): Finding {
  return { path: article.document.path, line, message };
}
