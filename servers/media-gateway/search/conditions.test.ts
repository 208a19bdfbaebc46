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
  it('come first and are counted; others say what they lack', () => {
    const [first, ...others] = marked('Finnish science fiction');
    expect(first).toEqual(['both']);
    expect(others.sort()).toEqual([
      ['comic', 'science fiction'],
      ['popular', 'from Finland'],
    ]);
    expect(search.search('Finnish science fiction', {}, 10).total).toBe(1);
  });

  it('are none where no title meets all of it', () => {
    const { total, hits } = search.search('Argentinian science fiction', {}, 10);
    expect(total).toBe(0);
    expect(hits.map(({ number, lacks }) => [catalogue.at(number).id, ...lacks])).toEqual([
      ['popular', 'from Argentina'],
      ['both', 'from Argentina'],
    ]);
  });

  it('have a word that is asked for with few others', () => {
    expect(marked('a Finnish film with a lighthouse')).toEqual([['both'], ['comic', '“lighthouse”']]);
  });

  it('are the only ones where there is one condition', () => {
    expect(
      marked('Finnish films')
        .map(([id]) => id)
        .sort(),
    ).toEqual(['both', 'comic']);
  });
});

describe('the score', () => {
  it('is absolute: the best of an answer has 1 only where it meets all', () => {
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

  it('finds nothing, or titles that are marked as not being it', () => {
    const { hits, total } = films.search.search(
      'a plumber travels through pipes to save a princess from a storm',
      {},
      5,
    );
    expect(total).toBe(0);
    for (const { lacks } of hits) expect(lacks).toContain(PLOT);
  });

  it('is not marked so where a title has most of it', () => {
    const { hits } = films.search.search('the keeper of a lighthouse saves a sailor', {}, 5);
    expect(hits[0]).toMatchObject({ number: 0, lacks: [] });
  });
});

describe('likeness', () => {
  it('is greater for a title of the same time', () => {
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
  it('leave real words as they are', () => {
    const films = testSearch([plainTitle('rest', { about: 'An outer planet, a sentinel and a racetrack.' })]);
    for (const question of ['router', 'reset', 'sentient'])
      expect(films.search.search(question, {}, 5), question).toMatchObject({ corrections: [], hits: [] });
    expect(films.search.search('racetrak', {}, 5).corrections).toEqual([
      { from: 'racetrak', to: 'racetrack' },
    ]);
  });
});
