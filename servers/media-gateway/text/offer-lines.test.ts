import { describe, expect, it } from 'vitest';
import type { DescribedOffer } from '../backend/answers.ts';
import { offerLines } from './offer-lines.ts';

const OFFER: DescribedOffer = {
  platform: 'shop',
  platformName: 'Shop',
  region: 'US',
  type: 'rent',
  basis: 'stated by the catalogue',
  stated: '2026-10-01',
  sample: false,
};

describe('an offer as a line', () => {
  it.each<[string, Partial<DescribedOffer>, string]>([
    ['how it is offered', {}, '- Shop [shop]: rent · stated by the catalogue (stated 2026-10-01)'],
    [
      'what it costs',
      { price: 2.99, currency: 'USD' },
      '- Shop [shop]: rent 2.99 USD · stated by the catalogue (stated 2026-10-01)',
    ],
    [
      'a price without a currency',
      { price: 0 },
      '- Shop [shop]: rent 0 · stated by the catalogue (stated 2026-10-01)',
    ],
    [
      'where it is',
      { link: 'https://example.com/x', linkKind: 'item' },
      '- Shop [shop]: rent · https://example.com/x · stated by the catalogue (stated 2026-10-01)',
    ],
    [
      'where it can be looked up',
      { link: 'https://example.com/?q=x', linkKind: 'search' },
      '- Shop [shop]: rent · search there: https://example.com/?q=x · stated by the catalogue (stated 2026-10-01)',
    ],
    [
      'that it is offered everywhere',
      { region: '001', type: 'free' },
      '- Shop [shop]: free worldwide · stated by the catalogue (stated 2026-10-01)',
    ],
    [
      'that it is a sample, first',
      { sample: true, basis: 'made up' },
      '- SAMPLE Shop [shop]: rent · made up (stated 2026-10-01)',
    ],
  ])('tells %s', (_what, offer, line) => {
    expect(offerLines([{ ...OFFER, ...offer }])).toEqual([line]);
  });

  it('is one for each, and one for none', () => {
    expect(offerLines([OFFER, OFFER])).toHaveLength(2);
    expect(offerLines([])).toEqual(['- nothing is known']);
  });

  it('cannot look like two', () => {
    const [line] = offerLines([{ ...OFFER, platformName: 'Shop\n- Free Shop' }]);
    expect(line).toMatch(/^- Shop - Free Shop \[shop\]: rent/);
  });
});
