import { describe, expect, it } from 'vitest';
import { numberIn } from './number-words.ts';

describe('a number', () => {
  it.each([
    ['90', 90],
    ['0', 0],
    ['9999', 9999],
    ['zero', 0],
    ['two', 2],
    ['twelve', 12],
    ['a', 1],
    ['an', 1],
  ])('may be written %j', (word, number) => {
    expect(numberIn(word)).toBe(number);
  });

  it.each([undefined, '', '10000', '1x', '-1', '1e3', 'many', 'constructor', '٣'])('is not %j', (word) => {
    expect(numberIn(word)).toBeUndefined();
  });
});
