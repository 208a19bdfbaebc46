/** Stores a value under a picture as COBOL's COMPUTE … ROUNDED … ON SIZE ERROR does. @module */

import { type Decimal, decimalText, powerOfTen } from './decimal.ts';
import { type Fraction, fractionOf, fractionText } from './fraction.ts';
import { mostDigits, type Picture, parsePicture } from './picture.ts';
import { counted, type Refusal, refuse, shorten } from './refusal.ts';
import { type RoundingMode, roundQuotient } from './rounding.ts';

interface Stored {
  readonly ok: true;
  /** The value at exactly the picture's number of decimals. */
  readonly value: Decimal;
  /** True when rounding changed the value. */
  readonly inexact: boolean;
  /** The picture that it is stored under. */
  readonly picture: string;
}

/** Stores a decimal; what does not fit is a size error, never cut off. */
export function storeDecimal(picture: Picture, value: Decimal, mode: RoundingMode): Stored | Refusal {
  return storeFraction(picture, fractionOf(value), mode);
}

/** Rounds first and measures afterwards, as COBOL does. */
export function storeFraction(picture: Picture, value: Fraction, mode: RoundingMode): Stored | Refusal {
  const { decimals } = picture;
  const { units, inexact } = roundQuotient(value.numerator * powerOfTen(decimals), value.denominator, mode);
  if (inexact && mode === 'PROHIBITED') {
    return sizeError(picture, value, `it holds ${counted(decimals, 'decimal')} and rounding is prohibited`);
  }
  const limit = powerOfTen(picture.integerDigits + decimals);
  if (units >= limit || units <= -limit) {
    const largest = decimalText({ units: limit - 1n, scale: decimals });
    return sizeError(picture, value, `the largest value it holds is ${largest}`);
  }
  if (units < 0n && !picture.signed) return sizeError(picture, value, 'it has no place for a sign');
  return { ok: true, value: { units, scale: decimals }, inexact, picture: picture.text };
}

/** Decimals of a result for which the caller declares no picture: those of the longest item of COBOL-85. */
const mostDecimals = 18;

/**
 * Stores a value for which the caller declared no picture: under S9(20)V9(18), the longest item that compilers
 * accept, or with fewer decimals where the value has more than 20 digits before the point.
 */
export function storeUndeclared(value: Fraction, mode: RoundingMode): Stored | Refusal {
  const { numerator, denominator } = value;
  const whole = numerator / denominator;
  const length = (whole < 0n ? -whole : whole).toString().length;
  let integerDigits = Math.min(Math.max(length, mostDigits - mostDecimals), mostDigits);
  for (;;) {
    const decimals = mostDigits - integerDigits;
    const picture = `S9(${integerDigits})${decimals === 0 ? '' : `V9(${decimals})`}`;
    const stored = storeFraction(parsePicture(picture), value, mode);
    if (stored.ok) return stored;
    // Rounding may have added a digit in front.
    if (integerDigits === mostDigits || mode === 'PROHIBITED') return stored;
    integerDigits += 1;
  }
}

function sizeError(picture: Picture, value: Fraction, why: string): Refusal {
  return refuse(`Size error: ${shorten(fractionText(value))} does not fit PICTURE ${picture.text}: ${why}.`);
}
