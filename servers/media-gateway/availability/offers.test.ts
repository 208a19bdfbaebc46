import { describe, expect, it } from 'vitest';
import { PLATFORMS } from '../catalogue/platforms.ts';
import type { Title } from '../catalogue/title.ts';
import { testCatalogue } from '../catalogue.testing.ts';
import { NO_OFFERS, type OfferSource, offersFor } from './offers.ts';

const OLD: Title = {
  id: 'old-1920',
  type: 'movie',
  title: 'Old & Grey',
  year: 1920,
  countries: [],
  genres: [],
  homes: [{ place: 'internet-archive' }],
};
const catalogue = testCatalogue([OLD]);
const offers = (title: Partial<Title>, region = 'US', source: OfferSource = NO_OFFERS) =>
  offersFor({ ...OLD, ...title }, region, catalogue, source);

describe('a home of a free work', () => {
  it('is a free offer with its reason and the date of the statement', () => {
    expect(offers({})).toEqual([
      {
        platform: 'internet-archive',
        platformName: 'Internet Archive',
        region: 'US',
        type: 'free',
        link: PLATFORMS['internet-archive']?.search?.('Old & Grey'),
        linkKind: 'search',
        basis: 'US public domain: published in 1920, over 95 years ago',
        stated: '2026-11-01',
        sample: false,
      },
    ]);
  });

  it('is linked by a search for its name', () => {
    expect(offers({})[0]?.link).toMatch(/^https:\/\/archive\.org\/search\?query=\S*old\S*grey/i);
  });

  it.each<[string, Partial<Title>, string, string]>([
    ['its licence, everywhere', { licence: 'CC-BY-4.0', year: 2019 }, 'openly licensed: CC-BY-4.0', '001'],
    ['its licence before its age', { licence: 'CC0-1.0' }, 'openly licensed: CC0-1.0', '001'],
    [
      'a statement about it, in one country',
      { year: 1968, publicDomain: 'published without a notice' },
      'US public domain: published without a notice',
      'US',
    ],
  ])('creates an offer for %s', (_why, title, basis, region) => {
    expect(offers(title)).toMatchObject([{ basis, region }]);
    expect(offers(title, 'DE')).toHaveLength(region === '001' ? 1 : 0);
  });

  it.each<[string, Partial<Title>]>([
    ['is protected', { year: 1990 }],
    ['is of the last protected year', { year: 1931 }],
    ['is an old series', { type: 'tv' }],
  ])('creates no offer if the title %s', (_what, title) => {
    expect(offers(title)).toEqual([]);
  });

  it('creates an offer from the year in which the term has ended', () => {
    expect(offers({ year: 1930 })).toHaveLength(1);
  });

  it('has the link of the copy if it is known, and none for places without search', () => {
    const homes = [
      { place: 'blender-studio', link: 'https://example.com/film' },
      { place: 'my-attic' },
      { place: 'constructor' },
    ];
    const [fixed, attic, odd] = offers({ homes });
    expect(fixed).toMatchObject({ link: 'https://example.com/film', linkKind: 'item' });
    for (const place of [attic, odd]) {
      expect(place).not.toHaveProperty('link');
      expect(place).not.toHaveProperty('linkKind');
    }
    expect([attic?.platformName, odd?.platformName]).toEqual(['my-attic', 'constructor']);
  });
});

describe('offers', () => {
  const adapter: OfferSource = {
    platforms: ['peacock'],
    basis: 'by an adapter',
    sample: true,
    offers: ({ id }) => [
      { platform: 'peacock', region: 'US', type: 'rent', price: 3, currency: 'USD', stated: '2026-01-01' },
      {
        platform: 'peacock',
        region: 'CA',
        type: 'free',
        link: `https://example.com/${id}`,
        stated: '2026-01-01',
      },
    ],
  };
  const stated: Title['offers'] = [
    { platform: 'shop', region: 'US', type: 'buy', price: 9, currency: 'USD', stated: '2026-10-01' },
    { platform: 'shop', region: '001', type: 'subscription', stated: '2026-10-02' },
    { platform: 'shop', region: 'DE', type: 'free', stated: '2026-10-03' },
  ];

  it('are those of the region or worldwide, free ones first, then by cost', () => {
    const found = offers({ offers: stated }, 'US', adapter);
    expect(found.map(({ platform, type, region }) => `${platform} ${type} ${region}`)).toEqual([
      'internet-archive free US',
      'shop subscription 001',
      'peacock rent US',
      'shop buy US',
    ]);
  });

  it('include who states them and whether they are samples', () => {
    const found = offers({ homes: [], offers: stated }, 'US', adapter);
    expect(found).toEqual([
      expect.objectContaining({ basis: 'stated by the catalogue', stated: '2026-10-02', sample: false }),
      expect.objectContaining({ basis: 'by an adapter', price: 3, currency: 'USD', sample: true }),
      expect.objectContaining({ basis: 'stated by the catalogue', price: 9, sample: false }),
    ]);
  });

  it('have the stated link', () => {
    expect(offers({ homes: [] }, 'CA', adapter)).toMatchObject([
      { link: 'https://example.com/old-1920', linkKind: 'item' },
    ]);
  });
});
