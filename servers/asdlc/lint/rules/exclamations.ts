/** Prose does not shout; titles of works may, in quotation marks. @module */
import { findingIn, type Rule } from '../rule.ts';

// No quotation goes on behind an empty line.
const quotation = /"(?:[^"\n]|\n(?![ \t]*\n))*"|“(?:[^”\n]|\n(?![ \t]*\n))*”/g;
/** Images have a rule of their own. */
const exclamation = /!(?!\[)/g;

export const exclamations: Rule = function* (article) {
  const { prose, lineAt } = article.body;
  const said = prose.replace(quotation, (quoted) => quoted.replaceAll('!', ' '));
  for (const { index } of said.matchAll(exclamation))
    yield findingIn(article, lineAt(index), 'exclamation marks are not allowed in prose');
};
