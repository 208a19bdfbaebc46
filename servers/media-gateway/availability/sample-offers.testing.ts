/**
 * Made-up offers of commercial services, for tests: they show what an adapter for such a service says, and nothing about
 * what any service carries.
 * @module
 */
import { PLATFORMS } from '../catalogue/platforms.ts';
import type { Offer, OfferType } from '../catalogue/title.ts';
import type { OfferSource } from './offers.ts';

/** Long before any result, so that nobody takes it for current. */
const STATED = '2026-01-01';

type Row = readonly [
  title: string,
  platform: string,
  region: string,
  type: OfferType,
  price?: number,
  currency?: string,
];

/** Made up: which service has which title was drawn by lot. */
export const SAMPLE_ROWS: readonly Row[] = [
  ['casablanca-1942', 'hulu', 'US', 'subscription'],
  ['casablanca-1942', 'apple-tv-plus', 'GB', 'rent', 3.49, 'GBP'],
  ['the-third-man-1949', 'peacock', 'US', 'subscription'],
  ['rear-window-1954', 'netflix', 'CA', 'subscription'],
  ['rear-window-1954', 'prime-video', 'US', 'rent', 3.99, 'USD'],
  ['seven-samurai-1954', 'paramount-plus', 'US', 'subscription'],
  ['seven-samurai-1954', 'prime-video', 'DE', 'buy', 9.99, 'EUR'],
  ['some-like-it-hot-1959', 'disney-plus', 'AU', 'subscription'],
  ['psycho-1960', 'hbo-max', 'US', 'subscription'],
  ['alien-1979', 'netflix', 'US', 'subscription'],
  ['alien-1979', 'hulu', 'US', 'subscription'],
  ['alien-1979', 'prime-video', 'GB', 'rent', 3.49, 'GBP'],
  ['blade-runner-1982', 'peacock', 'US', 'subscription'],
  ['blade-runner-1982', 'apple-tv-plus', 'FR', 'rent', 2.99, 'EUR'],
  ['the-matrix-1999', 'disney-plus', 'US', 'subscription'],
  ['the-matrix-1999', 'netflix', 'JP', 'subscription'],
  ['spirited-away-2001', 'hulu', 'US', 'subscription'],
  ['spirited-away-2001', 'prime-video', 'CA', 'rent', 4.99, 'CAD'],
  ['amelie-2001', 'paramount-plus', 'FR', 'subscription'],
  ['parasite-2019', 'netflix', 'US', 'subscription'],
  ['parasite-2019', 'apple-tv-plus', 'GB', 'buy', 7.99, 'GBP'],
  ['breaking-bad-2008', 'peacock', 'US', 'subscription'],
  ['the-wire-2002', 'disney-plus', 'GB', 'subscription'],
  ['metropolis-1927', 'prime-video', 'US', 'rent', 2.99, 'USD'],
];

export const sampleOffers: OfferSource = {
  platforms: Object.keys(PLATFORMS).filter((id) => PLATFORMS[id]?.kind === 'sample'),
  basis: 'sample data, made up to show the shape; says nothing about what this platform carries',
  sample: true,
  offers: ({ id }) => SAMPLE_ROWS.filter(([title]) => title === id).map(offerOf),
};

function offerOf([, platform, region, type, price, currency]: Row): Offer {
  return {
    platform,
    region,
    type,
    ...(price === undefined ? {} : { price }),
    ...(currency === undefined ? {} : { currency }),
    stated: STATED,
  };
}
