import { describe, expect, it } from 'vitest';
import { AWARDS } from '../awards.ts';
import type { PersonFacts } from '../people.ts';
import { ofFilm, ofSeries } from './titles.testing.ts';

describe('years', () => {
  it('are from the first films to next year', () => {
    for (const year of [1870, 1927, 2026, 2027]) expect(ofFilm('yearInRange', { year })).toEqual([]);
    expect(ofFilm('yearInRange', { year: 1869 })).toEqual(['The year 1869 is not from 1870 to 2027.']);
    expect(ofFilm('yearInRange', { year: 2028 })).toEqual(['The year 2028 is not from 1870 to 2027.']);
  });

  it('end after they begin', () => {
    expect(ofSeries('endedAfterBegin', {})).toEqual([]);
    expect(ofSeries('endedAfterBegin', { ended: 1963 })).toEqual([]);
    expect(ofSeries('endedAfterBegin', { ended: 1962 })).toEqual([
      'It ended in 1962, before it began in 1963.',
    ]);
  });

  it('include the release date', () => {
    expect(ofFilm('releasedInYear', {})).toEqual([]);
    expect(ofFilm('releasedInYear', { released: '1927-12-31' })).toEqual([]);
    expect(ofFilm('releasedInYear', { released: '1928-01-01' })).toEqual([
      'It was released on 1928-01-01, which is not in its year 1927.',
    ]);
  });
});

describe('series', () => {
  const fields = { ended: 1990, seasons: 26, creators: ['Sydney Newman'] };

  it('have fields that only series may have', () => {
    expect(ofSeries('seriesFields', fields)).toEqual([]);
    expect(ofFilm('seriesFields', {})).toEqual([]);
    expect(ofFilm('seriesFields', fields)).toEqual([
      'A film has no "ended"; only a series has.',
      'A film has no "seasons"; only a series has.',
      'A film has no "creators"; only a series has.',
    ]);
  });

  it('require a season', () => {
    expect(ofSeries('someSeason', {})).toEqual([]);
    expect(ofSeries('someSeason', { seasons: 1 })).toEqual([]);
    expect(ofSeries('someSeason', { seasons: 0 })).toEqual(['A series has at least 1 season, not 0.']);
  });
});

describe('runtime', () => {
  it('is plausible for films and episodes', () => {
    expect(ofFilm('runtime', {})).toEqual([]);
    for (const minutes of [1, 301, 1000]) expect(ofFilm('runtime', { runtime: minutes })).toEqual([]);
    for (const minutes of [1, 300]) expect(ofSeries('runtime', { runtime: minutes })).toEqual([]);
    expect(ofFilm('runtime', { runtime: 1001 })).toEqual([
      'A runtime of 1001 minutes is not from 1 to 1000.',
    ]);
    expect(ofSeries('runtime', { runtime: 301 })).toEqual(['A runtime of 301 minutes is not from 1 to 300.']);
    expect(ofFilm('runtime', { runtime: 0 })).toHaveLength(1);
  });
});

describe('awards', () => {
  it.each<[string, number]>([
    ['oscar-picture', 1927],
    ['oscar-song', 1927],
    ['oscar-animated', 2001],
    ['palme-dor', 1932],
    ['cannes-grand-prix', 1932],
    ['golden-lion', 1932],
    ['golden-bear', 1932],
    ['bafta-film', 1946],
    ['cesar-film', 1975],
    ['goya-film', 1986],
  ])('do not include %s before %i', (award, first) => {
    expect(ofFilm('awardExisted', { awards: [award], year: first })).toEqual([]);
    expect(ofFilm('awardExisted', { awards: [award], year: first - 1 })).toEqual([
      `It cannot have won "${award}", which is not given to titles before ${first}.`,
    ]);
  });

  it('count the last year of a series', () => {
    const awards = ['emmy-drama'];
    expect(ofSeries('awardExisted', { awards, year: 1947 })).toEqual([]);
    expect(ofSeries('awardExisted', { awards, year: 1947, ended: 1949 })).toEqual([]);
    expect(ofSeries('awardExisted', { awards, year: 1947, ended: 1948 })).toHaveLength(1);
  });

  it('have a first year for every known award', () => {
    for (const award of Object.keys(AWARDS))
      expect(ofFilm('awardExisted', { awards: [award], year: 1900 })).toHaveLength(1);
  });

  it('are for films or for series', () => {
    expect(ofFilm('awardFitsType', { awards: ['oscar-picture', 'palme-dor'] })).toEqual([]);
    expect(ofSeries('awardFitsType', { awards: ['emmy-comedy'] })).toEqual([]);
    expect(ofFilm('awardFitsType', { awards: ['emmy-limited'] })).toEqual([
      'It cannot have won "emmy-limited", which is not given to films.',
    ]);
    expect(ofSeries('awardFitsType', { awards: ['oscar-song'] })).toEqual([
      'It cannot have won "oscar-song", which is not given to series.',
    ]);
  });
});

