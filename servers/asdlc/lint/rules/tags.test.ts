import { expect, it } from 'vitest';
import { articleText, findings } from '../test-articles.ts';
import { tags } from './tags.ts';

const of = (yaml: string): string[] => findings(tags, articleText({ fields: { tags: yaml } }));

it('wants three to six', () => {
  expect([...of('[a, b, c]'), ...of('[a, b, c, d, e, f]')]).toEqual([]);
  expect(of('[a, b]')).toEqual(['4 tags are 2; there must be 3 to 6']);
  expect(of('[a, b, c, d, e, f, g]')).toEqual(['4 tags are 7; there must be 3 to 6']);
});

it('finds the line of a tag in another style, and of one that is repeated', () => {
  expect(of('\n  - human-in-the-loop\n  - Multi Agent\n  - a\n  - a')).toEqual([
    '6 tag "Multi Agent" must be lower-case kebab-case',
    '8 tag "a" is there twice',
  ]);
});
