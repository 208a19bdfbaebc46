import { describe, expect, it } from 'vitest';
import { Words } from './words.ts';

describe('the words of a query', () => {
  it('are normalized without case, accents and punctuation', () => {
    expect(new Words('  Amélie’s — “SCHÖNE” world, 1927! ').all).toEqual([
      'amelies',
      'schone',
      'world',
      '1927',
    ]);
  });

  it.each(['', ' \n', '?!… —'])('are none in %j', (question) => {
    const words = new Words(question);
    expect(words.length).toBe(0);
    expect(words.rest()).toEqual([]);
    expect(words.at(0)).toBeUndefined();
  });

  it('are read up to a limit', () => {
    const many = new Words(Array.from({ length: 500 }, (_, i) => `w${i}`).join(' '));
    expect(many.length).toBe(120);
    expect(many.at(119)).toBe('w119');
    expect(many.at(120)).toBeUndefined();
  });

  it('form phrases, which end with the query', () => {
    const words = new Words('the city of towers');
    expect(words.phrase(1, 2)).toBe('city of');
    expect(words.phrase(2, 9)).toBe('of towers');
  });
});

describe('consumed words', () => {
  it('are no longer free or left', () => {
    const words = new Words('a film under 90 minutes please');
    words.take(2, 3);
    expect(words.rest()).toEqual(['a', 'film', 'please']);
    expect(words.isFree(1)).toBe(true);
    expect(words.isFree(1, 2)).toBe(false);
    expect(words.isFree(4)).toBe(false);
    expect(words.says(2, ['under'])).toBe(false);
    expect(words.says(5, ['please'])).toBe(true);
  });

  it('can still be read', () => {
    const words = new Words('under 90 minutes');
    words.take(0, 3);
    expect(words.at(1)).toBe('90');
    expect(words.phrase(0, 2)).toBe('under 90');
  });

  it('may extend beyond the end', () => {
    const words = new Words('just this');
    words.take(1, 10);
    expect(words.rest()).toEqual(['just']);
    expect(words.length).toBe(2);
  });
});

describe('a phrase', () => {
  const words = new Words('like alien but shorter');

  it.each([
    [0, ['like', 'alien'], true],
    [3, ['shorter'], true],
    [1, ['like'], false],
    [3, ['shorter', 'please'], false],
    [-1, ['like'], false],
    [-1, [], false],
    [9, ['like'], false],
  ])('occurs at %i as %j: %s', (start, phrase, said) => {
    expect(words.says(start, phrase)).toBe(said);
  });
});
