import { describe, expect, it } from 'vitest';
import { AWARDS } from '../awards.ts';
import { awardExisted, awardFitsType } from './awards.ts';
import { ofFilm, ofSeries } from './test-titles.ts';

describe('awards', () => {
  it.each<[string, number]>([
    ['oscar-picture', 1927],
    ['oscar-song', 1927],
    ['oscar-animated', 2001],
    ['palme-dor', 1932],
    ['golden-lion', 1932],
    ['golden-bear', 1932],
    ['bafta-film', 1946],
    ['cesar-film', 1975],
    ['goya-film', 1986],
  ])('%s is not won before %i', (award, first) => {
    expect(ofFilm(awardExisted, { awards: [award], year: first })).toEqual([]);
    expect(ofFilm(awardExisted, { awards: [award], year: first - 1 })).toEqual([
      `It cannot have won "${award}", which is not given to titles before ${first}.`,
    ]);
  });

  it('counts the last year of a series', () => {
    const awards = ['emmy-drama'];
    expect(ofSeries(awardExisted, { awards, year: 1947 })).toEqual([]);
    expect(ofSeries(awardExisted, { awards, year: 1947, ended: 1949 })).toEqual([]);
    expect(ofSeries(awardExisted, { awards, year: 1947, ended: 1948 })).toHaveLength(1);
  });

  it('has a first year for every award that we know', () => {
    for (const award of Object.keys(AWARDS))
      expect(ofFilm(awardExisted, { awards: [award], year: 1900 })).toHaveLength(1);
  });

  it('are given to films or to series', () => {
    expect(ofFilm(awardFitsType, { awards: ['oscar-picture', 'palme-dor'] })).toEqual([]);
    expect(ofSeries(awardFitsType, { awards: ['emmy-comedy'] })).toEqual([]);
    expect(ofFilm(awardFitsType, { awards: ['emmy-limited'] })).toEqual([
      'It cannot have won "emmy-limited", which is not given to films.',
    ]);
    expect(ofSeries(awardFitsType, { awards: ['oscar-song'] })).toEqual([
      'It cannot have won "oscar-song", which is not given to series.',
    ]);
  });
});
