/** Whoever has fixed the flaw can show it: by hand, by tests, and by looking through the code. @module */
import { findingIn, type Rule } from '../rule.ts';

const LISTS = ['manual_verification', 'negative_tests', 'automated_checks'] as const;

export const testing: Rule = function* (entry) {
  for (const name of LISTS)
    if ((entry.pattern.testing?.[name] ?? []).length === 0)
      yield findingIn(entry, ['testing', name], `testing has no ${name}`);
};
