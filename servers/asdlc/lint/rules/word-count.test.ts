import { expect, it } from 'vitest';
import { articleText, findings } from '../test-articles.ts';
import { wordCount } from './word-count.ts';

const of = (words: number): string[] =>
  findings(wordCount, articleText({ body: `${'word '.repeat(words)}- | --- *\n` }));

it('wants 500 to 1,500 words, in which marks do not count', () => {
  expect([...of(500), ...of(1500)]).toEqual([]);
  expect(of(499)).toEqual(['17 body is 499 words long; there must be 500 to 1500']);
  expect(of(1501)).toEqual(['17 body is 1501 words long; there must be 500 to 1500']);
});
