/**
 * Years and days that fit each other.
 * @module
 */
import type { Rule } from './rule.ts';

/** The year of the first moving pictures, by the widest view. */
const FIRST_YEAR = 1870;

export const yearInRange: Rule = function* ({ title: { year } }, { currentYear }) {
  const last = currentYear + 1;
  if (year < FIRST_YEAR || year > last) yield `The year ${year} is not from ${FIRST_YEAR} to ${last}.`;
};

export const endedAfterBegin: Rule = function* ({ title: { year, ended = year } }) {
  if (ended < year) yield `It ended in ${ended}, before it began in ${year}.`;
};

export const releasedInYear: Rule = function* ({ title: { year, released } }) {
  if (released !== undefined && !released.startsWith(`${year}-`))
    yield `It was released on ${released}, which is not in its year ${year}.`;
};
