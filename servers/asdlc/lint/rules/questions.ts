/** Readers' questions are some, short, and each said once. @module */
import { lengthOf, repeatsIn, textsOf } from '../fields.ts';
import { findingIn, type Rule } from '../rule.ts';

const FEWEST = 3;
const MOST = 30;
const LONGEST = 170;

export const questions: Rule = function* (article) {
  const own = textsOf(article, 'questions');
  if (own === undefined) return;
  if (own.length < FEWEST || own.length > MOST) {
    const line = article.lineOf(['questions']);
    yield findingIn(article, line, `questions are ${own.length}; there must be ${FEWEST} to ${MOST}`);
  }
  for (const { text, line } of own) {
    const length = lengthOf(text);
    if (length > LONGEST)
      yield findingIn(article, line, `question is ${length} characters long; at most ${LONGEST} are allowed`);
  }
  for (const { line } of repeatsIn(own)) yield findingIn(article, line, 'question is there twice');
};
