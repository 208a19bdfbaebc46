/**
 * A length of time as people write it: 90 minutes, two hours, an hour and a half, 1.5 hours, 1h 30m.
 * @module
 */
import { numberIn } from './number-words.ts';
import type { Words } from './words.ts';

export interface Length {
  readonly minutes: number;
  /** How many words say it. */
  readonly words: number;
}

const MOST_WORDS = 5;

const NUMBER = '(\\d{1,4}|[a-z]+)';
const HOURS = '(?:hours?|hrs?)';
const MINUTES = '(?:minutes?|mins?)';

/** The more is said, the earlier it stands. Between digits there was a point: `1.5 hours`. */
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
