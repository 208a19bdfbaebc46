/** The day of the last update is told, and has come. Whether it is a day at all, the reader says. @module */
import { findingIn, type Rule } from '../rule.ts';

export const lastUpdated: Rule = function* (entry, { today }) {
  const { last_updated: own } = entry.pattern;
  if (own === undefined) yield findingIn(entry, [], 'last_updated is missing');
  else if (own > today)
    yield findingIn(entry, ['last_updated'], `last_updated ${own} is in the future; today is ${today}`);
};