describe('lifetimes', () => {
  const helm = (facts: Omit<PersonFacts, 'name'>): PersonFacts[] => [{ name: 'Brigitte Helm', ...facts }];
  const lang = (facts: Omit<PersonFacts, 'name'>): PersonFacts[] => [{ name: 'Fritz Lang', ...facts }];

  describe('the lifetimes rule', () => {
    it('passes if nothing else is known', () => {
      expect(ofFilm('lifetimes', {})).toEqual([]);
      expect(ofFilm('lifetimes', {}, helm({}))).toEqual([]);
      expect(ofFilm('lifetimes', {}, helm({ born: 1906, died: 1996 }))).toEqual([]);
    });

    it('starts three years before the first film', () => {
      expect(ofFilm('lifetimes', {}, helm({ born: 1924 }))).toEqual([]);
      expect(ofFilm('lifetimes', {}, helm({ born: 1925 }))).toEqual([
        'Brigitte Helm, born in 1925, is too young to be in the cast of Metropolis (1927).',
      ]);
      expect(ofFilm('lifetimes', { writers: ['Thea'] }, [{ name: 'thea', born: 1930 }])).toEqual([
        'thea, born in 1930, is too young to be the writer of Metropolis (1927).',
      ]);
    });

    it('ends at most six years before the last', () => {
      expect(ofFilm('lifetimes', {}, lang({ died: 1921 }))).toEqual([]);
      expect(ofFilm('lifetimes', {}, lang({ died: 1920 }))).toEqual([
        'Fritz Lang, who died in 1920, was dead too long to be the director of Metropolis (1927).',
      ]);
      expect(ofFilm('lifetimes', {}, helm({ died: 1900 }))).toHaveLength(1);
    });

    it('does not apply to authors or to people shown in documentaries', () => {
      const long = [{ name: 'William Shakespeare', born: 1564, died: 1616 }];
      expect(ofFilm('lifetimes', { writers: ['William Shakespeare'] }, long)).toEqual([]);
      expect(ofFilm('lifetimes', { genres: ['documentary'] }, helm({ died: 1900 }))).toEqual([]);
      expect(ofFilm('lifetimes', { genres: ['documentary'] }, lang({ died: 1900 }))).toHaveLength(1);
    });

    it('extends to the end of a series for later contributors', () => {
      const later = [{ name: 'Jodie Whittaker', born: 1982 }];
      expect(ofSeries('lifetimes', { cast: ['Jodie Whittaker'] }, later)).toEqual([]);
      expect(ofSeries('lifetimes', { cast: ['Jodie Whittaker'], ended: 1985 }, later)).toEqual([]);
      expect(ofSeries('lifetimes', { cast: ['Jodie Whittaker'], ended: 1984 }, later)).toHaveLength(1);
    });

    it('passes if one of several people with the name fits', () => {
      const young = { id: 'other', name: 'Other', also: ['brigitte helm'], born: 1990 };
      expect(ofFilm('lifetimes', {}, [young, ...helm({ born: 1906 })])).toEqual([]);
      expect(ofFilm('lifetimes', {}, [young, ...helm({ died: 1900 })])).toHaveLength(1);
      expect(ofFilm('lifetimes', {}, [young])).toHaveLength(1);
    });
  });
});

describe('homes', () => {
  const homes = [{ place: 'internet-archive' }];
  const closed = [
    'It has "homes", but neither an open licence, nor "publicDomain", nor an age at which US copyright has ended.',
  ];

  it('are allowed for old and open titles', () => {
    expect(ofFilm('openHomes', { year: 2020 })).toEqual([]);
    expect(ofFilm('openHomes', { year: 2020, homes: [] })).toEqual([]);
    expect(ofFilm('openHomes', { year: 1930, homes })).toEqual([]);
    expect(ofFilm('openHomes', { year: 2020, homes, licence: 'CC-BY-4.0' })).toEqual([]);
  });

  it('are not allowed for other titles', () => {
    expect(ofFilm('openHomes', { year: 1931, homes })).toEqual(closed);
    expect(ofSeries('openHomes', { year: 1900, homes })).toEqual(closed);
  });
});
