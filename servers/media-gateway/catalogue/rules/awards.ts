/**
 * Awards that a title of this kind and these years can have won.
 * @module
 */
import type { MediaType } from '../title.ts';
import { lastYearOf } from './last-year.ts';
import type { Rule } from './rule.ts';

/** By how their ids begin: the year of the first titles that could win. */
const FIRST_YEARS: Readonly<Record<string, number>> = {
  'oscar-': 1927,
  'oscar-animated': 2001,
  'palme-dor': 1932,
  'golden-lion': 1932,
  'golden-bear': 1932,
  // The first, of 1949, went to The Best Years of Our Lives.
  'bafta-film': 1946,
  'cesar-film': 1975,
  'goya-film': 1986,
  'emmy-': 1949,
};

const NOT_FOR: Readonly<Record<string, MediaType>> = { 'oscar-': 'tv', 'emmy-': 'movie' };

export const awardExisted: Rule = function* ({ title }, { currentYear }) {
  const lastYear = lastYearOf(title, currentYear);
  for (const award of title.awards ?? []) {
    const first = Math.max(...valuesFor(award, FIRST_YEARS), -Infinity);
    if (lastYear < first)
      yield `It cannot have won "${award}", which is not given to titles before ${first}.`;
  }
};

export const awardFitsType: Rule = function* ({ title: { type, awards = [] } }) {
  for (const award of awards)
    if (valuesFor(award, NOT_FOR).includes(type))
      yield `It cannot have won "${award}", which is not given to ${type === 'tv' ? 'series' : 'films'}.`;
};

function valuesFor<T>(award: string, table: Readonly<Record<string, T>>): T[] {
  return Object.entries(table).flatMap(([start, value]) => (award.startsWith(start) ? [value] : []));
}
