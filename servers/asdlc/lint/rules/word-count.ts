/** An article is neither a note nor a book. @module */
import { findingIn, type Rule } from '../rule.ts';

const FEWEST = 500;
const MOST = 1500;
/** Marks of tables and lists are no words. */
const word = /[\p{L}\p{N}]/u;

export const wordCount: Rule = function* (article) {
  const { start, lines } = article.body;
  const words = lines.flatMap(({ text }) => text.split(/\s+/)).filter((part) => word.test(part)).length;
  if (words >= FEWEST && words <= MOST) return;
  yield findingIn(article, start, `body is ${words} words long; there must be ${FEWEST} to ${MOST}`);
};
