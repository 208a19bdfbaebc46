import { describe, expect, it } from 'vitest';
import type { Completable } from '../backend/answers.ts';
import type { Title } from '../catalogue/title.ts';
import { openTestShelf, TEST_TITLES } from '../test-catalogue.ts';

const OWN: Title = {
  id: 'own-2020',
  type: 'movie',
  title: 'Own',
  year: 2020,
  countries: [],
  genres: ['opera'],
  offers: [{ platform: 'corner-shop', region: 'GB', type: 'rent', stated: '2026-10-01' }],
};
const { completions } = await openTestShelf([...TEST_TITLES, OWN]);
const complete = (what: Completable, typed: string) => completions[what].complete(typed, 10);

describe('what can be completed', () => {
  it.each<[Completable, string, string[]]>([
    ['title', 'ali', ['Alien']],
    ['title', 'the k', ['The Killing']],
    ['titleId', 'the k', ['the-killing-1956', 'the-killing-2007']],
    ['titleId', 'casa', ['casablanca-1942']],
    ['person', 'fri', ['Fritz Lang']],
    ['person', 'lorre', ['Peter Lorre']],
    ['personId', 'lorre', ['peter-lorre']],
    ['personId', 'Sofie Grab', ['sofie-grabol']],
    ['genre', 'sci', ['sci-fi']],
    ['genre', 'op', ['opera']],
    ['mood', 'whim', ['whimsical']],
    ['platform', 'arch', ['internet-archive']],
    ['platform', 'corner', ['corner-shop']],
    ['platform', 'disn', ['disney-plus']],
    ['genre', 'zebra', []],
  ])('of %s that begins with or holds %j', (what, typed, values) => {
    expect(complete(what, typed)).toEqual({ values, total: values.length });
  });

  it('has the best known first', () => {
    expect(complete('title', '').values.slice(0, 2)).toEqual(['Parasite', 'Casablanca']);
    expect(complete('genre', '').values[0]).toBe('drama');
    expect(complete('person', '').values.slice(0, 2).sort()).toEqual(['Edgar Wright', 'Fritz Lang']);
    expect(complete('mood', '').values[0]).toBe('tense');
  });

  it('has a name that several share once', () => {
    const { values, total } = completions.title.complete('', 100);
    expect(values).toHaveLength(total);
    expect(values.filter((value) => value === 'The Killing')).toHaveLength(1);
    expect(total).toBe(TEST_TITLES.length);
  });

  it('counts more than it gives', () => {
    const { values, total } = completions.titleId.complete('', 3);
    expect(values).toHaveLength(3);
    expect(total).toBe(TEST_TITLES.length + 1);
  });
});
