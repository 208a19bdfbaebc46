import { describe, expect, it } from 'vitest';
import { isPublicDomainInUs } from './public-domain.ts';

describe('a film', () => {
  it.each([
    [1929, 2024, false],
    [1929, 2025, true],
    [1930, 2025, false],
    [1930, 2026, true],
    [1931, 2026, false],
    [1931, 2027, true],
    [1895, 2026, true],
    [2026, 2026, false],
  ])('of %i is free in %i: %s', (year, currentYear, isFree) => {
    expect(isPublicDomainInUs({ type: 'movie', year }, currentYear)).toBe(isFree);
  });
});

it('says nothing of a series, whatever its age', () => {
  expect(isPublicDomainInUs({ type: 'tv', year: 1900 }, 2026)).toBe(false);
});
