import { expect, it } from 'vitest';
import { articleText, findings } from '../test-articles.ts';
import { referenceDates } from './reference-dates.ts';

const of = (...fields: readonly string[]): string[] =>
  findings(referenceDates, articleText({ fields: { references: `\n  - ${fields.join('\n    ')}` } }));

it('wants a year, except of websites', () => {
  expect([...of('type: book', 'published: 1975'), ...of('type: website', 'accessed: 2026-10-20')]).toEqual(
    [],
  );
  expect(of('type: book')).toEqual(['10 reference 1: published is missing']);
  for (const year of ['2022-03', '"2022"', '22', '2022.5', ''])
    expect(of('type: book', `published: ${year}`)).toEqual([
      '11 reference 1: published must be a year such as 2024',
    ]);
});

it('wants the day on which a website was read, and of nothing else', () => {
  expect(of('type: website')).toEqual(['10 reference 1: accessed is missing; a website needs it']);
  expect(of('type: website', 'accessed: 2026-02-30')).toEqual([
    '11 reference 1: accessed must be a date such as 2026-09-14',
  ]);
  expect(of('type: paper', 'published: 2022', 'accessed: 2026-10-20')).toEqual([
    '12 reference 1: accessed is only for websites',
  ]);
});
