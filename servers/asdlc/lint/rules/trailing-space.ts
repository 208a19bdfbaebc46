/** No line ends with white space, in front matter and code neither. @module */
import { findingIn, type Rule } from '../rule.ts';

export const trailingSpace: Rule = function* (article) {
  for (const [i, line] of article.text.split('\n').entries()) {
    if (line.endsWith('\r')) yield findingIn(article, i + 1, 'line must end with LF, not CRLF');
    else if (/\s$/.test(line)) yield findingIn(article, i + 1, 'line ends with white space');
  }
};
