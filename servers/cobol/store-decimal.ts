/** Stores a decimal under a picture as COBOL's COMPUTE … ROUNDED … ON SIZE ERROR does. @module */

import { type Decimal, decimalText, powerOfTen } from './decimal.ts';
import type { Picture } from './picture.ts';
import { type Refusal, refuse, shorten } from './refusal.ts';
import { type RoundingMode, roundToScale } from './rounding.ts';

interface Stored {
  readonly ok: true;
  /** The value at exactly the picture's number of decimals. */
  readonly value: Decimal;
  /** True when rounding changed the value. */
  readonly inexact: boolean;
}

/** Rounds first and measures afterwards, as COBOL does; what does not fit is a size error, never cut off. */
export function storeDecimal(picture: Picture, value: Decimal, mode: RoundingMode): Stored | Refusal {
  const { units, inexact } = roundToScale(value, picture.decimals, mode);
  if (inexact && mode === 'PROHIBITED') {
    return sizeError(picture, value, `it holds ${picture.decimals} decimals and rounding is prohibited`);
  }
  const limit = powerOfTen(picture.integerDigits + picture.decimals);
  if (units >= limit || units <= -limit) {
    const largest = decimalText({ units: limit - 1n, scale: picture.decimals });
    return sizeError(picture, value, `the largest value it holds is ${largest}`);
  }
  if (units < 0n && !picture.signed) return sizeError(picture, value, 'it has no place for a sign');
  return { ok: true, value: { units, scale: picture.decimals }, inexact };
}

function sizeError(picture: Picture, value: Decimal, why: string): Refusal {
  return refuse(`Size error: ${shorten(decimalText(value))} does not fit PICTURE ${picture.text}: ${why}.`);
}
