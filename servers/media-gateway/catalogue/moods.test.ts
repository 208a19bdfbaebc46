import { describe, expect, it } from 'vitest';
import { foldText } from './fold-text.ts';
import { MOODS } from './moods.ts';
import { termIds } from './term-ids.ts';

const idOf = termIds(MOODS);

describe.each(Object.entries(MOODS))('%s', (id, { name, words }) => {
  it('is found by its id and its name', () => {
    expect(idOf(id)).toBe(id);
    expect(idOf(name)).toBe(id);
  });

  it('has words as they are compared, each once, and none that is another mood', () => {
    expect(words.map(foldText)).toEqual(words);
    expect(new Set(words).size).toBe(words.length);
    expect(words.filter((word) => word !== foldText(id) && Object.hasOwn(MOODS, word))).toEqual([]);
  });
});

it.each([
  ['feel-good', 'heart-warming'],
  ['Cosy', 'heart-warming'],
  ['cozy', 'heart-warming'],
  ['creepy', 'eerie'],
  ['grim', 'bleak'],
  ['sad', 'melancholic'],
  ['quirky', 'whimsical'],
  ['trippy', 'mind-bending'],
])('knows %j as %s', (word, id) => {
  expect(idOf(word)).toBe(id);
});
