import { describe, expect, it } from 'vitest';
import { PLATFORMS } from '../catalogue/platforms.ts';
import { REGIONS } from '../catalogue/regions.ts';
import type { Title } from '../catalogue/title.ts';
import { TEST_TITLES } from '../catalogue.testing.ts';
import { openBuiltIn } from '../content.ts';
import { NO_OFFERS } from './offers.ts';
import { sampleOffers } from './sample-offers.testing.ts';

const { titles } = await openBuiltIn();
const all = titles.flatMap((title) => sampleOffers.offers(title));

describe('sample offers', () => {
  it('declare that they are samples', () => {
    expect(sampleOffers.sample).toBe(true);
    expect(sampleOffers.basis).toMatch(
      /^sample data, made up .* says nothing about what this platform carries$/,
    );
  });

  it('are only of commercial services, and of each of these', () => {
    for (const id of sampleOffers.platforms) expect(PLATFORMS[id]?.kind, id).toBe('sample');
    expect(new Set(all.map(({ platform }) => platform))).toEqual(new Set(sampleOffers.platforms));
  });

  it('are only of titles in the built-in catalogue, in known regions', () => {
    // As many as there are rows: one of a title that is not there would be missing.
    expect(all).toHaveLength(24);
    for (const { region } of all) expect(REGIONS).toContain(region);
  });

  it('have both a price and a currency, or neither', () => {
    for (const { type, price, currency } of all) {
      expect([price === undefined, currency === undefined]).toEqual(
        type === 'rent' || type === 'buy' ? [false, false] : [true, true],
      );
    }
  });

  it('have no link, since there is nothing to link to', () => {
    for (const offer of all) expect(offer).not.toHaveProperty('link');
  });

  it('do not exist for other titles', () => {
    expect(sampleOffers.offers({ ...(TEST_TITLES[0] as Title), id: 'own-2020' })).toEqual([]);
  });

  it('are not in custom catalogues', () => {
    expect(NO_OFFERS.sample).toBe(false);
    expect(TEST_TITLES.flatMap((title) => NO_OFFERS.offers(title))).toEqual([]);
  });
});
