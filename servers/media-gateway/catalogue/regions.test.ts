import { describe, expect, it } from 'vitest';
import { checkRows } from '../../../test/support/check-rows.ts';
import { foldText } from './fold-text.ts';
import {
  DEMONYMS,
  FORMER_COUNTRIES,
  REGIONS,
  regionCode,
  regionName,
  regionNames,
  WORLD,
} from './regions.ts';

describe('regions', () => {
  it('are those of ISO 3166-1, each once', () => {
    expect(REGIONS).toHaveLength(249);
    expect(new Set(REGIONS).size).toBe(249);
    expect(REGIONS.filter((code) => !/^[A-Z]{2}$/.test(code))).toEqual([]);
  });

  it('have names and are found by them', () => {
    checkRows(REGIONS, (code) => {
      const name = regionName(code);
      expect(name).not.toBe(code);
      expect(regionCode(name)).toBe(code);
      expect(regionCode(` ${code.toLowerCase()} `)).toBe(code);
      expect(regionCode(name.toUpperCase())).toBe(code);
      expect(regionCode(name.replace('&', 'and'))).toBe(code);
    });
  });

  it('have unique names', () => {
    expect(new Set(REGIONS.map((code) => foldText(regionName(code)))).size).toBe(REGIONS.length);
  });
});

describe('former countries', () => {
  it('have their own names and codes', () => {
    checkRows(Object.entries(FORMER_COUNTRIES), (code, name) => {
      expect(REGIONS).not.toContain(code);
      expect(regionName(code)).toBe(name);
      expect(regionCode(name)).toBe(code);
      expect(regionCode(code.toLowerCase())).toBe(code);
    });
  });
});

describe('other names', () => {
  it('are resolved to codes', () => {
    checkRows(
      [
        ['UK', 'GB'],
        ['uk', 'GB'],
        ['U.K.', 'GB'],
        ['England', 'GB'],
        ['Great Britain', 'GB'],
        ['Northern Ireland', 'GB'],
        ['USA', 'US'],
        ['U.S.', 'US'],
        ['U.S.A.', 'US'],
        ['The United States', 'US'],
        ['USSR', 'SU'],
        ['West Germany', 'DE'],
        ['Holland', 'NL'],
        ['Hong Kong', 'HK'],
        ['Turkey', 'TR'],
        ['Czech Republic', 'CZ'],
        ['Ivory Coast', 'CI'],
        ["Cote d'Ivoire", 'CI'],
        ['Burma', 'MM'],
        ['Bosnia and Herzegovina', 'BA'],
        ['Palestine', 'PS'],
      ],
      (name, code) => {
        expect(regionCode(name)).toBe(code);
      },
    );
  });

  it('are normalized and lead to known codes', () => {
    for (const [name, code] of regionNames()) {
      expect(foldText(name)).toBe(name);
      expect(regionName(code), name).not.toBe(code);
    }
  });
});

it('has no other regions', () => {
  checkRows(['', 'XX', 'ZZ', 'Atlantis', 'EU', WORLD, 'constructor', '__proto__', 'GBR'], (text) => {
    expect(regionCode(text)).toBeUndefined();
  });
});

it('returns an unknown code unchanged', () => {
  checkRows(['XX', 'gb', '', 'constructor', 'not a code'], (code) => {
    expect(regionName(code)).toBe(code);
  });
});

it('has a name for worldwide', () => {
  expect(regionName(WORLD)).toBe('the whole world');
});

describe('a demonym', () => {
  it('leads to known regions', () => {
    checkRows(Object.entries(DEMONYMS), (name, codes) => {
      expect(foldText(name)).toBe(name);
      expect(codes.length).toBeGreaterThan(0);
      expect(new Set(codes).size).toBe(codes.length);
      for (const code of codes) expect(regionName(code)).not.toBe(code);
    });
  });
});
