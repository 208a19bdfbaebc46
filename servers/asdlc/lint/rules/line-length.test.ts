import { expect, it } from 'vitest';
import { articleText, findings } from '../test-articles.ts';
import { lineLength } from './line-length.ts';

const of = (body: string): string[] => findings(lineLength, articleText({ body }));
const long = 'x'.repeat(131);

it('allows 130 characters', () => {
  expect(of(`${'😀'.repeat(130)}\n`)).toEqual([]);
  expect(of(`Text.\n${long}\n`)).toEqual(['18 line is 131 characters long; at most 130 are allowed']);
});

it('leaves tables, code and addresses alone', () => {
  expect(of(`| ${long} |\n\n\`\`\`text\n${long}\n\`\`\`\n\n[a](https://example.org/${long})\n`)).toEqual([]);
});
