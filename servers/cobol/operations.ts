/**
 * Exact sums, and amounts in a currency, under declared pictures.
 * @module
 */
import { addDecimals, decimalText } from './decimal.ts';
import { editPicture } from './edit-picture.ts';
import { readNumeral } from './numeral.ts';
import { parsePicture } from './picture.ts';
import type { Refusal } from './refusal.ts';
import { defaultRounding, type RoundingMode } from './rounding.ts';
import { storeDecimal } from './store-decimal.ts';

/** Holds S9(12)V99: twelve digits before the point and two behind it, and a sign in front. */
export const currencyPicture = '-$$$$,$$$,$$$,$$9.99';

const currencyField = parsePicture(currencyPicture);

interface FormattedCurrency {
  readonly ok: true;
  /** For example `$1,234.56`, `$0.00` or `-$12.50`. */
  readonly text: string;
  /** The amount before rounding. */
  readonly exact: string;
  readonly inexact: boolean;
}

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

/** Adds two numbers exactly, each a JSON number or a text: the work of the tool `add`. */
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

/**
 * Formats an amount, given as a JSON number or a text, as dollars by floating insertion: the work of the tool
 * `format_currency`.
 */
export function formatCurrency(
  amount: unknown,
  rounding: RoundingMode = defaultRounding,
): FormattedCurrency | Refusal {
  const read = readNumeral('amount', amount);
  if (!read.ok) return read;
  const edited = editPicture(currencyField, read.value, rounding);
  if (!edited.ok) return edited;
  // The picture has no B, so its spaces are suppressed positions alone; a line of text does not align columns.
  const text = edited.text.replaceAll(' ', '');
  return { ok: true, text, exact: decimalText(read.value), inexact: edited.inexact };
}
