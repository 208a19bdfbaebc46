/** Gregorian dates and what COBOL knows of them: the work of the tool `validate_date`. @module */

import { counted, nameValue, type Refusal, refuse } from './refusal.ts';

export interface ValidDate {
  readonly ok: true;
  /** YYYY-MM-DD. */
  readonly iso: string;
  readonly dayOfWeek: string;
  /** 1 to 366, the last three digits of COBOL's YYYYDDD. */
  readonly dayOfYear: number;
  readonly leapYear: boolean;
  /** FUNCTION INTEGER-OF-DATE: 1 is 1601-01-01; null before 1601, where COBOL defines none. */
  readonly integerOfDate: number | null;
}

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;
const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** Days from 0001-01-01 to 1600-12-31, the zero of COBOL's integer dates. */
export const daysBeforeCobol: number = daysBeforeYear(1601);

/** Checks a date given as YYYYMMDD (text or JSON integer) or, as a courtesy, as ISO 8601's YYYY-MM-DD. */
export function validateDate(date: unknown): ValidDate | Refusal {
  if (typeof date !== 'string' && typeof date !== 'number') {
    return refuse(`The date must be a text such as "20250115"; it is ${nameValue(date)}.`);
  }
  const written = String(date);
  const digits = /^\d{4}-\d\d-\d\d$/.test(written) ? written.replaceAll('-', '') : written;
  const named = nameValue(date);
  if (digits.length !== 8) {
    return refuse(
      `${named} has ${counted(digits.length, 'character')}: a date has 8 digits, YYYYMMDD, for example "20250115" ` +
        '("2025-01-15" is read too).',
    );
  }
  if (!/^\d{8}$/.test(digits)) {
    return refuse(
      `${named} has characters other than digits: a date is written YYYYMMDD, for example "20250115".`,
    );
  }
  const year = Number(digits.slice(0, 4));
  const month = Number(digits.slice(4, 6));
  const day = Number(digits.slice(6));
  const fault = calendarFault(year, month, day);
  return fault === undefined ? factsOf(year, month, day) : refuse(`${named} is not a date: ${fault}.`);
}

/** Why there is no such day, if there is none. */
export function calendarFault(year: number, month: number, day: number): string | undefined {
  if (year === 0) return 'there is no year 0000; years run from 0001 to 9999';
  const monthName = monthNames[month - 1];
  if (monthName === undefined) return `there is no month ${twoDigits(month)}; months run from 01 to 12`;
  if (day === 0) return 'there is no day 00; days begin at 01';
  if (month === 2 && day === 29 && !isLeapYear(year))
    return `29 February needs a leap year; ${whyCommon(year)}`;
  const last = daysOfMonth(year, month);
  return day > last ? `${monthName} ${fourDigits(year)} has ${last} days, not ${day}` : undefined;
}

function whyCommon(year: number): string {
  const named = fourDigits(year);
  return year % 100 === 0
    ? `${named} is a common year, since a year divisible by 100 is a leap year only if it is divisible by 400`
    : `${named} is a common year, since it is not divisible by 4`;
}

export function factsOf(year: number, month: number, day: number): ValidDate {
  let dayOfYear = day;
  for (let earlier = 1; earlier < month; earlier += 1) dayOfYear += daysOfMonth(year, earlier);
  // 0001-01-01 of the proleptic Gregorian calendar is a Monday.
  const dayNumber = daysBeforeYear(year) + dayOfYear;
  return {
    ok: true,
    iso: `${fourDigits(year)}-${twoDigits(month)}-${twoDigits(day)}`,
    dayOfWeek: dayNames[dayNumber % 7] ?? '',
    dayOfYear,
    leapYear: isLeapYear(year),
    integerOfDate: year < 1601 ? null : dayNumber - daysBeforeCobol,
  };
}

export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

function daysOfMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (daysOfMonths[month - 1] ?? 0);
}

/** Days of the years from 0001 up to the year before. */
export function daysBeforeYear(year: number): number {
  const past = year - 1;
  return past * 365 + Math.floor(past / 4) - Math.floor(past / 100) + Math.floor(past / 400);
}

export function fourDigits(year: number): string {
  return String(year).padStart(4, '0');
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
