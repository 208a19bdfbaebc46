import { expect, it } from 'vitest';
import { articleText, findings } from '../test-articles.ts';
import { linkCount } from './link-count.ts';

it('wants a link to another article', () => {
  expect(findings(linkCount, articleText({ body: '[a](../patterns/other.md)\n' }))).toEqual([]);
  for (const body of [
    'Text.\n',
    '[a](#own)\n',
    '[a](https://example.org/x.md)\n',
    '`[a](../patterns/other.md)`\n',
  ])
    expect(findings(linkCount, articleText({ body }))).toEqual([
      '17 body must link to at least one other article',
    ]);
});
