import { describe, expect, it } from 'vitest';
import { isCalendarDate } from './field-values.ts';

describe('calendar date', () => {
  it('accepts only existing days', () => {
    expect(['2026-09-14', '2024-02-29'].every(isCalendarDate)).toBe(true);
    const wrong = [
      '2026-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-04-31',
      '2026-9-14',
      '2026-09-14T10:00Z',
      '',
      2026,
    ];
    expect(wrong.filter(isCalendarDate)).toEqual([]);
  });
});
