import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkRows } from '../../test/support/check-rows.ts';
import { validateDate } from './gregorian-date.ts';

const millisecondsOfDay = 86_400_000;

describe('validateDate', () => {
  it('returns all COBOL forms of a date', () => {
    expect(validateDate('20250115')).toEqual({
      ok: true,
      iso: '2025-01-15',
      dayOfWeek: 'Wednesday',
      dayOfYear: 15,
      leapYear: false,
      integerOfDate: 154878,
    });
  });

  it.each(['20240229', 20240229, '2024-02-29'])('accepts %j', (date) => {
    expect(validateDate(date)).toMatchObject({ ok: true, iso: '2024-02-29', dayOfYear: 60, leapYear: true });
  });

  it('starts integer dates at 1601-01-01', () => {
    expect(validateDate('16010101')).toMatchObject({ integerOfDate: 1, dayOfWeek: 'Monday' });
    expect(validateDate('16001231')).toMatchObject({ integerOfDate: null, dayOfWeek: 'Sunday' });
    expect(validateDate('00010101')).toMatchObject({ integerOfDate: null, dayOfWeek: 'Monday' });
    expect(validateDate('99991231')).toMatchObject({ integerOfDate: 3067671, dayOfYear: 365 });
  });

  it('refuses each invalid date with its own reason', () => {
    checkRows(
      [
        ['2025011', /"2025011" has 7 characters/],
        ['', /"" has 0 characters/],
        [' 20250115', /has 9 characters/],
        [1150115, /1150115 has 7 characters/],
        ['2025/01/15', /has 10 characters/],
        ['2025AB15', /"2025AB15" has characters other than digits/],
        ['２０２５０１１５', /characters other than digits/],
        ['2025-1-5', /characters other than digits/],
        [-2025011, /characters other than digits/],
        ['00000101', /"00000101" is not a date: there is no year 0000/],
        ['0000-01-01', /there is no year 0000/],
        ['20251301', /there is no month 13; months run from 01 to 12/],
        ['20250001', /there is no month 00/],
        ['20250100', /there is no day 00/],
        ['20250132', /January 2025 has 31 days, not 32/],
        ['20250431', /April 2025 has 30 days, not 31/],
        ['20240230', /February 2024 has 29 days, not 30/],
        ['20250230', /February 2025 has 28 days, not 30/],
        ['20250229', /29 February needs a leap year; 2025 is a common year, since it is not divisible by 4/],
        [
          '19000229',
          /1900 is a common year, since a year divisible by 100 .* only if it is divisible by 400/,
        ],
        ['2023-02-29', /"2023-02-29" is not a date/],
        [null, /must be a text such as "20250115"; it is null/],
        [undefined, /it is missing/],
        [{}, /it is an object/],
      ],
      (date, reason) => {
        expect(validateDate(date)).toMatchObject({ ok: false, reason: expect.stringMatching(reason) });
      },
    );
  });

  it('agrees with the Date of the runtime on every day from 1601 to 9999', () => {
    const origin = Date.UTC(1600, 11, 31);
    const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3067671 }), (dayNumber) => {
        const day = new Date(origin + dayNumber * millisecondsOfDay);
        const iso = day.toISOString().slice(0, 10);
        expect(validateDate(iso.replaceAll('-', ''))).toEqual({
          ok: true,
          iso,
          dayOfWeek: weekday.format(day),
          dayOfYear: (day.getTime() - Date.UTC(day.getUTCFullYear(), 0, 0)) / millisecondsOfDay,
          leapYear: new Date(Date.UTC(day.getUTCFullYear(), 1, 29)).getUTCMonth() === 1,
          integerOfDate: dayNumber,
        });
      }),
      { numRuns: 1000 },
    );
  });

  it('accepts exactly the eight digits that Date does not shift', () => {
    const parts = fc.tuple(fc.integer({ min: 100, max: 9999 }), fc.nat(14), fc.nat(33));
    fc.assert(
      fc.property(parts, ([year, month, day]) => {
        const digits = [year, month, day].map((part, index) =>
          String(part).padStart(index === 0 ? 4 : 2, '0'),
        );
        const shifted = new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
        expect(validateDate(digits.join('')).ok).toBe(shifted === digits.join('-'));
      }),
      { numRuns: 1000 },
    );
  });
});
