/** A pattern says which known weakness and which known risk it is about, and where to read on. @module */
import { cweOf, owaspOf, referencesOf } from '../../pattern.ts';
import { findingIn, type Rule } from '../rule.ts';

const LIST = ['provenance', 'public_references'];

export const references: Rule = function* (entry) {
  const { pattern } = entry;
  if (cweOf(pattern).length === 0) yield findingIn(entry, LIST, 'references must name at least one CWE');
  if (owaspOf(pattern).length === 0)
    yield findingIn(entry, LIST, 'references must name at least one risk of OWASP');
  for (const [i, { cwe, owasp, name, url }] of referencesOf(pattern).entries()) {
    const say = (message: string) => findingIn(entry, [...LIST, i], `reference ${i + 1} ${message}`);
    if ((cwe === undefined) === (owasp === undefined)) yield say('must have either cwe or owasp');
    if (name === undefined) yield say('has no name');
    if (url === undefined) yield say('has no url');
  }
};
