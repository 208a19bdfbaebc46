/** Risks of OWASP are called by their right names. @module */
import { referencesOf } from '../../pattern.ts';
import { OWASP_RISKS } from '../owasp-risks.ts';
import { findingIn, type Rule } from '../rule.ts';

export const owaspNames: Rule = function* (entry) {
  for (const [i, { owasp, name }] of referencesOf(entry.pattern).entries()) {
    if (owasp === undefined) continue;
    const path = ['provenance', 'public_references', i];
    const right = Object.hasOwn(OWASP_RISKS, owasp) ? OWASP_RISKS[owasp] : undefined;
    if (right === undefined)
      yield findingIn(
        entry,
        [...path, 'owasp'],
        `"${owasp}" is no risk such as API1:2023, A01:2021 or LLM01:2025`,
      );
    else if (name !== undefined && name !== right)
      yield findingIn(entry, [...path, 'name'], `${owasp} is called "${right}", not "${name}"`);
  }
};
