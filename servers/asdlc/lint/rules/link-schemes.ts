/** Links to elsewhere are safe to follow. @module */
import { destinationOf, linksOf } from '../links-of.ts';
import { findingIn, type Rule } from '../rule.ts';

export const linkSchemes: Rule = function* (article) {
  for (const { target, line } of linksOf(article)) {
    const destination = destinationOf(target, article);
    if (destination.kind !== 'absolute' || destination.scheme === 'https') continue;
    yield findingIn(article, line, `link to "${target}" must begin with https://`);
  }
};
