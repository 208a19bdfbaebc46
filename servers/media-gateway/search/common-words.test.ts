import { describe, expect, it } from 'vitest';
import { commonWordFilter, isCommonWord, isIn } from './common-words.ts';

describe('common words', () => {
  it('include all their forms', () => {
    for (const word of [
      'plumber',
      'plumbers',
      'reset',
      'router',
      'sentient',
      'colour',
      'color',
      'travelling',
    ])
      expect(isCommonWord(word), word).toBe(true);
  });

  it('exclude misspellings, with few exceptions', () => {
    const misspelled =
      'racetrak casablnca kubrik backgruond wether recieve definately occured acheive beleive'.split(' ');
    expect(misspelled.filter(isCommonWord).length).toBeLessThanOrEqual(2);
  });

  it('are those of the list that the filter was made from', () => {
    const bits = Uint8Array.from(atob(commonWordFilter(['harbour', 'lantern'])), (c) => c.charCodeAt(0));
    expect(['harbour', 'harbours', 'lantern'].every((word) => isIn(word, bits))).toBe(true);
    expect(isIn('zebra', bits)).toBe(false);
  });
});
