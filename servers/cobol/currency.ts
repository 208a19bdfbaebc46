/** Dollar amounts through a PICTURE with floating insertion, the work of the tool `format_currency`. @module */

import { decimalText } from './decimal.ts';
import { editPicture } from './edit-picture.ts';
import { readNumeral } from './numeral.ts';
import { parsePicture } from './picture.ts';
import type { Refusal } from './refusal.ts';
import { defaultRounding, type RoundingMode } from './rounding.ts';

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

/** Formats an amount given as a JSON number or a text. */
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
