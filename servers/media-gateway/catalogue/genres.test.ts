import { describe, expect, it } from 'vitest';
import { checkRows } from '../../../test/support/check-rows.ts';
import { termIds } from './csv-cells.ts';
import { foldText } from './fold-text.ts';
import { GENRES, genreName } from './genres.ts';

const idOf = termIds(GENRES);

describe('genres', () => {
  it('are found by id and name', () => {
    checkRows(Object.entries(GENRES), (id, { name }) => {
      expect(idOf(id)).toBe(id);
      expect(idOf(name)).toBe(id);
      expect(genreName(id)).toBe(name);
    });
  });

  it('have unique normalized words', () => {
    checkRows(Object.entries(GENRES), (_, { words }) => {
      expect(words.map(foldText)).toEqual(words);
      expect(new Set(words).size).toBe(words.length);
    });
  });

  it('have no word that is the id or name of another', () => {
    checkRows(Object.entries(GENRES), (id, { words }) => {
      for (const word of words) {
        const others = Object.entries(GENRES).filter(
          ([otherId, other]) =>
            otherId !== id && [otherId, other.name].some((text) => foldText(text) === word),
        );
        expect(others, word).toEqual([]);
      }
    });
  });
});

it('finds genres by other words', () => {
  checkRows(
    [
      ['cartoon', 'animation'],
      ['biopic', 'biography'],
      ['Whodunit', 'mystery'],
      ['noir', 'film-noir'],
      ['science fiction', 'sci-fi'],
      ['SciFi', 'sci-fi'],
      ['rom-com', 'romance'],
      ['cowboy', 'western'],
    ],
    (word, id) => {
      expect(idOf(word)).toBe(id);
    },
  );
});

it('uses the id as the name of an unknown genre', () => {
  checkRows(['wuxia', 'constructor', '__proto__', 'toString'], (id) => {
    expect(genreName(id)).toBe(id);
  });
});
