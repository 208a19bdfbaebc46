import { describe, expect, it } from 'vitest';
import { couldHaveWorkedIn, People, type Person, type PersonFacts } from './people.ts';
import type { Title } from './title.ts';

function film(year: number, credits: Partial<Title>): Title {
  return { id: `film-${year}`, type: 'movie', title: 'Film', year, countries: [], genres: [], ...credits };
}

function peopleOf(titles: readonly Title[], facts: readonly PersonFacts[] = []): People {
  const people = new People();
  for (const _ of people.fill(titles, facts));
  return people;
}

const idsOf = (people: Iterable<Person>): string[] => [...people].map(({ id }) => id);

describe('people', () => {
  const people = peopleOf(
    [
      film(1927, { directors: ['Fritz Lang'], writers: ['Thea von Harbou', 'Fritz Lang'] }),
      film(1931, { directors: ['FRITZ  LANG'], cast: ['Peter Lorre'] }),
      film(2007, { type: 'tv', creators: ['Søren Sveistrup'] }),
    ],
    [{ name: 'Peter Lorre', also: ['László Löwenstein'], born: 1904, died: 1964 }],
  );

  it('have the credits of all titles in order', () => {
    expect(people.get('fritz-lang')?.credits).toEqual([
      { title: 0, role: 'director' },
      { title: 0, role: 'writer' },
      { title: 1, role: 'director' },
    ]);
    expect(people.get('soren-sveistrup')?.credits).toEqual([{ title: 2, role: 'creator' }]);
    expect(people.size).toBe(4);
    expect(idsOf(people.all()).sort()).toEqual([
      'fritz-lang',
      'peter-lorre',
      'soren-sveistrup',
      'thea-von-harbou',
    ]);
  });

  it('keep the first spelling of their name', () => {
    expect(people.get('fritz-lang')?.name).toBe('Fritz Lang');
  });

  it('keep the known facts', () => {
    expect(people.get('peter-lorre')).toMatchObject({ name: 'Peter Lorre', born: 1904, died: 1964 });
  });

  it.each([
    ['peter lorre', 'peter-lorre'],
    ['Laszlo Lowenstein', 'peter-lorre'],
    ['SØREN SVEISTRUP', 'soren-sveistrup'],
    ['soren sveistrup', 'soren-sveistrup'],
  ])('are found by the name %j', (name, id) => {
    expect(idsOf(people.named(name))).toEqual([id]);
  });

  it.each(['', 'Lorre', 'Nobody', 'constructor'])('are not found by %j', (name) => {
    expect(people.named(name)).toEqual([]);
    expect(people.get(name)).toBeUndefined();
    expect(people.credited(name, 1950, 'cast')).toBeUndefined();
  });

  it('are added one title at a time', () => {
    const filling = new People().fill([film(1950, {}), film(1951, {})], []);
    expect([...filling]).toHaveLength(2);
  });
});

describe('a known person without credits', () => {
  const people = peopleOf([film(1950, { cast: ['Ida Lupino'] })], [{ name: 'Agnès Varda', born: 1928 }]);

  it('is not included', () => {
    expect(people.get('agnes-varda')).toBeUndefined();
    expect(people.named('Agnès Varda')).toEqual([]);
    expect(people.size).toBe(1);
  });
});

describe('an alternative name', () => {
  it('leads to one person, in credits as well', () => {
    const people = peopleOf(
      [film(1950, { writers: ['KA Abbas'] }), film(1951, { writers: ['Khwaja Ahmad Abbas'] })],
      [{ name: 'K. A. Abbas', also: ['KA Abbas', 'Khwaja Ahmad Abbas'] }],
    );
    expect(people.get('k-a-abbas')?.credits).toHaveLength(2);
    expect(people.size).toBe(1);
  });

  it('that differs only in accents does not create a second person', () => {
    const people = peopleOf(
      [film(1962, { directors: ['Agnes Varda'] })],
      [{ name: 'Agnès Varda', also: ['Agnes Varda', 'AGNES VARDA'] }],
    );
    expect(idsOf(people.named('Agnès Varda'))).toEqual(['agnes-varda']);
  });
});

