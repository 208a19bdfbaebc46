/** Status and maturity each have one of a few values. @module */
import { textOf } from '../fields.ts';
import { findingIn, type Rule } from '../rule.ts';
import { STATUSES } from '../statuses.ts';

const MATURITIES = ['Early', 'Growing', 'Established'];

export const status: Rule = oneOf('status', STATUSES);
export const maturity: Rule = oneOf('maturity', MATURITIES);

function oneOf(field: string, values: readonly string[]): Rule {
  return function* (article) {
    const own = textOf(article, field);
    if (own === undefined || values.includes(own.text)) return;
    yield findingIn(article, own.line, `${field} "${own.text}" must be one of ${values.join(', ')}`);
  };
}
