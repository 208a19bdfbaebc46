/** A pattern is found by its category and id on disk as well. @module */
import { findingIn, type Rule } from '../rule.ts';

export const filePath: Rule = function* (entry) {
  const { category, id } = entry.pattern;
  const right = `${category}/${id}.yaml`;
  if (entry.path !== right) yield findingIn(entry, 1, `file must lie at ${right}`);
};
