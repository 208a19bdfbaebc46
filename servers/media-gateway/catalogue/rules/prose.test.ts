import { describe, expect, it } from 'vitest';
import { sentenceCount } from './prose.ts';
import { FILM, ofFilm, reasonsFor } from './titles.testing.ts';

const words = (count: number): string => Array.from({ length: count }, () => 'word').join(' ');

describe('the built-in catalogue', () => {
  it('has a description of each title', () => {
    for (const count of [12, 45]) expect(ofFilm('aboutLength', { about: words(count) })).toEqual([]);
    expect(ofFilm('aboutLength', { about: words(11) })).toEqual(['"about" has 11 words, not from 12 to 45.']);
    expect(ofFilm('aboutLength', { about: words(46) })).toEqual(['"about" has 46 words, not from 12 to 45.']);
    const { about, ...silent } = FILM;
    expect(about).toBeDefined();
    expect(reasonsFor('aboutLength', [silent]).flat()).toEqual(['"about" has 0 words, not from 12 to 45.']);
  });

  it('has one sentence per description', () => {
    expect(ofFilm('aboutSentence', {})).toEqual([]);
    expect(ofFilm('aboutSentence', { about: 'A man comes. He goes.' })).toEqual([
      '"about" has 2 sentences, not one.',
    ]);
  });

  it('has three to nine themes per title', () => {
    const themes = (count: number): string[] => Array.from({ length: count }, (_, index) => `theme ${index}`);
    for (const count of [3, 9]) expect(ofFilm('themeCount', { themes: themes(count) })).toEqual([]);
    expect(ofFilm('themeCount', { themes: themes(2) })).toEqual(['It has 2 themes, not from 3 to 9.']);
    expect(ofFilm('themeCount', { themes: themes(10) })).toEqual(['It has 10 themes, not from 3 to 9.']);
  });

  it('lists at most six of the cast', () => {
    const cast = ['A', 'B', 'C', 'D', 'E', 'F'];
    expect(ofFilm('castCount', { cast })).toEqual([]);
    expect(ofFilm('castCount', { cast: [...cast, 'G'] })).toEqual([
      'It has 7 people in its cast, more than 6.',
    ]);
  });
});

describe('sentence count', () => {
  it.each<[string, number]>([
    ['', 0],
    ['A man walks', 1],
    ['A man walks.', 1],
    ['A man walks. He stops.', 2],
    ['A man walks! “He stops”. Why? He sits.', 4],
    ['Dr. Mabuse and Mr. Smith meet J. R. Ewing of the U.S. Army in St. Louis.', 1],
    ['She asks “Who?” and leaves.', 1],
    ['He waits… and waits.', 1],
    ['He waits… Nobody comes.', 2],
    ['In 3.5 hours all is over.', 1],
  ])('is %j → %i', (text, count) => {
    expect(sentenceCount(text)).toBe(count);
  });
});
