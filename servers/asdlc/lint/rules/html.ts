/** There is no HTML outside code. @module */
import { findingIn, type Rule } from '../rule.ts';

const markup = /<(?:\/?[A-Za-z][A-Za-z0-9-]*(?:[\s/][^<>]*)?>|!--|![A-Za-z]|\?)/g;

export const html: Rule = function* (article) {
  const { prose, lineAt } = article.body;
  for (const found of prose.matchAll(markup)) {
    const [shown] = found[0].split('\n');
    yield findingIn(article, lineAt(found.index), `HTML is not allowed outside code: ${shown}`);
  }
};
