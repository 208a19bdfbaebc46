import { describe, expect, it } from 'vitest';
import { readQuery } from '../../../packages/lectern/src/knowledge/search/query.ts';
import { NO_SYNONYMS } from '../../../packages/lectern/src/knowledge/search/synonyms.ts';
import { checkRows } from '../../../test/support/check-rows.ts';
import type { SearchFilters } from '../backend/answers.ts';
import { TEST_TITLES } from '../catalogue.testing.ts';
import { correctSwap } from './read-concepts.ts';
import { plainTitle, testSearch } from './search.testing.ts';

const { catalogue, search, found } = testSearch();

function foundWith(question: string, filters: SearchFilters): string[] {
  return search.search(question, filters, 20).hits.map(({ number }) => catalogue.at(number).id);
}

describe('the first result is found', () => {
  it.each([
    ['by its name', 'M', 'm-1931'],
    ['by a name without its accents', 'amelie', 'amelie-2001'],
    ['by its original name', 'Forbrydelsen', 'the-killing-2007'],
    ['by its name and year', 'the killing 2007', 'the-killing-2007'],
    ['by a misspelled name', 'casablnca', 'casablanca-1942'],
    ['by what happens in it', 'a shy waitress in Paris mends the lives of others', 'amelie-2001'],
    ['by how people remember it', 'the one with the whistling killer and a chalk letter on a coat', 'm-1931'],
    ['by another word for what happens', 'robbery at a racetrack', 'the-killing-1956'],
    ['by a misspelled word', 'racetrak', 'the-killing-1956'],
    ['by a short word with swapped letters', 'gril', 'spring-2019'],
    ['by a misspelled person', 'Kubrik', 'the-killing-1956'],
    ['by letters that few can type', 'sofie grabol', 'the-killing-2007'],
    ['by all that is asked together', 'an oscar winning thriller from korea', 'parasite-2019'],
  ])('%s: %j', (_, question, id) => {
    expect(found(question)[0]).toBe(id);
  });

  it('by similarity and by the difference', () => {
    expect(found('like Alien but shorter')).toEqual(['the-thing-1982', 'shaun-of-the-dead-2004']);
    expect(found('The Thing but funnier')[0]).toBe('shaun-of-the-dead-2004');
    expect(found('like Alien but older')[0]).not.toBe('the-thing-1982');
  });
});

it('returns the best known for a query that only names a type', () => {
  expect(found('a movie')[0]).toBe('parasite-2019');
  expect(found('a series')).toEqual(['the-killing-2007']);
});

it('prefers titles whose main country matches', () => {
  const films = [
    plainTitle('partly', { countries: ['IT', 'FR'], genres: ['comedy'], awards: ['palme-dor'] }),
    plainTitle('mainly', { countries: ['FR', 'IT'], genres: ['comedy'] }),
    plainTitle('not-at-all', { countries: ['US'], genres: ['comedy'] }),
  ];
  expect(testSearch(films).found('french comedy').slice(0, 2)).toEqual(['mainly', 'partly']);
});

describe('a search returns', () => {
  it('all that fit and nothing else', () => {
    checkRows(
      [
        ['directed by Fritz Lang', ['m-1931', 'metropolis-1927']],
        ['with peter lorre', ['casablanca-1942', 'm-1931']],
        ['directed by peter lorre', []],
        ['the eighties', ['the-thing-1982']],
        ['between 1950 and 1960', ['the-killing-1956']],
        ['before 1940', ['m-1931', 'metropolis-1927']],
        ['60s', []],
        ['under 90 minutes', ['spring-2019', 'the-killing-1956', 'the-killing-2007']],
        ['an hour and a half or less', ['spring-2019', 'the-killing-1956', 'the-killing-2007']],
        ['in French', ['amelie-2001']],
        ['French film', ['amelie-2001']],
        ['oscar winning', ['alien-1979', 'casablanca-1942', 'parasite-2019']],
        ['free to watch', ['metropolis-1927', 'spring-2019']],
        ['a series', ['the-killing-2007']],
        ['the killing', ['the-killing-1956', 'the-killing-2007']],
      ],
      (question, ids) => {
        expect(found(question).sort()).toEqual(ids);
      },
    );
  });

  it.each(['xyzzy qwrt', 'sourdough starter', '', '?!', '電影', 'set in the 1920s'])(
    'nothing for %j',
    (question) => {
      expect(search.search(question, {}, 20)).toMatchObject({ hits: [], total: 0 });
    },
  );

  it('nothing for one known word among many with another meaning', () => {
    expect(found('waitress')).toEqual(['amelie-2001']);
    expect(found('waitress sourdough')).toEqual([]);
  });

  it('nothing in an empty catalogue', () => {
    for (const question of ['M', 'like Alien', '1960s comedy'])
      expect(testSearch([]).found(question), question).toEqual([]);
  });

  it('never the title for comparison', () => {
    for (const { id, title, year } of TEST_TITLES) {
      const ids = found(`similar to ${title} ${year}`);
      expect(ids, title).not.toContain(id);
      expect(ids.length, title).toBeGreaterThan(0);
    }
  });
});

