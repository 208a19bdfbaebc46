import { expect, it } from 'vitest';
import { articleText, findings } from '../test-articles.ts';
import { linkTargets } from './link-targets.ts';

const of = (body: string): string[] => findings(linkTargets, articleText({ body }));

it('follows links to articles and their sections', () => {
  expect(
    of(
      '[a](../patterns/other.md) [b](../patterns/other.md#below-the-second)\n[c](#here) https://example.org\n\n## Here\n',
    ),
  ).toEqual([]);
});

it('finds links that lead nowhere', () => {
  expect(
    of('[a](other.md)\n[b](../patterns/other)\n[c](../../README.md)\n[d](/patterns/other.md)\n'),
  ).toEqual([
    '17 link to "other.md" leads to no article',
    '18 link to "../patterns/other" leads to no article',
    '19 link to "../../README.md" leads to no article',
    '20 link to "/patterns/other.md" leads to no article',
  ]);
  expect(of('[a](../patterns/other.md#fourth)\n[b](#)\n')).toEqual([
    '17 link to "../patterns/other.md#fourth" leads to no section',
    '18 link to "#" leads to no section',
  ]);
});
