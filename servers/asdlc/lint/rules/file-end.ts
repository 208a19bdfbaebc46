/** A file ends with one newline. @module */
import { findingIn, type Rule } from '../rule.ts';

export const fileEnd: Rule = function* (article) {
  const { text } = article;
  const lastLine = text.split('\n').length;
  if (!text.endsWith('\n')) yield findingIn(article, lastLine, 'file must end with a newline');
  else if (/\n\s*\n$/.test(text))
    yield findingIn(article, lastLine - 1, 'file must end with one newline only');
};
