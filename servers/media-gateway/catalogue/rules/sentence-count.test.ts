import { expect, it } from 'vitest';
import { sentenceCount } from './sentence-count.ts';

it.each<[string, number]>([
  ['', 0],
  ['A man walks', 1],
  ['A man walks.', 1],
  ['A man walks. He stops.', 2],
  ['A man walks! “He stops”. Why? He sits.', 4],
  ['Dr. Mabuse and Mr. Smith meet J. R. Ewing of the U.S. Army in St. Louis.', 1],
  ['She asks “Who?” and leaves.', 1],
  ['He waits… and waits.', 1],
  ['He waits… Nobody comes.', 2],
  ['In 3.5 hours all is over.', 1],
])('%j has %i', (text, count) => {
  expect(sentenceCount(text)).toBe(count);
});
