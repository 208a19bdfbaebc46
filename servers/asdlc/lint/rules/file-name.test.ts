import { expect, it } from 'vitest';
import { articleText, findings, OTHERS } from '../test-articles.ts';
import { fileName } from './file-name.ts';

it('wants kebab-case and one extension', () => {
  expect(findings(fileName, articleText(), OTHERS, 'concepts/best-of-n.md')).toEqual([]);
  for (const name of ['Best-of-n.md', 'best_of_n.md', 'best--of.md', 'best-of-n.markdown', 'best.of.md'])
    expect(findings(fileName, articleText(), OTHERS, `concepts/${name}`)).toEqual([
      '1 file name must be kebab-case and end with .md',
    ]);
});

it('finds the same name in another category', () => {
  expect(findings(fileName, articleText(), OTHERS, 'concepts/other.md')).toEqual([
    '1 file name is also that of patterns/other.md',
  ]);
});
