/** Lines of prose can be read, and compared, without scrolling. @module */
import { lengthOf } from '../fields.ts';
import { findingIn, type Rule } from '../rule.ts';

const LONGEST = 130;
/** Cannot be broken. */
const address = /https?:\/\/\S+/g;

export const lineLength: Rule = function* (article) {
  for (const { number, text, kind } of article.body.lines) {
    const length = kind === 'text' ? lengthOf(text.replace(address, '')) : 0;
    if (length > LONGEST)
      yield findingIn(article, number, `line is ${length} characters long; at most ${LONGEST} are allowed`);
  }
};
