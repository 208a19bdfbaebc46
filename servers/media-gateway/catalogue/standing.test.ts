import { describe, expect, it } from 'vitest';
import { AWARDS, REGISTRY_POINTS } from './awards.ts';
import { standingOf } from './standing.ts';
import type { Title } from './title.ts';

const standing = (change: Partial<Title>): number =>
  standingOf({ id: 'x-1950', type: 'movie', title: 'X', year: 1950, countries: [], genres: [], ...change });
const points = (award: string): number => AWARDS[award]?.points ?? Number.NaN;

describe('the standing of a title', () => {
  it('is nothing without awards', () => {
    expect(standing({})).toBe(0);
    expect(standing({ awards: [], registry: false })).toBe(0);
  });

  it('is the sum of what it won, and of its place in the registry', () => {
    expect(standing({ awards: ['oscar-song'] })).toBe(points('oscar-song'));
    expect(standing({ awards: ['oscar-picture', 'palme-dor'] })).toBe(
      points('oscar-picture') + points('palme-dor'),
    );
    expect(standing({ awards: ['golden-bear'], registry: true })).toBe(
      points('golden-bear') + REGISTRY_POINTS,
    );
  });

  it('takes nothing from awards that nobody knows', () => {
    expect(standing({ awards: ['best-in-show', 'constructor', '__proto__', 'oscar-song'] })).toBe(
      points('oscar-song'),
    );
  });

  it('is what the catalogue measured, where it did', () => {
    expect(standing({ awards: ['oscar-picture'], registry: true, popularity: 0.5 })).toBe(0.5);
    expect(standing({ awards: ['oscar-picture'], popularity: 0 })).toBe(0);
  });
});
