import { describe, expect, it } from 'vitest';
import { testCatalogue } from '../catalogue.testing.ts';
import { readPeople } from './read-people.ts';
import { plainTitle, testSearch } from './search.testing.ts';
import { Words } from './words.ts';

const catalogue = testCatalogue();

function read(question: string, from = catalogue): { labels: string[]; keys: string[]; rest: string } {
  const words = new Words(question);
  const wanted = readPeople(words, from);
  expect(wanted.every(({ strict }) => strict)).toBe(true);
  return {
    labels: wanted.map(({ label }) => label),
    keys: wanted.flatMap(({ keys }) => keys),
    rest: words.rest().join(' '),
  };
}

describe('a person', () => {
  it.each([
    [
      'directed by Fritz Lang',
      'directed by Fritz Lang',
      ['role:director/fritz-lang', 'role:creator/fritz-lang'],
    ],
    [
      'written by thea von harbou',
      'written by Thea von Harbou',
      ['role:writer/thea-von-harbou', 'role:creator/thea-von-harbou'],
    ],
    [
      'created by Soren Sveistrup',
      'created by Søren Sveistrup',
      ['role:creator/soren-sveistrup', 'role:director/soren-sveistrup'],
    ],
    ['with peter lorre', 'with Peter Lorre', ['role:cast/peter-lorre']],
    ['starring Audrey Tautou', 'with Audrey Tautou', ['role:cast/audrey-tautou']],
    ['director Bong Joon-ho', 'directed by Bong Joon-ho', ['role:director/bong-joon-ho']],
    ['Simon Pegg', 'Simon Pegg', ['person:simon-pegg']],
    ['by Simon Pegg', 'Simon Pegg', ['person:simon-pegg']],
  ])('is read from %j in the given role', (question, label, keys) => {
    expect(read(question)).toMatchObject({ labels: [label], keys });
  });

  it('consumes the words of the name and of the role', () => {
    expect(read('a comedy directed by Edgar Wright with Nick Frost in a pub')).toMatchObject({
      labels: ['directed by Edgar Wright', 'with Nick Frost'],
      rest: 'a comedy in a pub',
    });
  });

  it('is one of two that “or” joins, also by surnames', () => {
    expect(read('Simon Pegg or Nick Frost')).toEqual({
      labels: ['Simon Pegg or Nick Frost'],
      keys: ['person:simon-pegg', 'person:nick-frost'],
      rest: '',
    });
    const films = ['Agnès Varda', 'Agnès Varda', 'Agnès Varda', 'Jacques Demy'].map((name, i) =>
      plainTitle(`film-${i}`, { directors: [name] }),
    );
    const { catalogue: known } = testSearch(films);
    expect(read('a film by demy or varda', known).keys).toEqual([
      'person:jacques-demy',
      'person:agnes-varda',
    ]);
    expect(read('a film by varda', known).keys).toEqual(['person:agnes-varda']);
    expect(read('any Varda for tonight', known).keys).toEqual(['person:agnes-varda']);
    expect(read('her name is varda', known).keys).toEqual([]);
  });

  it('is found by alternative names', () => {
    const known = testCatalogue(undefined, {
      people: [{ name: 'Peter Lorre', also: ['László Löwenstein'] }],
    });
    expect(read('with laszlo lowenstein', known).keys).toEqual(['role:cast/peter-lorre']);
  });

  it('may be any of several namesakes', () => {
    const namesakes = testCatalogue(
      [
        plainTitle('a', { year: 1930, directors: ['John Smith'] }),
        plainTitle('b', { year: 2010, directors: ['John Smith'] }),
      ],
      {
        people: [
          { id: 'john-smith-elder', name: 'John Smith', died: 1950 },
          { id: 'john-smith-younger', name: 'John Smith', born: 1980 },
        ],
      },
    );
    expect(read('john smith', namesakes)).toMatchObject({
      labels: ['John Smith'],
      keys: ['person:john-smith-elder', 'person:john-smith-younger'],
    });
  });

  it.each(['', 'fritz', 'lang', 'peter the great', 'with a dog', 'directed by nobody at all'])(
    'is not read from %j',
    (question) => {
      expect(read(question)).toEqual({ labels: [], keys: [], rest: question });
    },
  );

  it('is not read from words that another reader has consumed', () => {
    const words = new Words('fritz lang');
    words.take(1, 1);
    expect(readPeople(words, catalogue)).toEqual([]);
  });
});
