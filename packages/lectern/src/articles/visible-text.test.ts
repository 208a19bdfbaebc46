import { describe, expect, it } from 'vitest';
import { visibleLine, visibleText } from './visible-text.ts';

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
