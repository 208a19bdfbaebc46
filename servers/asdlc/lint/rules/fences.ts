/** Code says its language, and ends. @module */
import { findingIn, type Rule } from '../rule.ts';

export const fences: Rule = function* (article) {
  for (const { line, language, isClosed } of article.body.fences) {
    if (language === '') yield findingIn(article, line, 'fence has no language');
    if (!isClosed) yield findingIn(article, line, 'fence is not closed');
  }
};
