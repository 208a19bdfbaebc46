/**
 * When a title came out, as people say it: a year, a decade, before, after, between.
 * @module
 */
import { numberIn } from './read-runtime.ts';
import type { Words } from './words.ts';

export interface YearRange {
  readonly from: number;
  readonly to: number;
  /** As an answer repeats it. */
  readonly label: string;
}

const EARLIEST = 1870;
const LATEST = 2100;
const RECENT_YEARS = 10;

const DECADES: Readonly<Record<string, number>> = {
  twenties: 1920,
  thirties: 1930,
  forties: 1940,
  fifties: 1950,
  sixties: 1960,
  seventies: 1970,
  eighties: 1980,
  nineties: 1990,
};

/** The first and the last year of its part of a decade. */
const PARTS: ReadonlyMap<string, readonly [number, number]> = new Map([
  ['early', [0, 3]],
  ['mid', [3, 6]],
  ['late', [6, 9]],
]);

const BEFORE = ['before', 'pre', 'until', 'till'];
const AFTER = ['after', 'post'];
const AROUND = ['around', 'circa', 'about'];

/** A decade in which a story is set says nothing of when it was filmed. */
const SETTING = [
  ['set', 'in', 'the'],
  ['set', 'in'],
  ['during', 'the'],
  ['takes', 'place', 'in', 'the'],
];

export function readYears(words: Words, currentYear: number): YearRange | undefined {
  for (let i = 0; i < words.length; i++) {
    const found = yearsAt(words, i, currentYear);
    if (found === undefined || !words.isFree(found.start, found.length)) continue;
    words.take(found.start, found.length);
    return found.range;
  }
  return undefined;
}

interface Found {
  readonly start: number;
  readonly length: number;
  readonly range: YearRange;
}

/** What is said of years where the word of this number is the year itself, or begins a phrase such as `last ten years`. */
export function yearsAt(words: Words, i: number, currentYear: number): Found | undefined {
  const span = spanOf(words.at(i));
  if (span === undefined)
    return recent(words, i, currentYear) ?? lastYears(words, i, currentYear) ?? century(words, i);
  const compared = comparedYears(words, i, span);
  if (compared !== undefined) return compared;
  // `Before the 1960s` is what `before 1960` is.
  const leadAt = words.at(i - 1) === 'the' ? i - 2 : i - 1;
  const lead = words.at(leadAt) ?? '';
  const part = PARTS.get(lead);
  if (isSetting(words, part === undefined ? i : leadAt)) return undefined;
  const [from, to] = span;
  const second = spanOf(words.at(i + 2));
  if ((lead === 'between' || lead === 'from') && second !== undefined && isJoint(words.at(i + 1)))
    return { start: leadAt, length: i + 3 - leadAt, range: rangeOf(span, second) };
  if (second !== undefined && words.at(i + 1) === 'to')
    return { start: i, length: 3, range: rangeOf(span, second) };
  const onwards =
    lead === 'from' ? ONWARDS.find((phrase) => words.says(i + 1, phrase)) : onwardsAlone(words, i + 1);
  if (onwards !== undefined) {
    const start = lead === 'from' ? leadAt : i;
    return {
      start,
      length: i + 1 + onwards.length - start,
      range: { from, to: LATEST, label: `since ${from}` },
    };
  }
  const next = spanOf(words.at(i + 1));
  if (next !== undefined && next[1] > to) return { start: i, length: 2, range: rangeOf(span, next) };
  const led = { start: leadAt, length: i + 1 - leadAt };
  if (BEFORE.includes(lead))
    return { ...led, range: { from: EARLIEST, to: from - 1, label: `before ${from}` } };
  if (lead === 'since') return { ...led, range: { from, to: LATEST, label: `since ${from}` } };
  if (AFTER.includes(lead)) return { ...led, range: { from: to + 1, to: LATEST, label: `after ${to}` } };
  if (AROUND.includes(lead)) return { ...led, range: range(from - 2, to + 2) };
  if (part !== undefined && to - from === 9) return { ...led, range: range(from + part[0], from + part[1]) };
  return { start: i, length: 1, range: range(from, to) };
}

