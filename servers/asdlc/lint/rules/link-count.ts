/** No article stands alone. @module */
import { destinationOf, linksOf } from '../links-of.ts';
import { findingIn, type Rule } from '../rule.ts';

export const linkCount: Rule = function* (article) {
  const isLinked = linksOf(article).some(({ target }) => {
    const destination = destinationOf(target, article);
    return destination.kind === 'article' && destination.id !== article.document.id;
  });
  if (!isLinked) yield findingIn(article, article.body.start, 'body must link to at least one other article');
};
