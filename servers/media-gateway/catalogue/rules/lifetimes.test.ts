import { describe, expect, it } from 'vitest';
import type { PersonFacts } from '../people.ts';
import { lifetimes } from './lifetimes.ts';
import { ofFilm, ofSeries } from './test-titles.ts';

const helm = (facts: Omit<PersonFacts, 'name'>): PersonFacts[] => [{ name: 'Brigitte Helm', ...facts }];
const lang = (facts: Omit<PersonFacts, 'name'>): PersonFacts[] => [{ name: 'Fritz Lang', ...facts }];

describe('lifetimes', () => {
  it('fit where nothing else is known', () => {
    expect(ofFilm(lifetimes, {})).toEqual([]);
    expect(ofFilm(lifetimes, {}, helm({}))).toEqual([]);
    expect(ofFilm(lifetimes, {}, helm({ born: 1906, died: 1996 }))).toEqual([]);
  });

  it('begin three years before the first film', () => {
    expect(ofFilm(lifetimes, {}, helm({ born: 1924 }))).toEqual([]);
    expect(ofFilm(lifetimes, {}, helm({ born: 1925 }))).toEqual([
      'Brigitte Helm, born in 1925, is too young to be in the cast of Metropolis (1927).',
    ]);
    expect(ofFilm(lifetimes, { writers: ['Thea'] }, [{ name: 'thea', born: 1930 }])).toEqual([
      'thea, born in 1930, is too young to be the writer of Metropolis (1927).',
    ]);
  });

  it('end at most six years before the last', () => {
    expect(ofFilm(lifetimes, {}, lang({ died: 1921 }))).toEqual([]);
    expect(ofFilm(lifetimes, {}, lang({ died: 1920 }))).toEqual([
      'Fritz Lang, who died in 1920, was dead too long to be the director of Metropolis (1927).',
    ]);
    expect(ofFilm(lifetimes, {}, helm({ died: 1900 }))).toHaveLength(1);
  });

  it('do not bind authors, nor those whom documentaries show', () => {
    const long = [{ name: 'William Shakespeare', born: 1564, died: 1616 }];
    expect(ofFilm(lifetimes, { writers: ['William Shakespeare'] }, long)).toEqual([]);
    expect(ofFilm(lifetimes, { genres: ['documentary'] }, helm({ died: 1900 }))).toEqual([]);
    expect(ofFilm(lifetimes, { genres: ['documentary'] }, lang({ died: 1900 }))).toHaveLength(1);
  });

  it('count to the end of a series, for those who come later', () => {
    const later = [{ name: 'Jodie Whittaker', born: 1982 }];
    expect(ofSeries(lifetimes, { cast: ['Jodie Whittaker'] }, later)).toEqual([]);
    expect(ofSeries(lifetimes, { cast: ['Jodie Whittaker'], ended: 1985 }, later)).toEqual([]);
    expect(ofSeries(lifetimes, { cast: ['Jodie Whittaker'], ended: 1984 }, later)).toHaveLength(1);
  });

  it('fit if one of several people of the name fits', () => {
    const young = { id: 'other', name: 'Other', also: ['brigitte helm'], born: 1990 };
    expect(ofFilm(lifetimes, {}, [young, ...helm({ born: 1906 })])).toEqual([]);
    expect(ofFilm(lifetimes, {}, [young, ...helm({ died: 1900 })])).toHaveLength(1);
    expect(ofFilm(lifetimes, {}, [young])).toHaveLength(1);
  });
});
