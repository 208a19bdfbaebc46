import { describe, expect, it } from 'vitest';
import { foldText } from './fold-text.ts';
import { GENRES, genreName } from './genres.ts';
import { termIds } from './term-ids.ts';

const idOf = termIds(GENRES);

describe.each(Object.entries(GENRES))('%s', (id, { name, words }) => {
  it('is found by its id and its name', () => {
    expect(idOf(id)).toBe(id);
    expect(idOf(name)).toBe(id);
    expect(genreName(id)).toBe(name);
  });

  it('has words as they are compared, each once', () => {
    expect(words.map(foldText)).toEqual(words);
    expect(new Set(words).size).toBe(words.length);
  });

  it('has no word that is the id or the name of another', () => {
    for (const word of words) {
      const others = Object.entries(GENRES).filter(
        ([otherId, other]) => otherId !== id && [otherId, other.name].some((text) => foldText(text) === word),
      );
      expect(others, word).toEqual([]);
    }
  });
});

it.each([
  ['cartoon', 'animation'],
  ['biopic', 'biography'],
  ['Whodunit', 'mystery'],
  ['noir', 'film-noir'],
  ['science fiction', 'sci-fi'],
  ['SciFi', 'sci-fi'],
  ['rom-com', 'romance'],
  ['cowboy', 'western'],
])('knows %j as %s', (word, id) => {
  expect(idOf(word)).toBe(id);
});

it.each(['wuxia', 'constructor', '__proto__', 'toString'])(
  'calls %j, which is none of ours, by its id',
  (id) => {
    expect(genreName(id)).toBe(id);
  },
);
