import { describe, expect, it } from 'vitest';
import { offersIn } from './csv-title.ts';

const STATED = '2026-01-31';

describe('offersIn', () => {
  it('reads platforms, regions, types and links', () => {
    const cell = 'internet-archive@US:free=https://archive.org/details/x|netflix@GB:subscription';
    expect(offersIn(cell, STATED)).toEqual({
      offers: [
        {
          platform: 'internet-archive',
          region: 'US',
          type: 'free',
          link: 'https://archive.org/details/x',
          stated: STATED,
        },
        { platform: 'netflix', region: 'GB', type: 'subscription', stated: STATED },
      ],
      faults: [],
    });
  });

  it('accepts common spellings', () => {
    expect(offersIn(' Disney+ @ uk : Rent ; Our Shop@001:buy=http://x.org| ', undefined).offers).toEqual([
      { platform: 'disney-plus', region: 'GB', type: 'rent' },
      { platform: 'our-shop', region: '001', type: 'buy', link: 'http://x.org' },
    ]);
  });

  it('preserves links', () => {
    const link = 'https://example.org/a,b;c?x=1:2&y=me@home';
    expect(offersIn(`mubi@FR:rent=${link}|mubi@US:rent=${link}`, STATED).offers).toEqual([
      expect.objectContaining({ region: 'FR', link }),
      expect.objectContaining({ region: 'US', link }),
    ]);
  });

  it('ignores a separator at the end', () => {
    for (const end of ['|', ';', ', '])
      expect(offersIn(`mubi@FR:free${end}`, STATED)).toMatchObject({
        offers: [{ type: 'free' }],
        faults: [],
      });
  });

  it('reports malformed offers and reads the others', () => {
    expect(offersIn('Netflix|mubi@FR:free', STATED)).toEqual({
      offers: [{ platform: 'mubi', region: 'FR', type: 'free', stated: STATED }],
      faults: ['The offer "Netflix" must be written as platform@REGION:type or platform@REGION:type=link.'],
    });
  });

  it('handles a very long cell', () => {
    for (const cell of ['|'.repeat(1e6), 'a@'.repeat(1e6), '| '.repeat(1e6), `|${'a'.repeat(1e6)}`])
      expect(offersIn(cell, STATED).offers).toEqual([]);
  });
});
