/** An article cites a few works. @module */
import { isMapping } from '../references-of.ts';
import { findingIn, type Rule } from '../rule.ts';

const FEWEST = 1;
const MOST = 5;

export const referenceList: Rule = function* (article) {
  const { references } = article.document.matter;
  if (!Array.isArray(references)) return;
  if (references.length < FEWEST || references.length > MOST) {
    const line = article.lineOf(['references']);
    yield findingIn(article, line, `references are ${references.length}; there must be ${FEWEST} to ${MOST}`);
  }
  for (const [i, reference] of references.entries()) {
    if (isMapping(reference)) continue;
    yield findingIn(article, article.lineOf(['references', i]), `reference ${i + 1} must have fields`);
  }
};
