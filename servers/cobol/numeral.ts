/** Reads the numbers that callers send, as JSON numbers or as text, without losing a digit. @module */

import type { Decimal } from './decimal.ts';
import { nameValue, type Refusal, refuse } from './refusal.ts';

interface NumeralRead {
  readonly ok: true;
  readonly value: Decimal;
}

/** Conversion of digits takes more than linear time, so one request may not bring millions of them. */
const longestNumeral = 100_000;

/** What `FUNCTION NUMVAL` takes, without its spaces: a sign, digits, one point. */
const numeral = /^([+-]?)(?:(\d+)(?:\.(\d*))?|\.(\d+))$/;

/** Why a text is not a numeral; the first rule that fits is the one reported. */
const textFaults: readonly (readonly [RegExp, string])[] = [
  [/^$/, 'is empty'],
  [/^\s|\s$/, 'has spaces around it: remove them'],
  [
    /^[+-]?[\d.]+e[+-]?\d+$/i,
    'has an exponent; COBOL numerals have none: write the digits out, 1000 for 1e3',
  ],
  [/[,$]/, 'has a comma or a currency sign: write the digits and the point alone, 1234.56'],
  [/\.[^.]*\./, 'has more than one point'],
  [/^/, 'is not a number: an optional sign, digits and at most one point are allowed'],
];

/** Reads one numeric argument; `name` is the argument's name, for the refusal. */
export function readNumeral(name: string, value: unknown): NumeralRead | Refusal {
  if (typeof value === 'number') return readJsonNumber(name, value);
  if (typeof value === 'string') return readText(name, value);
  return refuse(`"${name}" must be a number or a text such as "-12.50"; it is ${nameValue(value)}.`);
}

/**
 * A JSON number counts as its shortest decimal text (0.1 is one tenth). An integer beyond 2^53 - 1 is refused:
 * 9007199254740993 has become 9007199254740992 before anyone here could look at it. Fractions of more than 15
 * digits may have lost some on the way too, which nobody can tell afterwards; only text is exact at any length.
 */
function readJsonNumber(name: string, value: number): NumeralRead | Refusal {
  if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) {
    return refuse(
      `"${name}" arrived as the JSON number ${value}, beyond ${Number.MAX_SAFE_INTEGER}, where digits are lost ` +
        'before they arrive here. Send it as a text, for example "9007199254740993".',
    );
  }
  return readText(name, withoutExponent(String(value)));
}

/** Numbers that passed the check above have an exponent only when they are small: `1.5e-7`. */
function withoutExponent(text: string): string {
  const match = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text);
  if (match === null) return text;
  const [, sign, first, rest = '', exponent] = match;
  return `${sign}0.${'0'.repeat(Number(exponent) - 1)}${first}${rest}`;
}

function readText(name: string, text: string): NumeralRead | Refusal {
  if (text.length > longestNumeral) {
    return refuse(`"${name}" has ${text.length} characters; at most ${longestNumeral} are read.`);
  }
  const match = numeral.exec(text);
  if (match === null) {
    const fault = textFaults.find(([pattern]) => pattern.test(text));
    return refuse(`"${name}" is ${nameValue(text)}, which ${fault?.[1]}. Example: "-12.50".`);
  }
  const [, sign, whole = '', fractionAfterWhole, fractionAlone] = match;
  const fraction = fractionAfterWhole ?? fractionAlone ?? '';
  const magnitude = BigInt(whole + fraction);
  return { ok: true, value: { units: sign === '-' ? -magnitude : magnitude, scale: fraction.length } };
}
