import { describe, expect, it } from 'vitest';
import { PLOT } from './parsed-query.ts';
import { plainTitle, testSearch } from './search.testing.ts';

const FILMS = [
  plainTitle('both', { countries: ['FI'], genres: ['sci-fi'], themes: ['lighthouse'] }),
  plainTitle('comic', { countries: ['FI'], genres: ['comedy'] }),
  plainTitle('popular', { countries: ['US'], genres: ['sci-fi'], popularity: 100 }),
  plainTitle('neither', { countries: ['US'], genres: ['drama'] }),
];
const { search, catalogue } = testSearch(FILMS);
const marked = (question: string) =>
  search.search(question, {}, 10).hits.map(({ number, lacks }) => [catalogue.at(number).id, ...lacks]);

describe('titles that meet every condition', () => {
  it('come first and are counted; others list what they lack', () => {
    const [first, ...others] = marked('Finnish science fiction');
    expect(first).toEqual(['both']);
    expect(others.sort()).toEqual([
      ['comic', 'science fiction'],
      ['popular', 'from Finland'],
    ]);
    expect(search.search('Finnish science fiction', {}, 10).total).toBe(1);
  });

  it('do not exist if no title meets all of them', () => {
    const { total, hits } = search.search('Argentinian science fiction', {}, 10);
    expect(total).toBe(0);
    expect(hits.map(({ number, lacks }) => [catalogue.at(number).id, ...lacks])).toEqual([
      ['popular', 'from Argentina'],
      ['both', 'from Argentina'],
    ]);
  });

  it('contain a word that is queried together with few others', () => {
    expect(marked('a Finnish film with a lighthouse')).toEqual([['both'], ['comic', '“lighthouse”']]);
  });

  it('are films where a film of a length is requested', () => {
    const { search: lengths, catalogue: known } = testSearch([
      plainTitle('film', { runtime: 80 }),
      plainTitle('series', { type: 'tv', runtime: 50 }),
    ]);
    const whole = (question: string) =>
      lengths
        .search(question, {}, 10)
        .hits.filter(({ lacks }) => lacks.length === 0)
        .map(({ number }) => known.at(number).id);
    expect(whole('a film under 90 minutes')).toEqual(['film']);
    expect(whole('a drama under 90 minutes').sort()).toEqual(['film', 'series']);
  });

  it('are the only results for a single condition', () => {
    expect(
      marked('Finnish films')
        .map(([id]) => id)
        .sort(),
    ).toEqual(['both', 'comic']);
  });
});

describe('the score', () => {
  it('is absolute: 1 only for a title that meets every condition', () => {
    expect(search.search('Finnish science fiction', {}, 10).hits.map(({ score }) => score)).toEqual([
      1, 0.5, 0.5,
    ]);
    expect(search.search('Argentinian science fiction', {}, 10).hits[0]?.score).toBe(0.5);
  });
});

describe('a plot that no title has', () => {
  const films = testSearch([
    plainTitle('boat', { about: 'A keeper of a lighthouse saves a sailor from a storm.' }),
    plainTitle('cat', { about: 'A cat in a bakery.' }),
  ]);

  it('finds nothing, or titles marked as different', () => {
    const { hits, total } = films.search.search(
      'a plumber travels through pipes to save a princess from a storm',
      {},
      5,
    );
    expect(total).toBe(0);
    for (const { lacks } of hits) expect(lacks).toContain(PLOT);
  });

  it('is not marked if a title contains most of it', () => {
    const { hits } = films.search.search('the keeper of a lighthouse saves a sailor', {}, 5);
    expect(hits[0]).toMatchObject({ number: 0, lacks: [] });
  });
});

describe('similarity', () => {
  it('is greater for a title of the same period', () => {
    const same = { genres: ['horror'], themes: ['monster'] };
    const films = [
      plainTitle('model', { ...same, year: 1932 }),
      plainTitle('far', { ...same, year: 2012 }),
      plainTitle('near', { ...same, year: 1935 }),
    ];
    expect(testSearch(films).found('like model')).toEqual(['near', 'far']);
  });
});

describe('corrections', () => {
  it('do not change real words', () => {
    const films = testSearch([plainTitle('rest', { about: 'An outer planet, a sentinel and a racetrack.' })]);
    for (const question of ['router', 'reset', 'sentient'])
      expect(films.search.search(question, {}, 5), question).toMatchObject({ corrections: [], hits: [] });
    expect(films.search.search('racetrak', {}, 5).corrections).toEqual([
      { from: 'racetrak', to: 'racetrack' },
    ]);
  });
});
