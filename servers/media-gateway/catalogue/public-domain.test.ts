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
  ])('of %i is in the public domain in %i: %s', (year, currentYear, isFree) => {
    expect(isPublicDomainInUs({ type: 'movie', year }, currentYear)).toBe(isFree);
  });
});

it('never reports a series as in the public domain', () => {
  expect(isPublicDomainInUs({ type: 'tv', year: 1900 }, 2026)).toBe(false);
});
