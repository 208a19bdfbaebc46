import { describe, expect, it } from 'vitest';
import { readRetryAfter } from './retry-after.ts';

const NOW = Date.parse('2025-11-06T08:49:37Z');

describe('readRetryAfter', () => {
  it.each([
    ['0', 0],
    ['2', 2000],
    [' 120 ', 120_000],
    ['Thu, 06 Nov 2025 08:49:38 GMT', 1000],
    ['Thu, 06 Nov 2025 08:49:30 GMT', 0],
  ])('reads %j', (header, ms) => {
    expect(readRetryAfter(header, NOW)).toBe(ms);
  });

  it('reads a number of any length as a long time', () => {
    expect(readRetryAfter('9'.repeat(400), NOW)).toBe(Number.POSITIVE_INFINITY);
  });

  it.each([
    null,
    '',
    '-1',
    '1.5',
    'soon',
    '2025-11-06',
    '1e3',
    'Xyz, 99 Abc 2025 08:49:38 GMT',
    'Thu Nov  6 08:49:37 2025',
  ])('makes nothing of %j', (header) => {
    expect(readRetryAfter(header, NOW)).toBeUndefined();
  });
});