describe('two people with the same name', () => {
  const MCQUEENS = [
    { id: 'steve-mcqueen', name: 'Steve McQueen', born: 1930, died: 1980 },
    { id: 'steve-mcqueen-director', name: 'Steve McQueen', born: 1969 },
  ];
  const INGRAMS: PersonFacts[] = [
    { id: 'rex-ingram', name: 'Rex Ingram', born: 1892, died: 1950, roles: ['director', 'writer'] },
    { id: 'rex-ingram-actor', name: 'Rex Ingram', born: 1895, died: 1969, roles: ['cast'] },
  ];
  const people = peopleOf(
    [
      film(1963, { cast: ['Steve McQueen'] }),
      film(2013, { directors: ['Steve McQueen'] }),
      film(1921, { directors: ['Rex Ingram'], cast: ['Rex Ingram'] }),
      film(1940, { cast: ['Rex Ingram'] }),
    ],
    [...MCQUEENS, ...INGRAMS],
  );

  it('are distinguished by their years', () => {
    expect(people.get('steve-mcqueen')?.credits).toEqual([{ title: 0, role: 'cast' }]);
    expect(people.get('steve-mcqueen-director')?.credits).toEqual([{ title: 1, role: 'director' }]);
    expect(people.credited('Steve McQueen', 1968, 'cast')?.id).toBe('steve-mcqueen');
    expect(people.credited('Steve McQueen', 2008, 'director')?.id).toBe('steve-mcqueen-director');
  });

  it('are distinguished by their roles if both were alive', () => {
    expect(people.get('rex-ingram')?.credits).toEqual([{ title: 2, role: 'director' }]);
    expect(people.get('rex-ingram-actor')?.credits).toEqual([
      { title: 2, role: 'cast' },
      { title: 3, role: 'cast' },
    ]);
  });

  it('are both found by the name', () => {
    expect(idsOf(people.named('steve mcqueen'))).toEqual(['steve-mcqueen', 'steve-mcqueen-director']);
    expect(idsOf(people.named('Rex Ingram'))).toEqual(['rex-ingram', 'rex-ingram-actor']);
  });

  it('get credits that fit neither assigned to the first', () => {
    expect(people.credited('Steve McQueen', 1900, 'cast')?.id).toBe('steve-mcqueen');
    expect(people.credited('Rex Ingram', 1921, 'creator')?.id).toBe('rex-ingram');
    const early = peopleOf([film(1900, { cast: ['Steve McQueen'] })], MCQUEENS);
    expect(idsOf(early.all())).toEqual(['steve-mcqueen']);
  });

  it('get different ids if none are given', () => {
    const twins = peopleOf(
      [film(1920, { cast: ['A. Twin'] }), film(2020, { cast: ['A. Twin'] })],
      [
        { name: 'A. Twin', died: 1930 },
        { name: 'A. Twin', born: 1990 },
      ],
    );
    expect(idsOf(twins.all())).toEqual(['a-twin', 'a-twin-2']);
  });
});

describe('a person who lived from 1930 to 1980', () => {
  it.each([
    [1930, false],
    [1932, false],
    [1933, true],
    [1980, true],
    [1986, true],
    [1987, false],
  ])('can have worked in %i: %s', (year, could) => {
    expect(couldHaveWorkedIn(year, { name: 'Somebody', born: 1930, died: 1980 })).toBe(could);
  });

  it('can have worked in any year if the dates are unknown', () => {
    expect(couldHaveWorkedIn(1890, { name: 'Somebody' })).toBe(true);
    expect(couldHaveWorkedIn(2100, { name: 'Somebody', born: 1930 })).toBe(true);
    expect(couldHaveWorkedIn(1890, { name: 'Somebody', died: 1980 })).toBe(true);
  });
});
