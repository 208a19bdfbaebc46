import { describe, expect, it } from 'vitest';
import {
  CONTROL,
  cutAtWord,
  cutTo,
  detach,
  escapeHidden,
  escapeInvisible,
  visibleLine,
  visibleText,
} from './shown-text.ts';

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

describe('visibleText', () => {
  it('removes characters that only a model would read', () => {
    expect(visibleText('a\u200bb\u202ec\u{e0041}d\u0007e\u001b[31m\ufefff')).toBe('abcde[31mf');
  });

  it('preserves lines, tabs, joiners and every script', () => {
    const text = 'a\tb\n👩\u200d💻 می\u200cخواهم 日本 ß';
    expect(visibleText(text)).toBe(text);
    expect(visibleText('a\r\nb\rc')).toBe('a\nb\nc');
  });

  it('fits on one line of limited length and never splits a character', () => {
    expect(visibleLine('  a\n\nb\t c ')).toBe('a b c');
    expect(visibleLine('abcdef', 4)).toBe('abc…');
    expect(visibleLine('ab😀def', 4)).toBe('ab…');
  });
});

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

describe('detach', () => {
  it.each(['', ' ', 'a', ' a ', 'a long text with 🙂 and \ud800'])('returns an equal string: %j', (text) => {
    expect(detach(text)).toBe(text);
  });
});
