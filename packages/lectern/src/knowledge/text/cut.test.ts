import { describe, expect, it } from 'vitest';
import { cutAtWord, cutTo } from './cut.ts';

describe('cutTo', () => {
  it('truncates without splitting a character', () => {
    expect(cutTo('abc', 3)).toBe('abc');
    expect(cutTo('abc', 2)).toBe('ab');
    expect(cutTo('a🙂b', 2)).toBe('a');
    expect(cutTo('a🙂b', 3)).toBe('a🙂');
  });
});

describe('cutAtWord', () => {
  it('returns short texts unchanged', () => {
    expect(cutAtWord('one two', 7)).toBe('one two');
  });

  it('truncates between words without punctuation before the ellipsis', () => {
    expect(cutAtWord('one two three', 11)).toBe('one two…');
    expect(cutAtWord('one two three', 8)).toBe('one two…');
    expect(cutAtWord('one two, three', 10)).toBe('one two…');
  });

  it('truncates a single word that is too long', () => {
    expect(cutAtWord('a'.repeat(20), 10)).toBe(`${'a'.repeat(9)}…`);
  });
});
