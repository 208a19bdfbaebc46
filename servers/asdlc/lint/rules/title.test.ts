import { expect, it } from 'vitest';
import { articleText, findings } from '../test-articles.ts';
import { title } from './title.ts';

it('counts characters, not code units', () => {
  expect(findings(title, articleText({ fields: { title: '😀'.repeat(40) } }))).toEqual([]);
  expect(findings(title, articleText({ fields: { title: 'x'.repeat(44) } }))).toEqual([
    '2 title is 44 characters long; at most 40 are allowed',
  ]);
});

it('finds another article of the same title', () => {
  expect(findings(title, articleText({ fields: { title: 'OTHER' } }))).toEqual([
    '2 title "OTHER" is also that of patterns/other.md',
  ]);
});
