/** An article has parts, and not too many. @module */
import { findingIn, type Rule } from '../rule.ts';

const FEWEST = 3;
const MOST = 9;

export const sectionCount: Rule = function* (article) {
  const count = article.document.sections.filter(({ level }) => level === 2).length;
  if (count >= FEWEST && count <= MOST) return;
  yield findingIn(article, article.body.start, `sections are ${count}; there must be ${FEWEST} to ${MOST}`);
};
