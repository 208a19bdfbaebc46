/** Finding depends on triggers: too few miss contexts, too many match any. @module */
import { findingIn, type Rule } from '../rule.ts';

const LIMITS = [
  { name: 'keywords', fewest: 8, most: 20 },
  { name: 'actions', fewest: 4, most: 10 },
  { name: 'situations', fewest: 10, most: 40 },
] as const;

export const triggerCounts: Rule = function* (entry) {
  for (const { name, fewest, most } of LIMITS) {
    const own = entry.pattern.triggers?.[name];
    if (own === undefined) yield findingIn(entry, ['triggers'], `${name} are missing`);
    else if (own.length < fewest || own.length > most) {
      const message = `${name} are ${own.length}; there must be ${fewest} to ${most}`;
      yield findingIn(entry, ['triggers', name], message);
    }
  }
};
