import { expect, it } from 'vitest';
import { firstSentence } from './first-sentence.ts';

it.each([
  ['Adds two numbers. Exactly.', 'Adds two numbers.'],
  ['Adds 0.1 and 0.2! Really.', 'Adds 0.1 and 0.2!'],
  ['Finds things (e.g. films). Then stops.', 'Finds things (e.g. films).'],
  ['A line\nthat goes on. And ends.', 'A line that goes on.'],
  ['A heading\n\nAnd text.', 'A heading'],
  ['No end', 'No end'],
  ['', ''],
])('of %j', (text, sentence) => {
  expect(firstSentence(text)).toBe(sentence);
});
