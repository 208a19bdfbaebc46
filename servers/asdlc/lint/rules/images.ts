/** There are no images: readers are models. @module */
import { findingIn, type Rule } from '../rule.ts';

export const images: Rule = function* (article) {
  const { prose, lineAt } = article.body;
  for (const { index } of prose.matchAll(/!\[/g))
    yield findingIn(article, lineAt(index), 'images are not allowed');
};
