import { expect, it } from 'vitest';
import { articleText, findings } from '../test-articles.ts';
import { headingNames } from './heading-names.ts';

const of = (body: string): string[] => findings(headingNames, articleText({ body }));

it('wants each heading once', () => {
  expect(of('Text.\n\n## When *not*\n\n## Why\n\n### When not\n')).toEqual([
    '23 heading "When not" is also on line 19',
  ]);
});

it('wants headings that say something', () => {
  expect(of('Text.\n\n##\n')).toEqual(['19 heading is empty']);
});
