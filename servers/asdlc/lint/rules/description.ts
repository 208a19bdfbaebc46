/** A description says enough, and fits a list. @module */
import { lengthOf, textOf } from '../fields.ts';
import { findingIn, type Rule } from '../rule.ts';

const SHORTEST = 40;
const LONGEST = 200;

export const description: Rule = function* (article) {
  const own = textOf(article, 'description');
  if (own === undefined) return;
  const length = lengthOf(own.text);
  const say = (limit: string) =>
    findingIn(article, own.line, `description is ${length} characters long; ${limit}`);
  if (length < SHORTEST) yield say(`at least ${SHORTEST} are needed`);
  if (length > LONGEST) yield say(`at most ${LONGEST} are allowed`);
};
