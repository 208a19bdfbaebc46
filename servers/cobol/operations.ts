/**
 * Exact sums and expressions, and amounts in a currency, under declared pictures.
 * @module
 */
import { decimalText } from './decimal.ts';
import { editPicture } from './edit-picture.ts';
import { evaluate, type Values } from './expression.ts';
import { addFractions, type Fraction, fractionOf, fractionText } from './fraction.ts';
import { type Operand, readNumeral } from './numeral.ts';
import { parsePicture, readPicture, type SpecialNames } from './picture.ts';
import type { Refusal } from './refusal.ts';
import { defaultRounding, type RoundingMode } from './rounding.ts';
import { storeFraction, storeUndeclared } from './store-decimal.ts';

/** Holds S9(12)V99: twelve digits before the point and two after it, and a sign in front. */
export const currencyPicture = '-$$$$,$$$,$$$,$$9.99';

const currencyField = parsePicture(currencyPicture);

interface Computed {
  readonly ok: true;
  /** The result as stored, in its shortest form. */
  readonly result: string;
  /** The result before rounding; `1/3` where its decimals have no end. */
  readonly exact: string;
  readonly inexact: boolean;
  /** The picture that it is stored under. */
  readonly picture: string;
}

/** Adds two numbers exactly: the work of the tool `add`. */
export function add(a: Operand, b: Operand, rounding: RoundingMode = defaultRounding): Computed | Refusal {
  const left = readNumeral('a', a.value, a.literal);
  if (!left.ok) return left;
  const right = readNumeral('b', b.value, b.literal);
  if (!right.ok) return right;
  return stored(addFractions(fractionOf(left.value), fractionOf(right.value)), rounding);
}

/** Evaluates an arithmetic expression exactly and stores it: the work of the tool `compute`. */
export function compute(
  expression: string,
  values: Values,
  picture: string | undefined,
  rounding: RoundingMode = defaultRounding,
): Computed | Refusal {
  const evaluated = evaluate(expression, values);
  return evaluated.ok ? stored(evaluated.value, rounding, picture) : evaluated;
}

function stored(value: Fraction, rounding: RoundingMode, picture?: string): Computed | Refusal {
  const declared = picture === undefined ? undefined : readPicture(picture);
  if (declared?.ok === false) return declared;
  const outcome =
    declared === undefined
      ? storeUndeclared(value, rounding)
      : storeFraction(declared.picture, value, rounding);
  if (!outcome.ok) return outcome;
  return {
    ok: true,
    result: decimalText(outcome.value),
    exact: fractionText(value),
    inexact: outcome.inexact,
    picture: outcome.picture,
  };
}

interface Edited {
  readonly ok: true;
  /** Exactly as wide as the picture, spaces included. */
  readonly text: string;
  /** The value before rounding. */
  readonly exact: string;
  readonly inexact: boolean;
}

/** Edits an amount as dollars by floating insertion: the work of the tool `format_currency`. */
export function formatCurrency(amount: Operand, rounding: RoundingMode = defaultRounding): Edited | Refusal {
  const read = readNumeral('amount', amount.value, amount.literal);
  if (!read.ok) return read;
  const edited = editPicture(currencyField, read.value, rounding);
  return edited.ok ? { ...edited, exact: decimalText(read.value) } : edited;
}

/** Edits a value by a picture of the caller as MOVE does: the work of the tool `edit_picture`. */
export function editValue(value: Operand, picture: string, names: SpecialNames): Edited | Refusal {
  const read = readNumeral('value', value.value, value.literal);
  if (!read.ok) return read;
  const clause = readPicture(picture, names);
  if (!clause.ok) return clause;
  const edited = editPicture(clause.picture, read.value, 'TRUNCATION');
  return edited.ok ? { ...edited, exact: decimalText(read.value) } : edited;
}
