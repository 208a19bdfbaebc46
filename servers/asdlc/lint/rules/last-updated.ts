/** The date of the last update is one. @module */
import { isCalendarDate } from '../calendar-date.ts';
import { textOf } from '../fields.ts';
import { findingIn, type Rule } from '../rule.ts';

export const lastUpdated: Rule = function* (article) {
  const own = textOf(article, 'lastUpdated');
  if (own === undefined || isCalendarDate(own.text)) return;
  yield findingIn(article, own.line, `lastUpdated "${own.text}" is no date such as 2026-09-14`);
};
