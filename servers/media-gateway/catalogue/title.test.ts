import { describe, expect, it } from 'vitest';
import { creditsOf, namesOf, nameWithYear, ROLES, type Title } from './title.ts';

const BARE: Title = {
  id: 'm-1931',
  type: 'movie',
  title: 'M',
  year: 1931,
  countries: ['DE'],
  genres: ['crime'],
};

describe('the names of a title', () => {
  it.each<[Partial<Title>, string[]]>([
    [{}, ['M']],
    [{ original: 'M – Eine Stadt sucht einen Mörder' }, ['M', 'M – Eine Stadt sucht einen Mörder']],
    [{ also: ['Murder among Us'] }, ['M', 'Murder among Us']],
    [{ original: 'O', also: ['A', 'B'] }, ['M', 'O', 'A', 'B']],
  ])('with %j are %j, the best known first', (change, names) => {
    expect(namesOf({ ...BARE, ...change })).toEqual(names);
  });
});

describe('the label of a title with its year', () => {
  it.each<[Partial<Title>, string]>([
    [{}, 'M (1931)'],
    [{ type: 'tv' }, 'M (series, 1931)'],
    [{ type: 'tv', ended: 1931 }, 'M (series, 1931)'],
    [{ type: 'tv', ended: 1934 }, 'M (series, 1931–1934)'],
  ])('for %j is %j', (change, name) => {
    expect(nameWithYear({ ...BARE, ...change })).toBe(name);
  });
});

describe('the credits of a title', () => {
  it('are in the order of roles', () => {
    const title = { ...BARE, cast: ['C', 'D'], writers: ['W'], directors: ['A'], creators: ['B'] };
    expect(creditsOf(title)).toEqual([
      ['director', ['A']],
      ['creator', ['B']],
      ['writer', ['W']],
      ['cast', ['C', 'D']],
    ]);
  });

  it('include every role even if nobody is known', () => {
    expect(creditsOf(BARE)).toEqual(ROLES.map((role) => [role, []]));
  });
});
