import { describe, expect, it } from 'vitest';
import { checkRows } from '../../../test/support/check-rows.ts';
import { termIds } from './csv-cells.ts';
import { foldText } from './fold-text.ts';
import { MOODS } from './moods.ts';

const idOf = termIds(MOODS);

describe('moods', () => {
  it('are found by id and name', () => {
    checkRows(Object.entries(MOODS), (id, { name }) => {
      expect(idOf(id)).toBe(id);
      expect(idOf(name)).toBe(id);
    });
  });

  it('have unique normalized words, none of which is another mood', () => {
    checkRows(Object.entries(MOODS), (id, { words }) => {
      expect(words.map(foldText)).toEqual(words);
      expect(new Set(words).size).toBe(words.length);
      expect(words.filter((word) => word !== foldText(id) && Object.hasOwn(MOODS, word))).toEqual([]);
    });
  });
});

it('finds moods by other words', () => {
  checkRows(
    [
      ['feel-good', 'heart-warming'],
      ['Cosy', 'heart-warming'],
      ['cozy', 'heart-warming'],
      ['creepy', 'eerie'],
      ['grim', 'bleak'],
      ['sad', 'melancholic'],
      ['quirky', 'whimsical'],
      ['trippy', 'mind-bending'],
    ],
    (word, id) => {
      expect(idOf(word)).toBe(id);
    },
  );
});
