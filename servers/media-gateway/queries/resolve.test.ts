import { describe, expect, it } from 'vitest';
import { checkRows } from '../../../test/support/check-rows.ts';
import { Unanswerable } from '../backend/backend.ts';
import type { Title } from '../catalogue/title.ts';
import { TEST_TITLES, testCatalogue } from '../catalogue.testing.ts';
import { resolveGenre, resolveMood, resolvePlatform, resolveTitle, titlesCalled } from './resolve.ts';

const BLADE: Title = {
  id: 'blade-runner-2049-2017',
  type: 'movie',
  title: 'Blade Runner 2049',
  year: 2017,
  countries: ['US'],
  genres: ['sci-fi', 'space-western'],
  moods: ['neon'],
};
const CATALOGUE = testCatalogue([...TEST_TITLES, BLADE]);

function reasonOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof Unanswerable) return error.message;
    throw error;
  }
  throw new Error('There was an answer');
}

describe('a title', () => {
  it('is found by any of its names', () => {
    checkRows(
      [
        ['its id', 'alien-1979', 'alien-1979'],
        ['the address of its resource', 'media://title/alien-1979', 'alien-1979'],
        ['its name', 'Casablanca', 'casablanca-1942'],
        ['its name in any case, with spaces around it', '  cASABLANCA ', 'casablanca-1942'],
        ['its name without accents', 'Amelie', 'amelie-2001'],
        ['its original name', 'Gisaengchung', 'parasite-2019'],
        ['its name and year', 'Alien (1979)', 'alien-1979'],
        ['its name and year without brackets', 'Alien, 1979', 'alien-1979'],
        ['its name and a year that is not its own', 'Alien (1980)', 'alien-1979'],
        ['an id with such a year', 'alien-1980', 'alien-1979'],
        ['a name that ends in a year', 'Blade Runner 2049', 'blade-runner-2049-2017'],
        ['such a name and the year', 'Blade Runner 2049 (2017)', 'blade-runner-2049-2017'],
        ['a name that several have, and the year', 'The Killing (2007)', 'the-killing-2007'],
        ['the original name and the year', 'Forbrydelsen 2007', 'the-killing-2007'],
      ],
      (_how, called, id) => {
        expect(CATALOGUE.at(resolveTitle(called, CATALOGUE)).id).toBe(id);
      },
    );
  });

  it('with an ambiguous name is not guessed', () => {
    expect(reasonOf(() => resolveTitle('The Killing', CATALOGUE))).toBe(
      'Several titles are called "The Killing": the-killing-1956 (The Killing (1956)), ' +
        'the-killing-2007 (The Killing (series, 2007–2012)). Call again with one of these ids.',
    );
    const ids = titlesCalled('The Killing', CATALOGUE).map((number) => CATALOGUE.at(number).id);
    expect(ids.sort()).toEqual(['the-killing-1956', 'the-killing-2007']);
  });

  it('with a name shared by many lists five of them', () => {
    const many = Array.from({ length: 9 }, (_, i): Title => ({ ...BLADE, id: `b-${i}`, title: 'Same' }));
    expect(reasonOf(() => resolveTitle('same', testCatalogue(many))).match(/b-\d/g)).toHaveLength(5);
  });

  it.each([
    ['alein-1979', 'Did you mean alien-1979 (Alien (1979))?'],
    ['Alein', 'Did you mean alien-1979 (Alien (1979))?'],
    ['Casablanka (1942)', 'Did you mean casablanca-1942 (Casablanca (1942))?'],
    ['media://title/alein-1979', 'Did you mean alien-1979 (Alien (1979))?'],
  ])('is suggested for %j', (called, hint) => {
    expect(reasonOf(() => resolveTitle(called, CATALOGUE))).toContain(hint);
  });

  it.each(['Sourdough at Dawn', '!!!', '1999', 'toString', '__proto__'])(
    'is not suggested for %j',
    (called) => {
      const reason = reasonOf(() => resolveTitle(called, CATALOGUE));
      expect(reason).toBe(
        `There is no title ${JSON.stringify(called)} in this catalogue. Call semantic_search to find the id of a title.`,
      );
      expect(titlesCalled(called, CATALOGUE)).toEqual([]);
    },
  );

  it('is not searched for in a text of unlimited length', () => {
    const reason = reasonOf(() => resolveTitle('z'.repeat(5000), CATALOGUE));
    expect(reason.length).toBeLessThan(250);
  });
});

describe('a genre', () => {
  it.each([
    ['sci-fi', 'sci-fi'],
    ['Science Fiction', 'sci-fi'],
    ['SciFi', 'sci-fi'],
    ['funny', 'comedy'],
    ['Film Noir', 'film-noir'],
    ['space western', 'space-western'],
  ])('is accepted as %j', (called, id) => {
    expect(resolveGenre(called, CATALOGUE)).toBe(id);
  });

  it('is suggested for a misspelling, with all genres', () => {
    expect(reasonOf(() => resolveGenre('horrr', CATALOGUE))).toMatch(
      /^There is no genre "horrr"\. Did you mean "horror"\? Known: animation, comedy, .*, war\.$/,
    );
  });

  it('is unknown if no title has it, even if its name is common', () => {
    expect(reasonOf(() => resolveGenre('western', CATALOGUE))).toMatch(/^There is no genre "western"\./);
    expect(reasonOf(() => resolveGenre('cowboy', CATALOGUE))).not.toContain('Did you mean');
    expect(reasonOf(() => resolveGenre('constructor', CATALOGUE))).toContain('There is no genre');
  });
});

describe('a mood', () => {
  it.each([
    ['tense', 'tense'],
    ['Heart Warming', 'heart-warming'],
    ['cosy', 'heart-warming'],
    ['NEON', 'neon'],
  ])('is accepted as %j', (called, id) => {
    expect(resolveMood(called, CATALOGUE)).toBe(id);
  });

  it('is suggested for a misspelling', () => {
    expect(reasonOf(() => resolveMood('romantik', CATALOGUE))).toContain(
      'There is no mood "romantik". Did you mean "romantic"?',
    );
  });
});

describe('a platform', () => {
  const known = ['internet-archive', 'apple-tv-plus', 'my-shelf', 'constructor'];

  it.each([
    ['internet-archive', 'internet-archive'],
    ['Internet Archive', 'internet-archive'],
    ['archive.org', 'internet-archive'],
    ['Apple TV+', 'apple-tv-plus'],
    ['my shelf', 'my-shelf'],
    ['constructor', 'constructor'],
  ])('is accepted as %j', (called, id) => {
    expect(resolvePlatform(called, known)).toBe(id);
  });

  it.each([
    ['internet-archiv', ' Did you mean "internet-archive"?'],
    ['Netflix', ''],
  ])('is refused as %j', (called, hint) => {
    expect(reasonOf(() => resolvePlatform(called, known))).toBe(
      `There is no platform ${JSON.stringify(called)}.${hint} Known: ${known.join(', ')}.`,
    );
  });
});
