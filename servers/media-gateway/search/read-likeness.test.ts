import { describe, expect, it, vi } from 'vitest';
import { testCatalogue } from '../catalogue.testing.ts';
import { readLikeness } from './read-likeness.ts';
import { plainTitle } from './search.testing.ts';
import { Words } from './words.ts';

const catalogue = testCatalogue();

function read(question: string, from = catalogue): { like: string[]; rest: string } {
  const words = new Words(question);
  const like = readLikeness(words, from).map((number) => from.at(number).id);
  return { like, rest: words.rest().join(' ') };
}

describe('a title for comparison', () => {
  it.each([
    ['like Alien', ['alien-1979'], ''],
    ['something like Alien but shorter', ['alien-1979'], 'something but shorter'],
    ['similar to Casablanca', ['casablanca-1942'], ''],
    ['in the vein of Shaun of the Dead', ['shaun-of-the-dead-2004'], ''],
    ['I just finished Parasite', ['parasite-2019'], 'i just'],
    ['shorter than Metropolis', ['metropolis-1927'], 'shorter'],
    ['like Amelie', ['amelie-2001'], ''],
    ['like Forbrydelsen', ['the-killing-2007'], ''],
    ['like killing', ['the-killing-1956'], ''],
    ['like The Thing', ['the-thing-1982'], ''],
    ['like Alien and The Thing', ['alien-1979', 'the-thing-1982'], 'and'],
    ['like Alien or Casablanca or Parasite', ['alien-1979', 'casablanca-1942', 'parasite-2019'], 'or or'],
    ['loved Alien, enjoyed Parasite', ['alien-1979', 'parasite-2019'], 'enjoyed'],
  ])('is read from %j', (question, like, rest) => {
    expect(read(question)).toEqual({ like, rest });
  });

  it.each([
    ['The Thing but funnier', ['the-thing-1982'], 'but funnier'],
    ['Alien but shorter', ['alien-1979'], 'but shorter'],
    ['a film, Shaun of the Dead but sad', ['shaun-of-the-dead-2004'], 'a film but sad'],
    ['The Thing (1982) but funnier', ['the-thing-1982'], 'but funnier'],
  ])('does not need a word for similarity before "but": %j', (question, like, rest) => {
    expect(read(question)).toEqual({ like, rest });
  });

  it('is read once, however often it is named', () => {
    expect(read('like Alien and Alien').like).toEqual(['alien-1979']);
  });

  it.each([
    ['like The Killing 2007', 'the-killing-2007'],
    ['like The Killing (1956)', 'the-killing-1956'],
    ['The Killing 2007 but funnier', 'the-killing-2007'],
    ['like The Thing 1982', 'the-thing-1982'],
  ])('is distinguished from namesakes by its year, which is consumed: %j', (question, id) => {
    const { like, rest } = read(question);
    expect(like).toEqual([id]);
    expect(rest).not.toMatch(/\d/);
  });

  it('leaves a year that is not its own', () => {
    expect(read('like Alien 1986')).toEqual({ like: ['alien-1979'], rest: '1986' });
  });

  it('is the best known one of its name', () => {
    const remakes = testCatalogue([
      plainTitle('old', { title: 'Solaris', popularity: 2 }),
      plainTitle('known', { title: 'Solaris', popularity: 9 }),
    ]);
    expect(read('like Solaris', remakes).like).toEqual(['known']);
  });

  it('has the longest name that matches', () => {
    const films = testCatalogue([
      plainTitle('dawn', { title: 'Dawn' }),
      plainTitle('of', { title: 'Dawn of the Dead' }),
    ]);
    expect(read('like dawn of the dead', films).like).toEqual(['of']);
    expect(read('like dawn of the day', films).like).toEqual(['dawn']);
  });
});

describe('a misspelled title', () => {
  it.each([
    ['like Metroplis', 'metropolis-1927'],
    ['like Casablanka but shorter', 'casablanca-1942'],
    ['like Shuan of the Daed', 'shaun-of-the-dead-2004'],
  ])('is corrected to the nearest: %j', (question, id) => {
    expect(read(question).like).toEqual([id]);
  });

  it.each(['like Alein', 'like a dream', 'like Metropawlitz', 'like'])(
    'is not corrected in %j',
    (question) => {
      expect(read(question)).toEqual({ like: [], rest: new Words(question).all.join(' ') });
    },
  );

  it('is searched for a limited number of times', () => {
    const looked = vi.spyOn(catalogue, 'namesShaped');
    read('like unheard things '.repeat(40));
    const phrases = looked.mock.calls.length;
    expect(phrases).toBeGreaterThan(0);
    read('like unheard things '.repeat(4));
    expect(looked.mock.calls.length).toBeLessThanOrEqual(2 * phrases);
    looked.mockRestore();
  });
});

describe('no title for comparison', () => {
  const films = testCatalogue([
    plainTitle('it', { title: 'It' }),
    plainTitle('her', { title: 'Her' }),
    plainTitle('alien', { title: 'Alien' }),
  ]);

  it.each([
    'I like it',
    'a man looks after her',
    'I saw it but forgot the name',
    'it is about an alien',
    'alien',
  ])('is read from %j', (question) => {
    expect(read(question, films).like).toEqual([]);
  });

  it('is found in an empty catalogue', () => {
    expect(read('like Alien but shorter', testCatalogue([])).like).toEqual([]);
  });

  it('takes no word in the middle of others for a title before "but"', () => {
    const films = testCatalogue([plainTitle('life', { title: 'Life' })]);
    expect(readLikeness(new Words('slice of life but not school'), films)).toEqual([]);
    expect(readLikeness(new Words('life but funny'), films)).toEqual([0]);
  });
});
