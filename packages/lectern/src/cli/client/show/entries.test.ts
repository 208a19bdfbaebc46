import { describe, expect, it } from 'vitest';
import { firstSentence, outputWidth, wrap } from './entries.ts';

describe('wrap', () => {
  it('breaks lines at the width of the terminal', () => {
    expect(wrap('one two three four', 12, '  ')).toBe('  one two\n  three four');
    expect(wrap('one two three', 14, '      ', '  key ')).toBe('  key one two\n      three');
  });

  it('preserves line breaks and words longer than the width', () => {
    expect(wrap('a\n\nb', 40, '  ')).toBe('  a\n\n  b');
    expect(wrap('x'.repeat(50), 40, '  ')).toBe(`  ${'x'.repeat(50)}`);
    expect(wrap('one two three', Infinity, '')).toBe('one two three');
  });

  it('uses the width of the terminal, within limits', () => {
    expect(outputWidth({ isTTY: true, columns: 90 })).toBe(90);
    expect(outputWidth({ isTTY: true, columns: 300 })).toBe(120);
    expect(outputWidth({ isTTY: true, columns: 10 })).toBe(40);
    expect(outputWidth({ isTTY: true })).toBe(80);
    expect(outputWidth({ isTTY: true, columns: 0 })).toBe(80);
    expect(outputWidth({})).toBe(Infinity);
  });
});

describe('firstSentence', () => {
  it.each([
    ['Adds two numbers. Exactly.', 'Adds two numbers.'],
    ['Adds 0.1 and 0.2! Really.', 'Adds 0.1 and 0.2!'],
    ['Finds things (e.g. films). Then stops.', 'Finds things (e.g. films).'],
    ['A line\nthat goes on. And ends.', 'A line that goes on.'],
    ['A heading\n\nAnd text.', 'A heading'],
    ['No end', 'No end'],
    ['', ''],
  ])('returns the first sentence of %j', (text, sentence) => {
    expect(firstSentence(text)).toBe(sentence);
  });
});
