/** Every threat is of some class. Which there are, the reader knows. @module */
import { findingIn, type Rule } from '../rule.ts';

export const stride: Rule = function* (entry) {
  const { stride: own = [] } = entry.pattern;
  if (own.length === 0) yield findingIn(entry, ['stride'], 'stride must name at least one class');
};
