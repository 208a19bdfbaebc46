import { expect, it } from 'vitest';
import { readResult } from './tool-results.ts';

const isArticle = (id: string): boolean => ['guides/setup', 'guides/tests', 'faq'].includes(id);

it('returns the articles of passages, then those of other lines, each once', () => {
  const text = [
    '3 articles match "tests", best first.',
    '',
    'Source: guides/tests.md:1-9 · Tests > Run · docs://guides/tests',
    'Matched: tests (title)',
    '',
    '- [x] a task, not an article',
    '',
    '---',
    '',
    'Source: guides/tests.md:20-29 · Tests > Write · docs://guides/tests',
    '',
    'Further articles:',
    '- [guides/setup] Setup: how to install',
  ].join('\n');
  expect(readResult(text, isArticle)).toEqual({ tier: 'passages', ids: ['guides/tests', 'guides/setup'] });
});

it('distinguishes titles from passages', () => {
  const text = 'Nothing answers this well. Nearest:\n- [faq] Questions: what people ask';
  expect(readResult(text, isArticle)).toEqual({ tier: 'titles', ids: ['faq'] });
});

it('recognizes an empty result', () => {
  expect(readResult('Nothing found for "zebra".', isArticle)).toEqual({ tier: 'nothing', ids: [] });
});
