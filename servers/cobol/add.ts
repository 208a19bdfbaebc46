/** The exact sum of two numbers under a declared picture, the work of the tool `add`. @module */

import { addDecimals, decimalText } from './decimal.ts';
import { readNumeral } from './numeral.ts';
import { parsePicture } from './picture.ts';
import type { Refusal } from './refusal.ts';
import { defaultRounding, type RoundingMode } from './rounding.ts';
import { storeDecimal } from './store-decimal.ts';

/**
 * The declared picture of a sum: 31 digits before the point, the longest item of standard COBOL since 2002, and 18
 * behind it, the longest of COBOL-85. Together more than one item of a real program may hold, because a caller
 * cannot declare a scale of its own and should meet neither rounding nor size errors with everyday numbers.
 */
export const sumPicture = 'S9(31)V9(18)';

const sumField = parsePicture(sumPicture);

interface Sum {
  readonly ok: true;
  /** The sum as stored, in its shortest form. */
  readonly sum: string;
  /** The sum before rounding; equal to `sum` unless `inexact`. */
  readonly exact: string;
  readonly inexact: boolean;
}

/** Adds two numbers, each a JSON number or a text. */
export function add(a: unknown, b: unknown, rounding: RoundingMode = defaultRounding): Sum | Refusal {
  const left = readNumeral('a', a);
  if (!left.ok) return left;
  const right = readNumeral('b', b);
  if (!right.ok) return right;
  const exact = addDecimals(left.value, right.value);
  const stored = storeDecimal(sumField, exact, rounding);
  if (!stored.ok) return stored;
  return { ok: true, sum: decimalText(stored.value), exact: decimalText(exact), inexact: stored.inexact };
}
