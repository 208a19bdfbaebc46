import { describe, expect, it } from 'vitest';
import { testCatalogue } from '../catalogue.testing.ts';
import { readNamed } from './read-named.ts';
import { plainTitle } from './search.testing.ts';
import { Words } from './words.ts';

const catalogue = testCatalogue();

function read(question: string, from = catalogue): Record<string, number> {
  const named = readNamed(new Words(question), from);
  return Object.fromEntries([...named].map(([number, surely]) => [from.at(number).id, surely]));
}

describe('a title is certainly named', () => {
  it.each([
    ['M', 'm-1931'],
    ['the film M', 'm-1931'],
    ['Metropolis', 'metropolis-1927'],
    ['a movie called Parasite', 'parasite-2019'],
    ['movie named Parasite please', 'parasite-2019'],
    ['AMÉLIE', 'amelie-2001'],
    ["le fabuleux destin d'amelie poulain", 'amelie-2001'],
    ['gisaengchung', 'parasite-2019'],
    ['The Thing', 'the-thing-1982'],
    ['alien 1979', 'alien-1979'],
    ['what is shaun of the dead', 'shaun-of-the-dead-2004'],
  ])('by %j without other words: %s', (question, id) => {
    expect(read(question)).toEqual({ [id]: 1 });
  });

  it('with all others of its name', () => {
    expect(read('the killing')).toEqual({ 'the-killing-1956': 1, 'the-killing-2007': 1 });
  });

  it.each([
    ['the killing 2007', { 'the-killing-1956': 0.5, 'the-killing-2007': 1 }],
    ['1956 the killing', { 'the-killing-1956': 1, 'the-killing-2007': 0.5 }],
    ['the killing 1999', { 'the-killing-1956': 1, 'the-killing-2007': 1 }],
  ])('before namesakes if its year is given: %j', (question, named) => {
    expect(read(question)).toEqual(named);
  });

  it('by a name that contains a year, which is not its release year', () => {
    const films = testCatalogue([
      plainTitle('war', { title: '1917', year: 2019 }),
      plainTitle('runner', { title: 'Blade Runner 2049', year: 2017 }),
      plainTitle('other', { title: 'Blade Runner 2049', year: 2049 }),
    ]);
    expect(read('1917', films)).toEqual({ war: 1 });
    expect(read('blade runner 2049', films)).toEqual({ runner: 1, other: 1 });
  });
});

describe('a title is possibly named', () => {
  it('by a name of several specific words among others', () => {
    const films = testCatalogue([plainTitle('maltese', { title: 'The Maltese Falcon' })]);
    expect(read('detectives hunting the Maltese Falcon statue', films)).toEqual({ maltese: 0.5 });
  });

  it.each([
    'an alien hunts the crew',
    'letter m on his coat',
    'the killing of a horse',
    'a parasite in the basement',
    'the alien film',
    'a good alien movie',
    '',
  ])('by none of the words in %j', (question) => {
    expect(read(question)).toEqual({});
  });

  it('by the longest of the names that start at one word', () => {
    const films = testCatalogue([
      plainTitle('short', { title: 'Blue Velvet' }),
      plainTitle('long', { title: 'Blue Velvet Curtains' }),
    ]);
    expect(read('somebody hides behind blue velvet curtains', films)).toEqual({ long: 0.5 });
  });

  it('by how its name begins, where nothing else is said', () => {
    const films = testCatalogue([
      plainTitle('four', { title: 'Star Wars: Episode IV - A New Hope' }),
      plainTitle('five', { title: 'Star Wars: Episode V - The Empire Strikes Back' }),
      plainTitle('other', { title: 'Star' }),
    ]);
    expect(read('star wars movies', films)).toEqual({ four: 1, five: 1 });
    expect(read('star wars with robots', films)).toEqual({});
  });

  it('not by words that another reader has consumed', () => {
    const words = new Words('shaun of the dead');
    words.take(0, 4);
    expect(readNamed(words, catalogue).size).toBe(0);
  });
});
