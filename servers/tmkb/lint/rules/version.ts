/** Whoever has a copy of a pattern can tell whether it is older. @module */
import { findingIn, type Rule } from '../rule.ts';

const semantic = /^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)$/;

export const version: Rule = function* (entry) {
  const { version: own } = entry.pattern;
  if (own === undefined) yield findingIn(entry, [], 'version is missing');
  else if (!semantic.test(String(own)))
    yield findingIn(entry, ['version'], `version "${own}" must be three numbers such as 1.2.0`);
};
