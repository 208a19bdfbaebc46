import { expect, it } from 'vitest';
import { articleText, findings, OTHERS } from '../test-articles.ts';
import { supersededBy } from './superseded-by.ts';

const of = (status: string, id?: string): string[] =>
  findings(supersededBy, articleText({ fields: { status, supersededBy: id } }), {
    ...OTHERS,
    'patterns/old.md': articleText({ fields: { title: 'Old', status: 'Deprecated' } }),
  });

it('is needed by deprecated articles, and only by them', () => {
  expect([...of('Deprecated', 'patterns/other'), ...of('Live')]).toEqual([]);
  expect(of('Deprecated')).toEqual(['6 supersededBy is missing; Deprecated articles need it']);
  expect(of('Live', 'patterns/other')).toEqual(['16 supersededBy is only for Deprecated articles']);
});

it('leads to an article that is not deprecated', () => {
  expect(of('Deprecated', 'patterns/none')).toEqual(['16 supersededBy "patterns/none" is no article']);
  expect(of('Deprecated', 'patterns/old')).toEqual(['16 supersededBy "patterns/old" is itself Deprecated']);
});
