/**
 * How long it may take, as people say it: under 90 minutes, less than two hours, an hour and a half at most.
 * @module
 */
import { BETWEEN, FILLERS } from './fillers.ts';
import type { Words } from './words.ts';

const WORDS: readonly string[] = 'zero one two three four five six seven eight nine ten eleven twelve'.split(
  ' ',
);

interface Length {
  readonly minutes: number;
  /** How many words say it. */
  readonly words: number;
}

const MOST_WORDS = 5;

const NUMBER = '(\\d{1,4}|[a-z]+)';
const HOURS = '(?:hours?|hrs?)';
const MINUTES = '(?:minutes?|mins?)';

/** The more specific, the earlier. Between digits there was a point: `1.5 hours`. */
const FORMS: readonly (readonly [form: RegExp, minutes: (first: number, second: number) => number])[] = [
  [form('half (an) hour'), () => 30],
  [form(`${NUMBER} and a half ${HOURS}`), (hours) => hours * 60 + 30],
  [form(`${NUMBER} ${HOURS} and a half`), (hours) => hours * 60 + 30],
  [form(`${NUMBER} ${HOURS} (?:and )?(\\d{1,2}) ${MINUTES}`), (hours, more) => hours * 60 + more],
  [form(`(\\d)(?:h|hrs?) (\\d{1,2}) ?(?:${MINUTES}|m)`), (hours, more) => hours * 60 + more],
  [form('(\\d)h(\\d{1,2})m?'), (hours, more) => hours * 60 + more],
  [form(`(\\d) (\\d) ?(?:${HOURS}|h)`), (hours, tenths) => hours * 60 + tenths * 6],
  [form(`${NUMBER} ${HOURS}`), (hours) => hours * 60],
  [form('(\\d{1,3})(?:h|hrs?)'), (hours) => hours * 60],
  [form(`${NUMBER} ${MINUTES}`), (minutes) => minutes],
  [form(`(\\d{1,3})${MINUTES}`), (minutes) => minutes],
];

export interface RuntimeRange {
  readonly least: number;
  readonly most: number;
  readonly label: string;
}

const NO_LIMIT = 10_000;
const ABOUT = 10;

const AT_MOST = [
  ['under'],
  ['less', 'than'],
  ['shorter', 'than'],
  ['below'],
  ['at', 'most'],
  ['max'],
  ['maximum'],
  ['up', 'to'],
  ['within'],
];
const AT_LEAST = [['over'], ['more', 'than'], ['longer', 'than'], ['at', 'least'], ['above']];
const AT_MOST_AFTER = [['or', 'less'], ['or', 'shorter'], ['max'], ['tops'], ['at', 'most']];
const AT_LEAST_AFTER = [
  ['or', 'more'],
  ['or', 'longer'],
  ['at', 'least'],
];

export function readRuntime(words: Words): RuntimeRange | undefined {
  for (let i = 0; i < words.length; i++) {
    const between = betweenAt(words, i);
    if (between !== undefined) return between;
    const length = lengthAt(words, i);
    if (length === undefined || !words.isFree(i, length.words)) continue;
    const limit = limitBefore(words, i) ?? limitAfter(words, i + length.words);
    const start = Math.min(i, limit?.start ?? i);
    const end = Math.max(i + length.words, limit?.end ?? i);
    words.take(start, end - start);
    return rangeOf(length.minutes, limit?.isMost);
  }
  return undefined;
}

/** `Between 80 and 100 minutes`, `from one to two hours`: a number alone is in the unit of the other. */
function betweenAt(words: Words, start: number): RuntimeRange | undefined {
  if (!['between', 'from'].includes(words.at(start) ?? '')) return undefined;
  const written = lengthAt(words, start + 1);
  const joint = start + 1 + (written?.words ?? 1);
  const longest = ['and', 'to'].includes(words.at(joint) ?? '') ? lengthAt(words, joint + 1) : undefined;
  const unit = /^h/.test(words.at(joint + 2) ?? '') ? 60 : 1;
  const least = written?.minutes ?? (numberIn(words.at(start + 1)) ?? Number.NaN) * unit;
  const end = joint + 1 + (longest?.words ?? 0);
  if (longest === undefined || !(least < longest.minutes) || !words.isFree(start, end - start))
    return undefined;
  words.take(start, end - start);
  return { least, most: longest.minutes, label: `between ${least} and ${longest.minutes} minutes` };
}

function rangeOf(minutes: number, isMost: boolean | undefined): RuntimeRange {
  if (isMost === true) return { least: 1, most: minutes, label: `at most ${minutes} minutes` };
  if (isMost === false) return { least: minutes, most: NO_LIMIT, label: `at least ${minutes} minutes` };
  return { least: minutes - ABOUT, most: minutes + ABOUT, label: `about ${minutes} minutes` };
}

/** The words that make a length the most that it may be, or the least. */
interface Limit {
  readonly isMost: boolean;
  readonly start: number;
  readonly end: number;
}

/** `No longer than` is at most, `not less than` at least. */
function limitBefore(words: Words, end: number): Limit | undefined {
  const most = before(words, end, AT_MOST);
  const phrase = most ?? before(words, end, AT_LEAST);
  if (phrase === undefined) return undefined;
  const start = end - phrase.length;
  const denial = denialBefore(words, start);
  return { isMost: (most !== undefined) !== (denial !== undefined), start: denial ?? start, end };
}

/** `Nothing over`, `not a film over`: where the words begin that turn a limit into the other one. */
function denialBefore(words: Words, end: number): number | undefined {
  for (let i = end - 1; i >= 0 && !words.endsClause(i) && words.isFree(i); i--) {
    const word = words.at(i) as string;
    if (DENIALS.has(word)) return i;
    if (!BETWEEN.has(word) && !FILLERS.has(word)) return undefined;
  }
  return undefined;
}

const DENIALS: ReadonlySet<string> = new Set(['no', 'not', 'nothing', 'none', 'without', 'avoid', 'never']);

function limitAfter(words: Words, start: number): Limit | undefined {
  const most = AT_MOST_AFTER.find((phrase) => words.says(start, phrase));
  const phrase = most ?? AT_LEAST_AFTER.find((each) => words.says(start, each));
  return phrase && { isMost: most !== undefined, start, end: start + phrase.length };
}

function before(
  words: Words,
  i: number,
  phrases: readonly (readonly string[])[],
): readonly string[] | undefined {
  return phrases.find((phrase) => words.says(i - phrase.length, phrase));
}

/** A length of time as people write it: 90 minutes, two hours, an hour and a half, 1.5 hours, 1h 30m. */
export function lengthAt(words: Words, start: number): Length | undefined {
  const text = words.phrase(start, MOST_WORDS);
  for (const [each, minutesOf] of FORMS) {
    const match = each.exec(text);
    if (match === null) continue;
    const [first, second = 0] = match.slice(1).map(numberIn);
    if (first === undefined) continue;
    const minutes = minutesOf(first, second);
    if (minutes > 1) return { minutes, words: match[0].split(' ').length };
  }
  return undefined;
}

function form(source: string): RegExp {
  return new RegExp(`^${source}(?= |$)`);
}

/** Small numbers as people write them. */
export function numberIn(word: string | undefined): number | undefined {
  if (word === undefined) return undefined;
  if (/^\d{1,4}$/.test(word)) return Number(word);
  const index = WORDS.indexOf(word);
  if (index >= 0) return index;
  return word === 'a' || word === 'an' ? 1 : undefined;
}
