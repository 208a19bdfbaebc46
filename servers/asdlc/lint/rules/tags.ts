/** An article has a few tags, all written the same way. @module */
import { repeatsIn, textsOf } from '../fields.ts';
import { isKebabCase } from '../kebab-case.ts';
import { findingIn, type Rule } from '../rule.ts';

const FEWEST = 3;
const MOST = 6;

export const tags: Rule = function* (article) {
  const own = textsOf(article, 'tags');
  if (own === undefined) return;
  if (own.length < FEWEST || own.length > MOST) {
    const line = article.lineOf(['tags']);
    yield findingIn(article, line, `tags are ${own.length}; there must be ${FEWEST} to ${MOST}`);
  }
  for (const { text, line } of own) {
    if (!isKebabCase(text)) yield findingIn(article, line, `tag "${text}" must be lower-case kebab-case`);
  }
  for (const { text, line } of repeatsIn(own)) yield findingIn(article, line, `tag "${text}" is there twice`);
};
