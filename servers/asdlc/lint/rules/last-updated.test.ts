import { expect, it } from 'vitest';
import { articleText, findings } from '../test-articles.ts';
import { lastUpdated } from './last-updated.ts';

it('wants a day of the calendar', () => {
  const of = (date: string): string[] =>
    findings(lastUpdated, articleText({ fields: { lastUpdated: date } }));
  expect(of('2026-11-10')).toEqual([]);
  expect(of('2026-02-30')).toEqual(['5 lastUpdated "2026-02-30" is no date such as 2026-09-14']);
});