describe('filters', () => {
  it.each<[string, SearchFilters, string[]]>([
    ['the killing', { mediaType: 'tv' }, ['the-killing-2007']],
    ['monster', { releaseYearMin: 1980 }, ['shaun-of-the-dead-2004', 'the-thing-1982']],
    ['monster', { releaseYearMax: 1980 }, ['alien-1979']],
    ['monster', { genres: ['comedy'] }, ['shaun-of-the-dead-2004']],
    ['monster', { maxRuntime: 100 }, ['shaun-of-the-dead-2004']],
    ['like Alien', { maxRuntime: 100, genres: ['horror'] }, ['shaun-of-the-dead-2004']],
    ['M', { releaseYearMin: 2000 }, []],
  ])('of %j are always fulfilled: %j', (question, filters, ids) => {
    expect(foundWith(question, filters).sort()).toEqual(ids);
  });

  it('leave the best remaining title with the best score', () => {
    const { hits } = search.search('monster', { releaseYearMin: 2000 }, 5);
    expect(hits.map(({ score }) => score)).toEqual([1]);
  });
});

describe('a search result', () => {
  it('has decreasing scores from 1, with reasons', () => {
    const { hits } = search.search('monster survival', {}, 20);
    expect(hits.length).toBeGreaterThan(1);
    expect(hits[0]?.score).toBe(1);
    const scores = hits.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    for (const { reasons } of hits) expect(reasons.length).toBeGreaterThan(0);
  });

  it('counts all matches and contains the requested number', () => {
    const all = search.search('crime', {}, 20);
    const one = search.search('crime', {}, 1);
    expect(all.total).toBe(all.hits.length);
    expect(one.total).toBe(all.total);
    expect(one.hits).toEqual(all.hits.slice(0, 1));
  });

  it('omits titles far below the best', () => {
    expect(found('the film Metropolis')).toEqual(['metropolis-1927']);
  });

  it.each([
    ['like Alien but shorter', ['like Alien (1979) but shorter']],
    ['the killing', ['the name of a title']],
    ['French films of the sixties under two hours', ['from France', '1960s', 'at most 120 minutes']],
    ['written by Thea von Harbou', ['written by Thea von Harbou']],
    ['a nightclub', []],
  ])('reports how %j was understood', (question, understood) => {
    expect(search.search(question, {}, 5).understood).toEqual(understood);
  });

  it('reports corrected words', () => {
    expect(search.search('racetrak heist', {}, 5).corrections).toEqual([
      { from: 'racetrak', to: 'racetrack' },
    ]);
    expect(search.search('racetrack heist', {}, 5).corrections).toEqual([]);
  });

  it('prefers the better known of two equal matches', () => {
    const twins = testSearch([
      plainTitle('unknown', { themes: ['lighthouse'] }),
      plainTitle('known', { themes: ['lighthouse'], awards: ['oscar-picture'] }),
    ]);
    expect(twins.found('lighthouse')).toEqual(['known', 'unknown']);
  });

  it('prefers a title that meets every condition', () => {
    const films = testSearch([
      plainTitle('lacks', { countries: ['FR'], themes: ['lighthouse', 'storm', 'keeper'], popularity: 100 }),
      plainTitle('has', { countries: ['JP'], themes: ['lighthouse'] }),
    ]);
    expect(films.found('a Japanese film with a lighthouse')[0]).toBe('has');
  });
});

describe('correctSwap', () => {
  const { index } = testSearch([
    plainTitle('a', { title: 'Park', themes: ['boat', 'ponies', 'gold', 'pier'] }),
  ]);

  function termsFor(word: string): { terms: readonly string[]; weight: number } | undefined {
    const [concept] = readQuery(word, NO_SYNONYMS);
    return concept && correctSwap(concept, index.fields).alternatives[0];
  }

  describe('a short word with two letters swapped', () => {
    it.each([
      ['prak', 'park'],
      ['apkr', undefined],
      ['pakr', 'park'],
      ['aprk', 'park'],
      ['baot', 'boat'],
      ['godl', 'gold'],
    ])('corrects %j to %j, which counts less', (word, meant) => {
      const found = termsFor(word);
      if (meant === undefined) expect(found).toEqual({ terms: [word], weight: 1 });
      else expect(found).toEqual({ terms: [meant], weight: 0.8 });
    });

    it.each([
      ['is known as written', 'pier'],
      ['is unknown with either spelling', 'xyzq'],
      ['has another error', 'perk'],
      ['is longer', 'opnies'],
      ['is shorter', 'prk'],
    ])('does not correct a word that %s: %j', (_, word) => {
      const [concept] = readQuery(word, NO_SYNONYMS);
      expect(concept && correctSwap(concept, index.fields)).toBe(concept);
    });

    it('is still reported as written', () => {
      const [concept] = readQuery('prak', NO_SYNONYMS);
      expect(concept && correctSwap(concept, index.fields).words).toEqual(['prak']);
    });
  });
});
