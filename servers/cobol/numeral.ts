/** Reads the numbers that callers send, as JSON numbers or as text, without losing a digit. @module */

import { type Decimal, powerOfTen } from './decimal.ts';
import { mostDigits } from './picture.ts';
import { nameValue, type Refusal, refuse, shorten } from './refusal.ts';

/** A number as a caller sent it: its value, and the text of a JSON number where that is known. */
export interface Operand {
  readonly value: unknown;
  readonly literal?: string | undefined;
}

interface NumeralRead {
  readonly ok: true;
  readonly value: Decimal;
}

/** What `FUNCTION NUMVAL` takes, without its spaces: a sign, digits, one point. */
const numeral = /^([+-]?)(?:(\d+)(?:\.(\d*))?|\.(\d+))$/;
/** A number as JSON writes it. */
const jsonNumber = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i;

/** Zeros in front of a number and at its end may be many, but not more than anyone means. */
const longestText = 1000;

/** Why a text is not a numeral; the first rule that fits is the one reported. */
const textFaults: readonly (readonly [RegExp, string])[] = [
  [/^$/, 'is empty'],
  [/^\s|\s$/, 'has spaces around it: remove them'],
  [
    /^[+-]?[\d.]+e[+-]?\d+$/i,
    'has an exponent; COBOL numerals have none: write the digits out, 1000 for 1e3',
  ],
  [/[,$]/, 'has a comma or a currency sign: write only the digits and the point, 1234.56'],
  [/\.[^.]*\./, 'has more than one point'],
  [/^/, 'is not a number: an optional sign, digits and at most one point are allowed'],
];

/**
 * Reads one numeric argument; `name` is the argument's name, for the refusal. `literal` is a JSON number as it was
 * written, where that is known.
 */
export function readNumeral(name: string, value: unknown, literal?: string): NumeralRead | Refusal {
  if (typeof value === 'number') return readJsonNumber(name, value, literal);
  if (typeof value === 'string') return readText(name, value);
  return refuse(`"${name}" must be a number or a string such as "-12.50"; it is ${nameValue(value)}.`);
}

/**
 * Without its literal, a JSON number counts as its shortest decimal text (0.1 is one tenth). Where that has more
 * than 15 digits, some may have been lost before it arrived here, so it is refused.
 */
function readJsonNumber(name: string, value: number, literal?: string): NumeralRead | Refusal {
  const text = literal ?? String(value);
  if (text.length > longestText) return readText(name, text);
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = jsonNumber.exec(text) ?? [];
  const digits = whole + fraction;
  if (literal === undefined && (digits === '' || significant(digits) > 15)) {
    return refuse(
      `"${name}" arrived as the JSON number ${text}, which may have lost digits on the way. ` +
        'Send it as a string, for example "9007199254740993".',
    );
  }
  return withinLimits(name, text, sign, digits, fraction.length - Number(exponent));
}

function readText(name: string, text: string): NumeralRead | Refusal {
  if (text.length > longestText) {
    return refuse(`"${name}" has ${text.length} characters; at most ${longestText} are read.`);
  }
  const match = numeral.exec(text);
  if (match === null) {
    const fault = textFaults.find(([pattern]) => pattern.test(text));
    return refuse(`"${name}" is ${nameValue(text)}, which ${fault?.[1]}. Example: "-12.50".`);
  }
  const [, sign = '', whole = '', fractionAfterWhole, fractionAlone] = match;
  const fraction = fractionAfterWhole ?? fractionAlone ?? '';
  return withinLimits(name, text, sign, whole + fraction, fraction.length);
}

/** Zeros in front and at the end do not count. */
function withinLimits(
  name: string,
  text: string,
  sign: string,
  digits: string,
  scale: number,
): NumeralRead | Refusal {
  const kept = significant(digits);
  const trailing = digits.length - digits.replace(/0+$/, '').length;
  const decimals = kept === 0 ? 0 : Math.max(scale - trailing, 0);
  const integers = kept === 0 ? 0 : Math.max(kept + trailing - scale, 0);
  if (integers > mostDigits || decimals > mostDigits) {
    const which = integers > mostDigits ? `${integers} digits before` : `${decimals} digits after`;
    return refuse(
      `"${name}" is ${shorten(text)}, which has ${which} the point; COBOL numbers have at most ${mostDigits} digits.`,
    );
  }
  const units = kept === 0 ? 0n : BigInt(digits.slice(0, digits.length - trailing));
  const place = kept === 0 ? 0 : scale - trailing;
  const magnitude = place < 0 ? units * powerOfTen(-place) : units;
  return { ok: true, value: { units: sign === '-' ? -magnitude : magnitude, scale: Math.max(place, 0) } };
}

/** The number of digits between the first and the last that is not zero. */
function significant(digits: string): number {
  return digits.replace(/^0+/, '').replace(/0+$/, '').length;
}
