import { expect, it } from 'vitest';
import { articleText, findings, OTHERS } from '../test-articles.ts';
import { relatedIds } from './related-ids.ts';

const of = (ids: string, status = 'Live'): string[] =>
  findings(relatedIds, articleText({ fields: { relatedIds: ids, status } }), {
    ...OTHERS,
    'patterns/draft.md': articleText({ fields: { title: 'Draft', status: 'Draft' } }),
    'patterns/old.md': articleText({ fields: { title: 'Old', status: 'Deprecated' } }),
  });

it('wants two to five', () => {
  expect(of('[patterns/other]')).toEqual(['8 relatedIds are 1; there must be 2 to 5']);
  expect(of('[a, b, c, d, e, f]')[0]).toBe('8 relatedIds are 6; there must be 2 to 5');
});

it('finds ids that lead nowhere, to the article itself, or are repeated', () => {
  expect(of('\n  - patterns/other\n  - patterns/none\n  - concepts/own\n  - patterns/other')).toEqual([
    '10 related id "patterns/none" is no article',
    '11 related id "concepts/own" is the article itself',
    '12 related id "patterns/other" is there twice',
  ]);
});

it('keeps hidden articles out of those that are shown', () => {
  const ids = '[patterns/other, patterns/old, patterns/draft]';
  expect(of(ids)).toEqual(['8 related id "patterns/draft" is Draft; Live articles must not name it']);
  expect(of(ids, 'Experimental')).toHaveLength(1);
  expect(of(ids, 'Proposed')).toEqual([]);
});
