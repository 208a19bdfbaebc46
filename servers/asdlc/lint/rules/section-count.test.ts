import { expect, it } from 'vitest';
import { articleText, findings } from '../test-articles.ts';
import { sectionCount } from './section-count.ts';

const of = (count: number): string[] =>
  findings(sectionCount, articleText({ body: `Text.\n\n${'## A\n### B\n'.repeat(count)}` }));

it('wants three to nine', () => {
  expect([...of(3), ...of(9)]).toEqual([]);
  expect(of(2)).toEqual(['17 sections are 2; there must be 3 to 9']);
  expect(of(10)).toEqual(['17 sections are 10; there must be 3 to 9']);
});
