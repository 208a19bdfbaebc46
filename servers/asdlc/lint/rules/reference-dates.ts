/** A cited work has its year; a website the day on which it was read. @module */
import { isCalendarDate } from '../calendar-date.ts';
import { type Reference, referencesOf } from '../references-of.ts';
import { findingIn, type Rule } from '../rule.ts';

export const referenceDates: Rule = function* (article) {
  for (const reference of referencesOf(article))
    for (const [field, complaint] of complaintsOn(reference))
      yield findingIn(article, reference.lineOf(field), `${reference.name}: ${complaint}`);
};

function* complaintsOn({ fields }: Reference): Iterable<[field: string, complaint: string]> {
  const { type, published, accessed } = fields;
  const isWebsite = type === 'website';
  const hasYear = Object.hasOwn(fields, 'published');
  const wasRead = Object.hasOwn(fields, 'accessed');
  // Many websites do not say when they were written.
  if (!hasYear && !isWebsite) yield ['published', 'published is missing'];
  if (hasYear && !isYear(published)) yield ['published', 'published must be a year such as 2024'];
  if (!wasRead && isWebsite) yield ['accessed', 'accessed is missing; a website needs it'];
  if (wasRead && !isWebsite) yield ['accessed', 'accessed is only for websites'];
  if (wasRead && isWebsite && !isCalendarDate(accessed))
    yield ['accessed', 'accessed must be a date such as 2026-09-14'];
}

function isYear(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 1000 && Number(value) <= 9999;
}
