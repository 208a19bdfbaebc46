import { describe, expect, it } from 'vitest';
import type { Title } from '../catalogue/title.ts';
import { testCatalogue } from '../catalogue.testing.ts';
import { varied } from './varied.ts';

const title = (id: string, more: Partial<Title> = {}): Title => ({
  id,
  type: 'movie',
  title: id,
  year: 1900,
  countries: [],
  genres: [],
  ...more,
});
const hits = (...scores: number[]) =>
  scores.map((score, number) => ({ number, score, worth: score, reasons: [], lacks: [] }));
const chosen = (titles: readonly Title[], scores: number[], most: number) =>
  varied(hits(...scores), most, testCatalogue(titles)).map(({ number }) => titles[number]?.id);

describe('a varied selection', () => {
  it.each<[string, Partial<Title>]>([
    ['people', { directors: ['Ann'] }],
    ['people, in a series', { type: 'tv', creators: ['Ann'] }],
    ['themes', { themes: ['heist', 'rain'] }],
    ['genres', { genres: ['crime'] }],
  ])('prefers different %s to a slightly better title', (_what, same) => {
    const titles = [title('best', same), title('alike', same), title('other', { year: 1950 })];
    expect(chosen(titles, [1, 0.95, 0.9], 3)).toEqual(['best', 'other', 'alike']);
  });

  it('prefers another decade only among equals', () => {
    const titles = [title('best'), title('alike', { year: 1909 }), title('other', { year: 1910 })];
    expect(chosen(titles, [1, 0.9, 0.9], 2)).toEqual(['best', 'other']);
    expect(chosen(titles, [1, 0.99, 0.9], 2)).toEqual(['best', 'alike']);
  });

  it('keeps similar titles that are much better', () => {
    const same = { directors: ['Ann'], themes: ['heist'], genres: ['crime'] };
    const titles = [title('best', same), title('alike', same), title('other', { year: 1950 })];
    expect(chosen(titles, [1, 0.95, 0.3], 3)).toEqual(['best', 'alike', 'other']);
  });

  it('differs from all chosen titles, not only the last', () => {
    const ann = { directors: ['Ann'] };
    const titles = [
      title('a1', ann),
      title('b', { year: 1950 }),
      title('a2', ann),
      title('c', { year: 1970 }),
    ];
    expect(chosen(titles, [1, 0.95, 0.9, 0.8], 3)).toEqual(['a1', 'b', 'c']);
  });

  it('has at most the requested number, or all if there are fewer', () => {
    const titles = [title('a'), title('b'), title('c')];
    expect(chosen(titles, [1, 0.9, 0.8], 2)).toEqual(['a', 'b']);
    expect(chosen(titles, [1, 0.9, 0.8], 9)).toEqual(['a', 'b', 'c']);
    expect(chosen(titles, [], 9)).toEqual([]);
  });
});
