import { describe, expect, it } from 'vitest';
import type { Freshness } from '../backend/backend.ts';
import { freshnessLine } from './freshness-line.ts';

const line = (freshness: Partial<Freshness>) =>
  freshnessLine({ source: 'cache', asOf: '2026-11-17T12:00:00Z', stale: false, ...freshness });

describe('how fresh an answer is', () => {
  it.each(['built-in', 'file'] as const)('needs no word where it is %s', (source) => {
    expect(line({ source })).toBe('');
  });

  it('is when the service stated it', () => {
    expect(line({ source: 'service' })).toBe('Source: the catalogue service, as of 2026-11-17T12:00:00Z.');
  });

  it.each([
    [undefined, '0 seconds'],
    [0.4, '0 seconds'],
    [119, '119 seconds'],
    [120, '2 minutes'],
    [7140, '119 minutes'],
    [7200, '2 hours'],
    [100_000, '28 hours'],
  ])('is the age of a kept answer: %s seconds are %s', (ageSeconds, age) => {
    const kept = ageSeconds === undefined ? {} : { ageSeconds };
    expect(line(kept)).toBe(
      `Source: a kept answer of the catalogue service as of 2026-11-17T12:00:00Z, ${age} old.`,
    );
  });

  it('is that it is too old, and why it was given', () => {
    expect(line({ stale: true, ageSeconds: 600 })).toBe(
      'Source: a kept answer as of 2026-11-17T12:00:00Z, 10 minutes old and out of date; the catalogue service could not be reached.',
    );
  });
});
