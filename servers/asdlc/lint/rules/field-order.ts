/** The fields of the front matter stand in one order. @module */
import { FIELDS } from '../fields.ts';
import { findingIn, type Rule } from '../rule.ts';

export const fieldOrder: Rule = function* (article) {
  const order = FIELDS.map(({ name }) => name);
  const names = Object.keys(article.document.matter).filter((name) => order.includes(name));
  for (const [i, name] of names.entries()) {
    const later = names.slice(0, i).find((before) => order.indexOf(before) > order.indexOf(name));
    if (later === undefined) continue;
    yield findingIn(article, article.lineOf([name]), `${name} must stand before ${later}`);
  }
};
