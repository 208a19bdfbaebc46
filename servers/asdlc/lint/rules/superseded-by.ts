/** A deprecated article, and no other, says what replaces it. @module */
import { textOf } from '../fields.ts';
import { findingIn, type Rule } from '../rule.ts';
import { isDeprecated } from '../statuses.ts';

export const supersededBy: Rule = function* (article, collection) {
  const isThere = Object.hasOwn(article.document.matter, 'supersededBy');
  if (!isThere) {
    if (!isDeprecated(article)) return;
    yield findingIn(
      article,
      article.lineOf(['status']),
      'supersededBy is missing; Deprecated articles need it',
    );
    return;
  }
  if (!isDeprecated(article)) {
    yield findingIn(
      article,
      article.lineOf(['supersededBy']),
      'supersededBy is only for Deprecated articles',
    );
    return;
  }
  const own = textOf(article, 'supersededBy');
  if (own === undefined) return;
  const successor = collection.get(own.text);
  if (!collection.has(own.text))
    yield findingIn(article, own.line, `supersededBy "${own.text}" is no article`);
  else if (successor !== undefined && isDeprecated(successor))
    yield findingIn(article, own.line, `supersededBy "${own.text}" is itself Deprecated`);
};
