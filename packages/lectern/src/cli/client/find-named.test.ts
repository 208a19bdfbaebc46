import { expect, it } from 'vitest';
import { findNamed } from './find-named.ts';

const ALL = ['draft_specification', 'review_change', 'add'].map((name) => ({ name }));

it('finds an entry by name', () => {
  expect(findNamed('prompt', 'add', ALL)).toEqual({ name: 'add' });
});

it.each([
  ['ad', 'Did you mean "add"?'],
  ['draft', 'Did you mean "draft_specification"?'],
  ['something', 'Known prompts: draft_specification, review_change, add.'],
])('suggests a close match for %j', (name, hint) => {
  expect(() => findNamed('prompt', name, ALL)).toThrow(expect.objectContaining({ hint }));
});

it('lists only a few names, and reports if there are none', () => {
  const many = Array.from({ length: 20 }, (_, i) => ({ name: `tool-${i}-of-many` }));
  expect(() => findNamed('tool', 'x', many)).toThrow(
    expect.objectContaining({ hint: expect.stringMatching(/tool-11-of-many and 8 more\.$/) }),
  );
  expect(() => findNamed('tool', 'x', [])).toThrow(
    expect.objectContaining({ message: 'there is no tool "x".', hint: 'The server has no tools.' }),
  );
});
