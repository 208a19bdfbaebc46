import { describe, expect, it } from 'vitest';
import { CONTROL, escapeHidden, escapeInvisible } from './shown-text.ts';

const BIDI = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'];
const OTHERS = [
  '\u200b',
  '\u200e',
  '\u200f',
  '\u2028',
  '\u2029',
  '\u2060',
  '\ufeff',
  '\u{e0041}',
  '\u{e007f}',
];

describe('invisible characters', () => {
  it.each([escapeHidden, escapeInvisible])('are escaped as in JSON by %o', (written) => {
    for (const character of [...BIDI, ...OTHERS, '\u0000', '\u001b', '\u009b']) {
      const text = written(`a${character}b`);
      expect(text).toMatch(/^a(?:\\u[\da-f]{4}){1,2}b$/);
      expect(JSON.parse(`"${text}"`)).toBe(`a${character}b`);
    }
  });

  it('are kept where a script or emoji needs them, except by escapeInvisible', () => {
    const text = 'a\tb\n👩\u200d💻 می\u200cخواهم';
    expect(escapeHidden(text)).toBe(text);
    expect(escapeInvisible(text)).toBe('a\\u0009b\\u000a👩\\u200d💻 می\\u200cخواهم');
  });

  it('include all line separators', () => {
    expect('a\nb\u0085c\u2028d\u2029e'.split(CONTROL)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
});
