/** The category is known, and the id says the same. @module */
import { CATEGORIES, CATEGORY_OF_PREFIX } from '../categories.ts';
import { findingIn, type Rule } from '../rule.ts';

export const category: Rule = function* (entry) {
  const { id, category: own } = entry.pattern;
  if (!CATEGORIES.includes(own))
    yield findingIn(entry, ['category'], `category "${own}" must be one of ${CATEGORIES.join(', ')}`);
  const prefix = id.split('-')[1] ?? '';
  const right = CATEGORY_OF_PREFIX[prefix];
  if (right === undefined) {
    const known = Object.keys(CATEGORY_OF_PREFIX).join(', ');
    yield findingIn(entry, ['id'], `prefix ${prefix} must be one of ${known}`);
  } else if (right !== own) yield findingIn(entry, ['id'], `prefix ${prefix} is for the category ${right}`);
};
