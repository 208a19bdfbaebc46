import { describe, expect, it } from 'vitest';
import type { Title } from '../catalogue/title.ts';
import { openTestCatalogue, TEST_TITLES } from '../catalogue.testing.ts';
import { answerTrending } from './answer-trending.ts';

const film = (year: number, more: Partial<Title> = {}): Title => ({
  id: `film-${year}`,
  type: 'movie',
  title: `Film of ${year}`,
  year,
  countries: [],
  genres: [],
  ...more,
});

async function trending(titles: readonly Title[], limit = 20) {
  return answerTrending({ limit }, await openTestCatalogue(titles));
}

/** Tests take place in 2026. */
describe('what is trending in 2026', () => {
  it.each([
    [2016, ['10 years in 2026']],
    [2006, ['20 years in 2026']],
    [2001, ['25 years in 2026']],
    [1976, ['50 years in 2026']],
    [1951, ['75 years in 2026']],
    [1926, ['100 years in 2026']],
    [1901, ['125 years in 2026']],
    [1930, ['in the US public domain since 2026']],
  ])('includes a film of %i for its reasons', async (year, reasons) => {
    const { results } = await trending([film(year)]);
    expect(results).toEqual([{ title: expect.objectContaining({ year }), score: 1, reasons }]);
  });

  it.each([2026, 2027, 2025, 2015, 1996, 1986, 1931, 1929])('does not include a film of %i', async (year) => {
    expect((await trending([film(year)])).results).toEqual([]);
  });

  it('includes a series only for its age, since its episodes span years', async () => {
    const { results } = await trending([
      film(1930, { type: 'tv' }),
      film(1976, { type: 'tv', id: 'tv-1976' }),
    ]);
    expect(results.map(({ title }) => title.id)).toEqual(['tv-1976']);
  });

  it('lists the best known first, by awards and the registry', async () => {
    const { results } = await trending([
      film(2016),
      film(2006, { registry: true }),
      film(1976, { awards: ['oscar-picture', 'oscar-director'] }),
      film(2020, { awards: ['oscar-picture', 'palme-dor'] }),
    ]);
    expect(results.map(({ title }) => title.year)).toEqual([1976, 2006, 2016]);
    expect(results.map(({ score }) => score)).toEqual([1, 0.43, 0.07]);
  });

  it('reports the measure', async () => {
    const { measure, results } = await trending(TEST_TITLES);
    expect(measure).toMatch(
      /^Round anniversaries in 2026 \(10, 20, 25, 50, 75, 100 years and so on\), and films that/,
    );
    expect(measure).toContain('by awards won and by the National Film Registry.');
    expect(results.map(({ title }) => title.id)).toEqual(['amelie-2001']);
  });

  it('is limited to the requested number', async () => {
    expect((await trending([film(2016), film(2006), film(2001)], 2)).results).toHaveLength(2);
  });
});

describe('trending in a catalogue with popularity', () => {
  const MEASURED = [
    film(2016, { popularity: 12 }),
    film(2015, { popularity: 48 }),
    film(2014, { awards: ['oscar-picture', 'palme-dor'], registry: true }),
    film(2013, { popularity: 0 }),
  ];

  it('lists the most popular first, and nothing without popularity', async () => {
    const { measure, results } = await trending(MEASURED);
    expect(measure).toBe('The popularity that this catalogue states.');
    expect(results).toEqual([
      { title: expect.objectContaining({ year: 2015 }), score: 1, reasons: [] },
      { title: expect.objectContaining({ year: 2016 }), score: 0.25, reasons: [] },
    ]);
  });

  it('has scores up to 1, however small the values are', async () => {
    const { results } = await trending([film(2016, { popularity: 0.1 }), film(2015, { popularity: 0.2 })]);
    expect(results.map(({ score }) => score)).toEqual([1, 0.5]);
  });
});
