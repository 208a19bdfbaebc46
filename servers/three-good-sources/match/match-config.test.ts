import { describe, expect, it } from 'vitest';
import { builtInRegistry } from '../content.ts';
import { McpHandler } from '../handler.ts';
import { createThreeGoodSourcesServer } from '../server.ts';
import { configFaults, DEFAULT_MATCH_CONFIG } from './match-config.ts';

const faultsOf = (change: object): string[] => configFaults({ ...DEFAULT_MATCH_CONFIG, ...change });

describe('configFaults', () => {
  it('finds nothing wrong with the defaults, and with the ends of the range', () => {
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf({ threshold: 0, fuzzyWeight: 1, keywordWeight: 0 })).toEqual([]);
    expect(faultsOf({ threshold: 1, fuzzyWeight: 0, keywordWeight: 1 })).toEqual([]);
  });

  it.each([-0.1, 1.1, Number.NaN, Number.POSITIVE_INFINITY])('refuses %s', (value) => {
    expect(faultsOf({ threshold: value })).toEqual([`threshold is ${value}; expected a number from 0 to 1.`]);
  });

  it('reports everything that is out of range at once, and then nothing of the sum', () => {
    expect(faultsOf({ threshold: 2, fuzzyWeight: -1, keywordWeight: 5 })).toEqual([
      'threshold is 2; expected a number from 0 to 1.',
      'fuzzyWeight is -1; expected a number from 0 to 1.',
      'keywordWeight is 5; expected a number from 0 to 1.',
    ]);
  });

  it('wants weights that add up to 1, as near as decimals do', () => {
    expect(faultsOf({ fuzzyWeight: 0.333, keywordWeight: 0.666 })).toEqual([]);
    expect(faultsOf({ fuzzyWeight: 0.1, keywordWeight: 0.2 })).toEqual([
      'fuzzyWeight and keywordWeight add up to 0.3; expected 1.',
    ]);
    expect(faultsOf({ fuzzyWeight: 0.7, keywordWeight: 0.4 })).toHaveLength(1);
  });
});

it('is refused by the server and by the handler where it is invalid', () => {
  const matchConfig = { ...DEFAULT_MATCH_CONFIG, fuzzyWeight: 0.9 };
  expect(() => createThreeGoodSourcesServer({ matchConfig })).toThrow('add up to 1.2; expected 1');
  expect(() => new McpHandler(builtInRegistry().registry, matchConfig)).toThrow(RangeError);
  expect(() => createThreeGoodSourcesServer({ matchConfig: DEFAULT_MATCH_CONFIG })).not.toThrow();
});
