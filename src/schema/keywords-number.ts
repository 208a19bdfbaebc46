/**
 * Keywords for numbers: bounds and multipleOf.
 * @module
 */

import { isMultipleOf } from './decimal.ts';
import { definitionError } from './definition-error.ts';
import { type KeywordCompiler, type KeywordTable, readNumber } from './site.ts';
import { assertion } from './validator.ts';

function bound(keyword: string, holds: (value: number, limit: number) => boolean): KeywordCompiler {
  return (site) => {
    const limit = readNumber(site, keyword);
    if (limit === undefined) return undefined;
    return assertion(site.schema, keyword, (value) => typeof value !== 'number' || holds(value, limit));
  };
}

const multipleOf: KeywordCompiler = (site) => {
  const divisor = readNumber(site, 'multipleOf');
  if (divisor === undefined) return undefined;
  if (divisor <= 0) throw definitionError(`${site.place}/multipleOf`, 'expected a number above 0');
  return assertion(
    site.schema,
    'multipleOf',
    (value) => typeof value !== 'number' || isMultipleOf(value, divisor),
  );
};

export const NUMBER_KEYWORDS: KeywordTable = {
  minimum: bound('minimum', (value, limit) => value >= limit),
  maximum: bound('maximum', (value, limit) => value <= limit),
  exclusiveMinimum: bound('exclusiveMinimum', (value, limit) => value > limit),
  exclusiveMaximum: bound('exclusiveMaximum', (value, limit) => value < limit),
  multipleOf,
};
