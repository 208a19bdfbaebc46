/** The forms in which COBOL programs write a day, each turned into all the others: the work of `convert_date`. @module */

import {
  calendarFault,
  daysBeforeCobol,
  daysBeforeYear,
  factsOf,
  fourDigits,
  isLeapYear,
  type ValidDate,
} from './gregorian-date.ts';
import { counted, nameValue, type Refusal, refuse } from './refusal.ts';

/** A form of a date, and the COBOL functions that read it. */
export const dateForms = [
  'YYYYMMDD',
  'YYYY-MM-DD',
  'YYYYDDD',
  'YYMMDD',
  'YYDDD',
  'INTEGER',
  'LILIAN',
] as const;

export type DateForm = (typeof dateForms)[number];

interface ConvertedDate extends ValidDate {
  /** FUNCTION DATE-OF-INTEGER. */
  readonly yyyymmdd: string;
  /** FUNCTION DAY-OF-INTEGER, also called Julian date. */
  readonly yyyyddd: string;
  /** The ISO 8601 week, YYYY-Www-D. */
  readonly isoWeek: string;
  /** Days since 1582-10-14, as Language Environment counts them; null before that. */
  readonly lilian: number | null;
}

/** 9999-12-31. */
const lastDay = daysBeforeYear(10_000);
/** 1582-10-14, the day before the Gregorian calendar begins. */
const daysBeforeLilian = daysBeforeYear(1582) + 287;

const shapes: readonly (readonly [RegExp, DateForm])[] = [
  [/^\d{8}$/, 'YYYYMMDD'],
  [/^\d{4}-\d\d-\d\d$/, 'YYYY-MM-DD'],
];

interface DateReading {
  /** Default: YYYYMMDD or YYYY-MM-DD, whichever it looks like. */
  readonly form?: DateForm | undefined;
  /** Two-digit years end this many years after `thisYear`, as in DATE-TO-YYYYMMDD. Default: 50. */
  readonly window?: number | undefined;
  readonly thisYear: number;
  readonly addDays?: number | undefined;
}

/** Reads a day in any form and gives it in all of them. */
export function convertDate(date: unknown, reading: DateReading): ConvertedDate | Refusal {
  const day = readDay(date, reading);
  if (typeof day !== 'number') return day;
  const { addDays = 0 } = reading;
  const moved = day + addDays;
  if (moved < 1 || moved > lastDay) {
    return refuse(`${nameValue(date)} and ${counted(addDays, 'day')} is outside the years 0001 to 9999.`);
  }
  return allForms(moved);
}

/** Days from 0001-01-01, which is 1. */
function readDay(date: unknown, { form, window = 50, thisYear }: DateReading): number | Refusal {
  const text = String(date).trim();
  const named = nameValue(date);
  const used = form ?? shapes.find(([shape]) => shape.test(text))?.[1];
  if (used === undefined) {
    return refuse(
      `The form of ${named} cannot be recognised: give "form", one of ${dateForms.join(', ')}. ` +
        'Without it, YYYYMMDD and YYYY-MM-DD are read.',
    );
  }
  if (used === 'INTEGER' || used === 'LILIAN') {
    const origin = used === 'INTEGER' ? daysBeforeCobol : daysBeforeLilian;
    const count = /^\d{1,7}$/.test(text) ? Number(text) : 0;
    if (count >= 1 && origin + count <= lastDay) return origin + count;
    return refuse(
      `${named} is not a day number of form ${used}: use an integer from 1 to ${lastDay - origin}.`,
    );
  }
  const digits = text.replaceAll('-', '').padStart(typeof date === 'number' ? used.length : 0, '0');
  const length = used.replaceAll('-', '').length;
  if (!/^\d+$/.test(digits) || digits.length !== length || (used.includes('-') && text.length !== 10)) {
    return refuse(`${named} is not of the form ${used}: ${counted(length, 'digit')} are needed.`);
  }
  const isShort = used.startsWith('YYM') || used.startsWith('YYD');
  const written = digits.slice(0, isShort ? 2 : 4);
  const year = isShort ? fullYear(Number(written), thisYear + window) : Number(written);
  const rest = digits.slice(written.length);
  if (rest.length === 3) {
    const dayOfYear = Number(rest);
    const days = isLeapYear(year) ? 366 : 365;
    if (year >= 1 && dayOfYear >= 1 && dayOfYear <= days) return daysBeforeYear(year) + dayOfYear;
    return refuse(
      year < 1
        ? `${named} is not a date: years run from 0001 to 9999.`
        : `${named} is not a date: ${fourDigits(year)} has the days 001 to ${days}, not ${rest}.`,
    );
  }
  const month = Number(rest.slice(0, 2));
  const day = Number(rest.slice(2));
  const fault = calendarFault(year, month, day);
  return fault === undefined
    ? daysBeforeYear(year) + factsOf(year, month, day).dayOfYear
    : refuse(`${named} is not a date: ${fault}.`);
}

/** FUNCTION YEAR-TO-YYYY: the year with these last two digits in the hundred years that end with `last`. */
function fullYear(twoDigits: number, last: number): number {
  const sameCentury = last - (last % 100) + twoDigits;
  return sameCentury > last ? sameCentury - 100 : sameCentury;
}

function allForms(day: number): ConvertedDate {
  const { year, month, dayOfMonth } = calendarDay(day);
  const facts = factsOf(year, month, dayOfMonth);
  const lilian = day - daysBeforeLilian;
  return {
    ...facts,
    yyyymmdd: facts.iso.replaceAll('-', ''),
    yyyyddd: `${fourDigits(year)}${String(facts.dayOfYear).padStart(3, '0')}`,
    isoWeek: isoWeekOf(day, year),
    lilian: lilian < 1 ? null : lilian,
  };
}

function calendarDay(day: number): { year: number; month: number; dayOfMonth: number } {
  let year = Math.floor((day - 1) / 365.2425) + 1;
  while (daysBeforeYear(year) >= day) year -= 1;
  while (daysBeforeYear(year + 1) < day) year += 1;
  let dayOfMonth = day - daysBeforeYear(year);
  let month = 1;
  for (; calendarFault(year, month, dayOfMonth) !== undefined; month += 1) dayOfMonth -= daysIn(year, month);
  return { year, month, dayOfMonth };
}

function daysIn(year: number, month: number): number {
  return [31, 30, 29, 28].find((last) => calendarFault(year, month, last) === undefined) ?? 0;
}

/** The week belongs to the year in which its Thursday is. */
function isoWeekOf(day: number, year: number): string {
  const weekday = ((day - 1) % 7) + 1;
  const thursday = day - weekday + 4;
  const weekYear =
    thursday <= daysBeforeYear(year) ? year - 1 : thursday > daysBeforeYear(year + 1) ? year + 1 : year;
  const week = Math.floor((thursday - daysBeforeYear(weekYear) - 1) / 7) + 1;
  return `${fourDigits(weekYear)}-W${String(week).padStart(2, '0')}-${weekday}`;
}
