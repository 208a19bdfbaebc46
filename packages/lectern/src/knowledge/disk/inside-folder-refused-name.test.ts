import { describe, expect, it } from 'vitest';
import { whyNameIsRefused } from './inside-folder.ts';

describe('file names', () => {
  it.each([
    ['', 'elsewhere'],
    ['.', 'elsewhere'],
    ['..', 'elsewhere'],
    ['a\\b.md', 'separator'],
    ['a/b.md', 'separator'],
    ['a\0.md', 'control'],
    ['a\nb.md', 'control'],
    ['a\u0085.md', 'control'],
    ['a\ufffd.md', 'Unicode'],
    ['a\ud800.md', 'Unicode'],
    ['CON', 'device'],
    ['aux.md', 'device'],
    ['Lpt1.tar.md', 'device'],
    ['com¹.md', 'device'],
    ['nul .md', 'device'],
    ['C:', 'drive'],
    ['c:x.md', 'drive'],
  ])('with %j are refused', (name, word) => {
    expect(whyNameIsRefused(name, 'linux')).toContain(word);
  });

  it.each([
    'a.md',
    '%2e%2e%2f',
    '...',
    '..a',
    'console.md',
    'com10.md',
    'a b.md',
    'ünï 文.md',
    '😀.md',
    'note: b.md',
  ])('with %j are accepted', (name) => expect(whyNameIsRefused(name, 'linux')).toBeUndefined());

  it.each(['note: b.md', 'x.md:stream', 'x.md.', '.. ', 'x '])('with %j are refused on Windows', (name) => {
    expect(whyNameIsRefused(name, 'win32')).toContain('Windows');
  });
});
