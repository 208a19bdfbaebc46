import { expect, it } from 'vitest';
import { findings, patternText } from '../test-patterns.ts';
import { description } from './description.ts';

const of = (words: number): string[] =>
  findings(
    description,
    patternText().replace(/description: \|\n(?: {4}Plain.*\n)+/, `description: ${'word '.repeat(words)}\n`),
  );

it('wants 40 to 130 words', () => {
  expect([...of(40), ...of(130)]).toEqual([]);
  for (const words of [39, 131])
    expect(of(words)).toEqual([`33 description has ${words} words; there must be 40 to 130`]);
});
