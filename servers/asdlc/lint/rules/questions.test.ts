import { expect, it } from 'vitest';
import { articleText, findings } from '../test-articles.ts';
import { questions } from './questions.ts';

const of = (yaml: string): string[] => findings(questions, articleText({ fields: { questions: yaml } }));

it('wants three to thirty', () => {
  expect(of('[a, b, c]')).toEqual([]);
  expect(of('[a, b]')).toEqual(['16 questions are 2; there must be 3 to 30']);
  const many = Array.from({ length: 31 }, (_, i) => `q${i}`);
  expect(of(`[${many.join(', ')}]`)).toEqual(['16 questions are 31; there must be 3 to 30']);
});

it('finds the line of one that is too long, and of one that is repeated', () => {
  expect(of(`\n  - a\n  - ${'b'.repeat(171)}\n  - a`)).toEqual([
    '18 question is 171 characters long; at most 170 are allowed',
    '19 question is there twice',
  ]);
});
