import { describe, expect, it } from 'vitest';
import { readComparisons } from './comparisons.ts';
import { Words } from './words.ts';

describe('a comparison', () => {
  it.each([
    ['shorter', ['shorter']],
    ['not as long', ['shorter']],
    ['longer', ['longer']],
    ['more recent', ['newer']],
    ['older', ['older']],
    ['less modern', ['older']],
    ['less scary', ['lighter']],
    ['more light-hearted', ['lighter']],
    ['funnier', ['funnier']],
    ['funny', ['funnier']],
    ['more funny', ['funnier']],
    ['less funny', ['darker']],
    ['not as funny', ['darker']],
    ['more serious', ['darker']],
    ['scarier', ['scarier']],
    ['shorter and less bleak', ['shorter', 'lighter']],
    ['darker, darker and bleaker', ['darker']],
  ])('is read from %j as %j', (question, comparisons) => {
    expect(readComparisons(new Words(question))).toEqual(comparisons);
  });

  it.each(['', 'long', 'a short film', 'more of the same', 'less'])('is not in %j', (question) => {
    const words = new Words(question);
    expect(readComparisons(words)).toEqual([]);
    expect(words.rest()).toEqual([...words.all]);
  });

  it('takes its words and leaves the others', () => {
    const words = new Words('but not as long and with dogs');
    readComparisons(words);
    expect(words.rest().join(' ')).toBe('but and with dogs');
  });

  it('is not read from words that another reader has taken', () => {
    const words = new Words('shorter than 90 minutes');
    words.take(0, 4);
    expect(readComparisons(words)).toEqual([]);
  });
});
