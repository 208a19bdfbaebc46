/** The front matter has the fields that articles have, and no others. @module */
import { FIELDS } from '../fields.ts';
import { findingIn, type Rule } from '../rule.ts';

export const knownFields: Rule = function* (article) {
  const { matter } = article.document;
  const names = FIELDS.map(({ name }) => name);
  for (const name of Object.keys(matter)) {
    if (names.includes(name)) continue;
    yield findingIn(
      article,
      article.lineOf([name]),
      `${name} is no known field; known are ${names.join(', ')}`,
    );
  }
  for (const { name, isRequired } of FIELDS) {
    if (isRequired && !Object.hasOwn(matter, name)) yield findingIn(article, 1, `${name} is missing`);
  }
};
