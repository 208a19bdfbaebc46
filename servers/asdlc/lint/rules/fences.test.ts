import { expect, it } from 'vitest';
import { articleText, findings } from '../test-articles.ts';
import { fences } from './fences.ts';

it('finds fences without a language or an end', () => {
  expect(findings(fences, articleText({ body: '```ts\n```\n\n```\na\n```\n\n```ts\nb\n' }))).toEqual([
    '20 fence has no language',
    '24 fence is not closed',
  ]);
});
