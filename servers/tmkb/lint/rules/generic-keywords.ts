/** No keyword is one word that every description has. @module */
import { termOf } from '../../../../src/knowledge/text/terms.ts';
import { findingIn, type Rule } from '../rule.ts';

const WORDS = 'user api data file request endpoint list token service message check admin';
/** As search compares them: in all their forms. */
const TERMS: ReadonlySet<string | undefined> = new Set(WORDS.split(' ').map((word) => termOf(word)));

export const genericKeywords: Rule = function* (entry) {
  for (const [i, keyword] of (entry.pattern.triggers?.keywords ?? []).entries())
    if (TERMS.has(termOf(keyword.trim().toLowerCase())))
      yield findingIn(
        entry,
        ['triggers', 'keywords', i],
        `keyword "${keyword}" is too general by itself; put it into a phrase`,
      );
};