/** `older than 1960`, `no older than 1990`, `newer than the nineties`. */
function comparedYears(words: Words, i: number, [from, to]: Span): Found | undefined {
  const than = words.at(i - 1) === 'the' ? i - 2 : i - 1;
  if (words.at(than) !== 'than') return undefined;
  const isOlder = ['older', 'earlier'].includes(words.at(than - 1) ?? '');
  if (!isOlder && !['newer', 'later', 'younger'].includes(words.at(than - 1) ?? '')) return undefined;
  const isDenied = ['not', 'no'].includes(words.at(than - 2) ?? '');
  const start = isDenied ? than - 2 : than - 1;
  const length = i + 1 - start;
  if (isOlder)
    return isDenied
      ? { start, length, range: { from, to: LATEST, label: `since ${from}` } }
      : { start, length, range: { from: EARLIEST, to: from - 1, label: `before ${from}` } };
  return isDenied
    ? { start, length, range: { from: EARLIEST, to, label: `until ${to}` } }
    : { start, length, range: { from: to + 1, to: LATEST, label: `after ${to}` } };
}

/** `from 2000 on`. */
const ONWARDS: readonly (readonly string[])[] = [
  ['on'],
  ['onwards'],
  ['onward'],
  ['and', 'later'],
  ['to', 'now'],
  ['until', 'now'],
  ['up'],
];

/** `2000 onwards`, `2000 and later`; `2000 on` without `from` may be the start of anything. */
function onwardsAlone(words: Words, at: number): readonly string[] | undefined {
  return ONWARDS.slice(1, 4).find((phrase) => words.says(at, phrase));
}

const LAST = ['last', 'past'];

/** `the last ten years`, `past two decades`, `last decade`. */
function lastYears(words: Words, i: number, currentYear: number): Found | undefined {
  if (!LAST.includes(words.at(i) ?? '')) return undefined;
  const number = numberIn(words.at(i + 1)) ?? TENS[words.at(i + 1) ?? ''];
  const unit = words.at(number === undefined ? i + 1 : i + 2) ?? '';
  const years = { year: 1, years: 1, decade: 10, decades: 10 }[unit];
  if (years === undefined || (number === undefined && unit === 'years')) return undefined;
  const from = currentYear - years * (number ?? 1);
  const start = words.at(i - 1) === 'the' ? i - 1 : i;
  const length = i - start + (number === undefined ? 2 : 3);
  return { start, length, range: { from, to: LATEST, label: `since ${from}` } };
}

const TENS: Readonly<Record<string, number>> = { fifteen: 15, twenty: 20, thirty: 30, forty: 40, fifty: 50 };

/** `this century`, `the 20th century`. */
function century(words: Words, i: number): Found | undefined {
  if (words.at(i + 1) !== 'century') return undefined;
  const word = words.at(i) ?? '';
  const from = { this: 2000, '21st': 2000, last: 1900, '20th': 1900 }[word];
  if (from === undefined) return undefined;
  const to = from === 2000 ? LATEST : from + 99;
  const label = from === 2000 ? 'since 2000' : '1900 to 1999';
  return { start: i, length: 2, range: { from, to, label } };
}

function recent(words: Words, i: number, currentYear: number): Found | undefined {
  if (words.at(i) !== 'recent' && words.at(i) !== 'latest') return undefined;
  const from = currentYear - RECENT_YEARS;
  return { start: i, length: 1, range: { from, to: LATEST, label: `since ${from}` } };
}

function isJoint(word: string | undefined): boolean {
  return word === 'and' || word === 'to';
}

function isSetting(words: Words, i: number): boolean {
  return SETTING.some((setting) => setting.every((word, j) => words.at(i - setting.length + j) === word));
}

type Span = readonly [first: number, last: number];

/** `1968`, `1960s`, `60s`, `sixties`. */
function spanOf(word: string | undefined): Span | undefined {
  if (word === undefined) return undefined;
  const decade = DECADES[word];
  if (decade !== undefined && Object.hasOwn(DECADES, word)) return [decade, decade + 9];
  if (/^(?:18[789]|19\d|20[0-4])\d$/.test(word)) return [Number(word), Number(word)];
  const century = /^((?:18|19|20)\d0)s$/.exec(word)?.[1];
  if (century !== undefined) return [Number(century), Number(century) + 9];
  const short = /^(\d0)s$/.exec(word)?.[1];
  if (short === undefined) return undefined;
  const start = Number(short) + (Number(short) < 20 ? 2000 : 1900);
  return [start, start + 9];
}

/** In whichever order they are said. */
function rangeOf(one: Span, other: Span): YearRange {
  return range(Math.min(one[0], other[0]), Math.max(one[1], other[1]));
}

function range(from: number, to: number): YearRange {
  const isDecade = to - from === 9 && from % 10 === 0;
  const label = from === to ? String(from) : isDecade ? `${from}s` : `${from} to ${to}`;
  return { from, to, label };
}
