import { describe, expect, it } from 'vitest';
import { checkRows } from '../../test/support/check-rows.ts';
import { convertDate, type DateForm } from './date-forms.ts';

const convert = (date: unknown, form?: DateForm, more: { window?: number; addDays?: number } = {}) =>
  convertDate(date, { form, thisYear: 2026, ...more });

describe('convertDate', () => {
  it('converts between all forms of a day', () => {
    const day = {
      iso: '2024-02-29',
      yyyymmdd: '20240229',
      yyyyddd: '2024060',
      isoWeek: '2024-W09-4',
      dayOfWeek: 'Thursday',
      integerOfDate: 154557,
      lilian: 161210,
    };
    const rows: readonly [unknown, DateForm | undefined][] = [
      ['20240229', undefined],
      [20240229, undefined],
      ['2024-02-29', undefined],
      ['2024060', 'YYYYDDD'],
      [2024060, 'YYYYDDD'],
      ['240229', 'YYMMDD'],
      ['24060', 'YYDDD'],
      ['154557', 'INTEGER'],
      [161210, 'LILIAN'],
    ];
    checkRows(rows, (date, form) => expect(convert(date, form)).toMatchObject(day));
  });

  it('limits each form to its range', () => {
    expect(convert(1, 'INTEGER')).toMatchObject({ iso: '1601-01-01', lilian: 6654 });
    expect(convert(1, 'LILIAN')).toMatchObject({ iso: '1582-10-15', integerOfDate: null });
    expect(convert('15821014')).toMatchObject({ lilian: null });
    expect(convert(3067671, 'INTEGER')).toMatchObject({ iso: '9999-12-31' });
    // Language Environment's own example.
    expect(convert('19880516')).toMatchObject({ lilian: 148138 });
  });

  it('reads two-digit years by the window, and numbers without leading zeros', () => {
    expect(convert('760101', 'YYMMDD')).toMatchObject({ iso: '2076-01-01' });
    expect(convert('770101', 'YYMMDD')).toMatchObject({ iso: '1977-01-01' });
    expect(convert('270101', 'YYMMDD', { window: 0 })).toMatchObject({ iso: '1927-01-01' });
    expect(convert(5001, 'YYDDD')).toMatchObject({ iso: '2005-01-01' });
  });

  it('adds days within the range of COBOL years', () => {
    expect(convert('20231231', undefined, { addDays: 60 })).toMatchObject({ iso: '2024-02-29' });
    expect(convert('20240301', undefined, { addDays: -366 })).toMatchObject({ iso: '2023-03-01' });
    expect(convert('99991231', undefined, { addDays: 1 })).toMatchObject({
      reason: '"99991231" and 1 day is outside the years 0001 to 9999.',
    });
  });

  it('explains errors', () => {
    const rows: readonly [unknown, DateForm | undefined, RegExp][] = [
      ['24-2-29', undefined, /The form of "24-2-29" cannot be recognised/],
      ['2023366', 'YYYYDDD', /2023 has the days 001 to 365, not 366/],
      ['20230229', undefined, /29 February needs a leap year/],
      ['0', 'INTEGER', /an integer from 1 to 3067671/],
      ['3067672', 'INTEGER', /an integer from 1/],
      ['2024', 'YYYYDDD', /7 digits are needed/],
      ['20240229', 'YYYY-MM-DD', /form YYYY-MM-DD/],
      ['0000001', 'YYYYDDD', /years run from 0001/],
    ];
    checkRows(rows, (date, form, reason) =>
      expect(convert(date, form)).toMatchObject({ ok: false, reason: expect.stringMatching(reason) }),
    );
  });
});
