/** Related articles exist, and readers may see them. @module */
import { repeatsIn, textsOf } from '../fields.ts';
import { findingIn, type Rule } from '../rule.ts';
import { isHidden, isShown } from '../statuses.ts';

const FEWEST = 2;
const MOST = 5;

export const relatedIds: Rule = function* (article, collection) {
  const own = textsOf(article, 'relatedIds');
  if (own === undefined) return;
  if (own.length < FEWEST || own.length > MOST) {
    const line = article.lineOf(['relatedIds']);
    yield findingIn(article, line, `relatedIds are ${own.length}; there must be ${FEWEST} to ${MOST}`);
  }
  for (const { text: id, line } of own) {
    const related = collection.get(id);
    if (id === article.document.id)
      yield findingIn(article, line, `related id "${id}" is the article itself`);
    else if (!collection.has(id)) yield findingIn(article, line, `related id "${id}" is no article`);
    else if (related !== undefined && isShown(article) && isHidden(related)) {
      const hidden = `related id "${id}" is ${related.document.status}`;
      yield findingIn(article, line, `${hidden}; ${article.document.status} articles must not name it`);
    }
  }
  for (const { text, line } of repeatsIn(own))
    yield findingIn(article, line, `related id "${text}" is there twice`);
};
