import { describe, expect, it } from 'vitest';
import { readSynonymFile } from './read-synonyms.ts';

describe('readSynonymFile', () => {
  it('accepts both members, each of which is optional', () => {
    const text = 'same:\n  - [bot, agent]\n  - [a, b, c]\nalso:\n  bill: [cost, budget]\n';
    expect(readSynonymFile(text)).toEqual({
      ok: true,
      data: {
        same: [
          ['bot', 'agent'],
          ['a', 'b', 'c'],
        ],
        also: { bill: ['cost', 'budget'] },
      },
    });
    expect(readSynonymFile('same: []')).toEqual({ ok: true, data: { same: [], also: {} } });
    expect(readSynonymFile('also: {}')).toEqual({ ok: true, data: { same: [], also: {} } });
    expect(readSynonymFile('{}')).toEqual({ ok: true, data: { same: [], also: {} } });
  });

  it.each([
    ['nothing', '', 1],
    ['white space and comments', '\n# later\n\n', undefined],
    ['a text', 'just words', 1],
    ['a list', '- [a, b]\n', 1],
    ['a number', '42', 1],
    ['an unknown member', 'same: []\nsimilar: []\n', 2],
    ['same as a mapping', 'also: {}\nsame:\n  a: b\n', 2],
    ['same as a text', 'same: bot\n', 1],
    ['same as null', 'also: {}\nsame:\n', 2],
    ['also as a list', 'same: []\nalso:\n  - a\n', 2],
    ['also as null', 'same: []\nalso:\n', 2],
    ['a group that is a text', 'same:\n  - [a, b]\n  - c, d\n', 3],
    ['a group that is a mapping', 'same:\n  - [a, b]\n  - a: b\n', 3],
    ['a number in a group', 'same:\n  - [a, b]\n  - [c, d]\n  - [5, e]\n', 4],
    ['nothing in a group', 'same:\n  - [a, ~]\n', 2],
    ['a list in a group', 'same:\n  - [a, [b]]\n', 2],
    ['a phrase with a single text', 'also:\n  bill: [cost]\n  spend: cost\n', 3],
    ['a phrase with null', 'also:\n  bill:\n', 2],
    ['a phrase with a number', 'also:\n  bill: [cost]\n  x: [1]\n', 3],
    ['a duplicate key', 'also:\n  bill: [cost]\n  bill: [money]\n', 3],
    ['an unclosed bracket', 'same:\n  - [a, b\n', undefined],
    ['a tab', 'same:\n\t- [a, b]\n', 2],
    ['a tag that would execute code', 'same: !!js/function "x"\n', 1],
    ['an alias without an anchor', 'same:\n  - *nowhere\n', 2],
  ])('refuses %s with the line', (_, text, line) => {
    const read = readSynonymFile(text);
    if (read.ok) throw new Error('was read');
    expect(read.reason).toMatch(/\S/);
    expect(read.reason).not.toContain('\n');
    if (line === undefined) expect(read.line).toBeGreaterThanOrEqual(1);
    else expect(read.line).toBe(line);
  });

  it('treats names of built-in object members as ordinary phrases', () => {
    const read = readSynonymFile('also:\n  constructor: [builder]\n  toString: [text]\n');
    expect(read).toEqual({
      ok: true,
      data: { same: [], also: { constructor: ['builder'], toString: ['text'] } },
    });
  });
});
