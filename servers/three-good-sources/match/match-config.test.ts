import { describe, expect, it } from 'vitest';
import { builtInRegistry } from '../content.ts';
import { McpHandler } from '../handler.ts';
import { createThreeGoodSourcesServer } from '../server.ts';
import { configFaults, DEFAULT_MATCH_CONFIG } from './match-config.ts';

const faultsOf = (change: object): string[] => configFaults({ ...DEFAULT_MATCH_CONFIG, ...change });

describe('configFaults', () => {
  it('accepts the defaults and the limits of each range', () => {
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf({ threshold: 0, fuzzyWeight: 1, keywordWeight: 0 })).toEqual([]);
    expect(faultsOf({ threshold: 1, fuzzyWeight: 0, keywordWeight: 1 })).toEqual([]);
  });

  it.each([-0.1, 1.1, Number.NaN, Number.POSITIVE_INFINITY])('refuses %s', (value) => {
    expect(faultsOf({ threshold: value })).toEqual([`threshold is ${value}; expected a number from 0 to 1.`]);
  });

  it('reports everything out of range, and then nothing about the sum', () => {
    expect(faultsOf({ threshold: 2, fuzzyWeight: -1, keywordWeight: 5 })).toEqual([
      'threshold is 2; expected a number from 0 to 1.',
      'fuzzyWeight is -1; expected a number from 0 to 1.',
      'keywordWeight is 5; expected a number from 0 to 1.',
    ]);
  });

  it('requires weights that add up to 1 within floating-point precision', () => {
    expect(faultsOf({ fuzzyWeight: 0.333, keywordWeight: 0.666 })).toEqual([]);
    expect(faultsOf({ fuzzyWeight: 0.1, keywordWeight: 0.2 })).toEqual([
      'fuzzyWeight and keywordWeight add up to 0.3; expected 1.',
    ]);
    expect(faultsOf({ fuzzyWeight: 0.7, keywordWeight: 0.4 })).toHaveLength(1);
  });
});

it('an invalid configuration is refused by the server and by the handler', () => {
  const matchConfig = { ...DEFAULT_MATCH_CONFIG, fuzzyWeight: 0.9 };
  expect(() => createThreeGoodSourcesServer({ matchConfig })).toThrow('add up to 1.2; expected 1');
  expect(() => new McpHandler(builtInRegistry().registry, matchConfig)).toThrow(RangeError);
  expect(() => createThreeGoodSourcesServer({ matchConfig: DEFAULT_MATCH_CONFIG })).not.toThrow();
});
