import { describe, expect, it } from 'vitest';
import { applyRules, createCollection, findingIn, lint, nearestLine, type Rules } from './lint.ts';

interface Note {
  readonly path: string;
  readonly line?: number;
  readonly text: string;
}

const RULES: Rules<Note, { readonly most: number }> = {
  *length({ text }, { most }) {
    if (text.length > most) yield `longer than ${most}`;
  },
  *shouting({ path, text }) {
    if (text.endsWith('!')) yield { path, line: 9, message: 'shouts' };
  },
};
const own = { path: 'b.md', line: 4, text: 'Too long!' };
const other = { path: 'a.md', text: 'Also too long' };

describe('applyRules', () => {
  it('reports a string at the line of the entry, or on line 1', () => {
    expect(applyRules(RULES, [own, other], { most: 5 })).toEqual([
      { path: 'b.md', line: 4, message: 'longer than 5' },
      { path: 'b.md', line: 9, message: 'shouts' },
      { path: 'a.md', line: 1, message: 'longer than 5' },
    ]);
  });
});

describe('lint', () => {
  const job = { what: 'note', rules: RULES, context: { most: 5 } };

  it('sorts findings of the reader and of the rules together', () => {
    const unread = { path: 'a.md', line: 2, message: 'cannot be read' };
    const { count, findings } = lint({ ...job, count: 3, entries: [own, other], findings: [unread] });
    expect(count).toBe(3);
    expect(findings.map(({ path, line }) => `${path}:${line}`)).toEqual([
      'a.md:1',
      'a.md:2',
      'b.md:4',
      'b.md:9',
    ]);
  });

  it('fails a folder without entries', () => {
    expect(lint({ ...job, count: 0, entries: [], findings: [] }).findings).toEqual([
      { path: '.', line: 1, message: 'there are no notes' },
    ]);
  });
});

describe('a collection', () => {
  it('returns entries by id, and knows the ids of files that could not be read', () => {
    const collection = createCollection([own], ({ path }) => path, ['c.md']);
    expect([collection.get('b.md'), collection.get('c.md')]).toEqual([own, undefined]);
    expect(['b.md', 'c.md', 'd.md'].map((id) => collection.has(id))).toEqual([true, true, false]);
  });
});

describe('lineOf', () => {
  const lines = new Map([
    ['["a"]', 2],
    ['["a",0]', 3],
  ]);
  const lineOf = (path: readonly (string | number)[]): number =>
    nearestLine((wanted) => lines.get(JSON.stringify(wanted)), path);

  it('returns the line of the nearest existing part', () => {
    expect([lineOf(['a', 0]), lineOf(['a', 1, 'b']), lineOf(['c'])]).toEqual([3, 2, 1]);
  });

  it('is used for findings', () => {
    expect(findingIn({ path: 'a.md', lineOf }, ['a', 0], 'is wrong')).toEqual({
      path: 'a.md',
      line: 3,
      message: 'is wrong',
    });
    expect(findingIn({ path: 'a.md', lineOf }, 7, 'is wrong').line).toBe(7);
  });
});
