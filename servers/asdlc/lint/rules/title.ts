/** A title is short, and no other article has it. @module */
import { lengthOf, textOf } from '../fields.ts';
import { findingIn, type Rule } from '../rule.ts';

const LONGEST = 40;

export const title: Rule = function* (article, { articles }) {
  const own = textOf(article, 'title');
  if (own === undefined) return;
  const { text, line } = own;
  const length = lengthOf(text);
  if (length > LONGEST)
    yield findingIn(article, line, `title is ${length} characters long; at most ${LONGEST} are allowed`);
  const same = articles.find(
    (other) => other !== article && textOf(other, 'title')?.text.toLowerCase() === text.toLowerCase(),
  );
  if (same !== undefined)
    yield findingIn(article, line, `title "${text}" is also that of ${same.document.path}`);
};
