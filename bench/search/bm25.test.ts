import { expect, it } from 'vitest';
import { indexWithBm25 } from './bm25.ts';

const search = indexWithBm25([
  { id: 'cats', text: 'Cats sleep. A cat sleeps all day, and the cat dreams.' },
  { id: 'dogs', text: 'Dogs run after a cat.' },
  { id: 'birds', text: 'Birds sing.' },
]);

it('ranks by stems and omits texts that contain no word of the query', () => {
  expect(search('sleeping cats')).toEqual(['cats', 'dogs']);
});

it('ignores stop words', () => {
  expect(search('and the of')).toEqual([]);
});
