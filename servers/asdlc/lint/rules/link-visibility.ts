/** What readers see does not lead to what they may not see. @module */
import { destinationOf, linksOf } from '../links-of.ts';
import { findingIn, type Rule } from '../rule.ts';
import { isHidden, isShown } from '../statuses.ts';

export const linkVisibility: Rule = function* (article, collection) {
  if (!isShown(article)) return;
  for (const { target, line } of linksOf(article)) {
    const destination = destinationOf(target, article);
    const other = destination.kind === 'article' ? collection.get(destination.id) : undefined;
    if (other === undefined || !isHidden(other)) continue;
    const hidden = `link to "${target}" leads to an article that is ${other.document.status}`;
    yield findingIn(article, line, `${hidden}; ${article.document.status} articles must not link to it`);
  }
};
