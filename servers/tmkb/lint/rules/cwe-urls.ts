/** The address of a weakness leads to this weakness. @module */
import { referencesOf } from '../../pattern.ts';
import { findingIn, type Rule } from '../rule.ts';

export const cweUrls: Rule = function* (entry) {
  for (const [i, { cwe, url }] of referencesOf(entry.pattern).entries()) {
    if (cwe === undefined || url === undefined) continue;
    const right = `https://cwe.mitre.org/data/definitions/${cwe.replace('CWE-', '')}.html`;
    if (url !== right)
      yield findingIn(entry, ['provenance', 'public_references', i, 'url'], `url of ${cwe} must be ${right}`);
  }
};
