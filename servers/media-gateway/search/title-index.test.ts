import { describe, expect, it } from 'vitest';
import { readQuery } from '../../../packages/lectern/src/knowledge/search/query.ts';
import { NO_SYNONYMS } from '../../../packages/lectern/src/knowledge/search/synonyms.ts';
import { TEST_TITLES, testCatalogue } from '../catalogue.testing.ts';
import { plainTitle, testSearch } from './search.testing.ts';
import { TitleIndex } from './title-index.ts';

const { catalogue, index } = testSearch();

function idsFor(text: string, { board } = index, titles = catalogue): string[] {
  board.score(readQuery(text, NO_SYNONYMS));
  const { scores, touched } = board;
  return [...touched]
    .sort((a, b) => (scores[b] as number) - (scores[a] as number))
    .map((number) => titles.at(number).id);
}

describe('a title is indexed', () => {
  it.each([
    ['by its name', 'metropolis', 'metropolis-1927'],
    ['by its original name', 'Forbrydelsen', 'the-killing-2007'],
    ['by its director', 'Kubrick', 'the-killing-1956'],
    ['by its cast, without their accents', 'Grabol', 'the-killing-2007'],
    ['by its themes', 'racetrack', 'the-killing-1956'],
    ['by its moods', 'whimsical', 'amelie-2001'],
    ['by the name of its genre', 'noir', 'the-killing-1956'],
    ['by what it is about', 'waitress', 'amelie-2001'],
    ['by other forms of a word', 'waitresses', 'amelie-2001'],
    ['by how people remember it', 'whistling', 'm-1931'],
    ['by its country', 'Denmark', 'the-killing-2007'],
    ['by what it is based on', 'Burnett', 'casablanca-1942'],
  ])('%s: %j', (_, text, id) => {
    expect(idsFor(text)).toEqual([id]);
  });

  it('under its number in the catalogue, whatever its words', () => {
    const gappy = testSearch([plainTitle('a', { title: '!!!' }), plainTitle('b', { title: 'Lighthouse' })]);
    expect(idsFor('lighthouse', gappy.index, gappy.catalogue)).toEqual(['b']);
    expect(gappy.index.fields.size).toBe(2);
  });

  it('not by its year, its length or its id', () => {
    for (const text of ['1927', '153', 'metropolis1927']) expect(idsFor(text)).toEqual([]);
  });
});

describe('a word', () => {
  it('counts more in a name than in themes, and more in themes than in a description', () => {
    const about = 'A lighthouse stands there and nobody knows why or since when or for whom.';
    const { index: own, catalogue: films } = testSearch([
      plainTitle('about', { title: 'One', about }),
      plainTitle('theme', { title: 'Two', themes: ['lighthouse'] }),
      plainTitle('name', { title: 'Lighthouse' }),
    ]);
    expect(idsFor('lighthouse', own, films)).toEqual(['name', 'theme', 'about']);
  });
});

describe('filling an index', () => {
  it('takes one step per title, each of which can then be found', () => {
    const growing = new TitleIndex();
    const steps = growing.fill(testCatalogue());
    steps.next();
    expect(idsFor('metropolis', growing)).toEqual(['metropolis-1927']);
    expect(idsFor('casablanca', growing)).toEqual([]);
    expect([...steps]).toHaveLength(TEST_TITLES.length - 1);
    expect(idsFor('casablanca', growing)).toEqual(['casablanca-1942']);
  });

  it('may have no titles', () => {
    expect(idsFor('anything', testSearch([]).index)).toEqual([]);
  });
});
