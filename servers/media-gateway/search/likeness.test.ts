import { describe, expect, it } from 'vitest';
import { testCatalogue } from '../catalogue.testing.ts';
import { comparedFacets, isOnTheRightSide, likeLabel, likenessTo } from './likeness.ts';
import type { Comparison } from './parsed-query.ts';
import { plainTitle } from './search.testing.ts';

const catalogue = testCatalogue();

function numberOf(id: string, from = catalogue): number {
  const number = from.numberOf(id);
  if (number === undefined) throw new Error(`No ${id}`);
  return number;
}

function likenessOf(id: string, from = catalogue) {
  return likenessTo(from.at(numberOf(id, from)), from);
}

describe('similarity to a title', () => {
  it('uses its genres, moods, makers, countries and type, none of them required', () => {
    const { facets, text } = likenessOf('the-killing-2007');
    expect(facets.map(({ label }) => label)).toEqual([
      'crime',
      'drama',
      'bleak',
      'tense',
      'also by Søren Sveistrup',
      'Denmark',
      'a series',
    ]);
    expect(facets.some(({ strict }) => strict)).toBe(false);
    expect(text).toBe('murder, police, politics, grief');
  });

  it('uses its makers, not its cast or writers', () => {
    const labels = likenessOf('m-1931').facets.map(({ label }) => label);
    expect(labels).toContain('also by Fritz Lang');
    expect(labels.join()).not.toMatch(/Lorre|Harbou/);
  });

  it('weights rare properties more', () => {
    const films = testCatalogue(
      Array.from({ length: 40 }, (_, i) =>
        plainTitle(`t${i}`, { genres: i === 0 ? ['drama', 'western'] : ['drama'] }),
      ),
    );
    const [drama, western] = likenessOf('t0', films).facets;
    expect(western?.weight).toBeGreaterThan(2 * (drama?.weight ?? 0));
    expect(drama?.weight).toBeGreaterThan(0);
  });

  it('uses little if little is known', () => {
    const bare = testCatalogue([plainTitle('bare', { genres: [], countries: [] })]);
    expect(likenessOf('bare', bare)).toMatchObject({ facets: [{ label: 'a film' }], text: '' });
  });
});

describe('a comparison', () => {
  const ids = (keys: readonly string[]): string[] =>
    [...new Set(keys.flatMap((key) => catalogue.facets.of(key)))]
      .map((number) => catalogue.at(number).id)
      .sort();

  it.each<[Comparison, string[]]>([
    ['funnier', ['amelie-2001', 'parasite-2019', 'shaun-of-the-dead-2004']],
    ['scarier', ['alien-1979', 'shaun-of-the-dead-2004', 'the-thing-1982']],
    ['lighter', ['amelie-2001', 'shaun-of-the-dead-2004']],
    ['darker', ['m-1931', 'metropolis-1927', 'the-killing-2007', 'the-thing-1982']],
  ])('of moods requires them: %s', (comparison, titles) => {
    const [wanted, ...others] = comparedFacets([comparison]);
    expect(others).toEqual([]);
    expect(wanted).toMatchObject({ label: comparison, strict: true });
    expect(ids(wanted?.keys ?? [])).toEqual(titles);
  });

  it('of numbers requires no mood', () => {
    expect(comparedFacets(['shorter', 'longer', 'newer', 'older'])).toEqual([]);
  });

  it.each<[string, Comparison[], string, boolean]>([
    ['m-1931', ['shorter'], 'alien-1979', true],
    ['alien-1979', ['shorter'], 'm-1931', false],
    ['alien-1979', ['shorter'], 'alien-1979', false],
    ['alien-1979', ['longer'], 'm-1931', true],
    ['alien-1979', ['longer'], 'alien-1979', false],
    ['parasite-2019', ['newer'], 'alien-1979', true],
    ['parasite-2019', ['newer'], 'spring-2019', false],
    ['m-1931', ['older'], 'alien-1979', true],
    ['m-1931', ['older', 'longer'], 'alien-1979', false],
    ['m-1931', ['funnier'], 'alien-1979', true],
    ['m-1931', [], 'alien-1979', true],
  ])('holds for %s as %j than %s: %s', (id, comparisons, other, isRight) => {
    expect(isOnTheRightSide(numberOf(id), [numberOf(other)], comparisons, catalogue)).toBe(isRight);
  });

  it('applies to all of several titles', () => {
    const others = [numberOf('alien-1979'), numberOf('the-killing-1956')];
    expect(isOnTheRightSide(numberOf('m-1931'), others, ['shorter'], catalogue)).toBe(false);
    expect(isOnTheRightSide(numberOf('spring-2019'), others, ['shorter'], catalogue)).toBe(true);
  });

  it('never holds for a title of unknown length, and holds for a known one', () => {
    const films = testCatalogue([plainTitle('unknown'), plainTitle('known', { runtime: 90 })]);
    for (const comparison of ['shorter', 'longer'] as const) {
      expect(isOnTheRightSide(0, [1], [comparison], films)).toBe(false);
      expect(isOnTheRightSide(1, [0], [comparison], films)).toBe(true);
    }
  });

  it('is reported as it was understood', () => {
    const like = ['alien-1979', 'the-killing-2007'].map((id) => numberOf(id));
    expect(likeLabel(like, [], catalogue)).toBe('like Alien (1979) and The Killing (series, 2007–2012)');
    expect(likeLabel(like.slice(0, 1), ['shorter', 'funnier'], catalogue)).toBe(
      'like Alien (1979) but shorter and funnier',
    );
  });
});
