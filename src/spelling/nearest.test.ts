import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearest } from './nearest.ts';

describe('nearest', () => {
  const names = ['category', 'limit', 'query', 'max_results', 'id'];

  it.each([
    ['catgory', 'category'],
    ['Category', 'category'],
    ['qurey', 'query'],
    ['lmit', 'limit'],
    ['maxResults', 'max_results'],
    ['max-result', 'max_results'],
    ['ID', 'id'],
  ])('%s → %s', (word, expected) => {
    expect(nearest(word, names)).toBe(expected);
  });

  it.each(['x', 'id2x', 'something', '', 'quota', 'q'.repeat(1000)])('%s is near to nothing', (word) => {
    expect(nearest(word, names)).toBeUndefined();
  });

  it('takes the nearest of several, the first of equals', () => {
    expect(nearest('titel', ['total', 'title'])).toBe('title');
    expect(nearest('cat', ['bat', 'hat'])).toBe('bat');
    expect(nearest('abc', ['x'.repeat(100)])).toBeUndefined();
  });

  it('finds every word itself, and any word after one typing error in a long one', () => {
    const word = fc.stringMatching(/^[a-z]{6,20}$/);
    fc.assert(
      fc.property(word, fc.nat(), (text, at) => {
        const index = at % text.length;
        expect(nearest(text, ['zzz', text])).toBe(text);
        expect(nearest(text.slice(0, index) + text.slice(index + 1), [text])).toBe(text);
        expect(nearest(`${text.slice(0, index)}#${text.slice(index)}`, [text])).toBe(text);
      }),
    );
  });
});
