/** A description explains, and stays a paragraph. @module */
import { findingIn, type Rule } from '../rule.ts';
import { wordsIn } from '../text-size.ts';

const FEWEST = 40;
const MOST = 130;

export const description: Rule = function* (entry) {
  const words = wordsIn(entry.pattern.description);
  if (words < FEWEST || words > MOST)
    yield findingIn(
      entry,
      ['description'],
      `description has ${words} words; there must be ${FEWEST} to ${MOST}`,
    );
};
