/** Rules for the links in an article. @module */

import { type Collection, destinationOf, findingIn, linksOf } from 'lectern/content';
import { type Article, type ArticleRules, isHidden, isShown } from '../article.ts';

export const LINK_RULES: ArticleRules = {
  /** Relative links lead to articles and sections that exist. */
  *linkTargets(article, collection) {
    for (const { target, line } of linksOf(article.body)) {
      const complaint = complaintOn(target, article, collection);
      if (complaint !== undefined) yield findingIn(article, line, `link to "${target}" ${complaint}`);
    }
  },

  /** What readers see does not lead to what they may not see. */
  *linkVisibility(article, collection) {
    if (!isShown(article)) return;
    for (const { target, line } of linksOf(article.body)) {
      const destination = destinationOf(target, article.document);
      const other = destination.kind === 'article' ? collection.get(destination.id) : undefined;
      if (other === undefined || !isHidden(other)) continue;
      const hidden = `link to "${target}" leads to an article that is ${other.document.status}`;
      yield findingIn(article, line, `${hidden}; ${article.document.status} articles must not link to it`);
    }
  },

  /** Every article links to another one. */
  *linkCount(article) {
    const isLinked = linksOf(article.body).some(({ target }) => {
      const destination = destinationOf(target, article.document);
      return destination.kind === 'article' && destination.id !== article.document.id;
    });
    if (!isLinked)
      yield findingIn(article, article.body.start, 'body must link to at least one other article');
  },

  /** Links to elsewhere are safe to follow. */
  *linkSchemes(article) {
    for (const { target, line } of linksOf(article.body)) {
      const destination = destinationOf(target, article.document);
      if (destination.kind !== 'absolute' || destination.scheme === 'https') continue;
      yield findingIn(article, line, `link to "${target}" must begin with https://`);
    }
  },
};

function complaintOn(target: string, article: Article, collection: Collection<Article>): string | undefined {
  const destination = destinationOf(target, article.document);
  if (destination.kind === 'absolute') return undefined;
  if (destination.kind === 'nowhere' || !collection.has(destination.id)) return 'leads to no article';
  const { id, fragment } = destination;
  const sections = collection.get(id)?.document.sections;
  if (fragment === undefined || sections === undefined) return undefined;
  const isThere = fragment !== '' && sections.some((section) => section.id === `${id}#${fragment}`);
  return isThere ? undefined : 'leads to no section';
}
