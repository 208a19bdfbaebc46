/** Whether the condition of an 88 level holds. @module */

import { type Decimal, powerOfTen } from '../decimal.ts';
import { readNumeral } from '../numeral.ts';
import type { Condition } from './item.ts';

/** `text` is the item's own text, `number` its value where the item is numeric. */
export function holds({ values }: Condition, text: string, number: string | undefined): boolean {
  return values.some(([from, to]) => {
    if (number !== undefined) return withinNumbers(number, from, to ?? from);
    const low = literalText(from, text.length);
    const high = to === undefined ? low : literalText(to, text.length);
    return text >= low && text <= high;
  });
}

function withinNumbers(number: string, from: string, to: string): boolean {
  const value = decimal(number);
  const low = decimal(numeralOf(from));
  const high = decimal(numeralOf(to));
  if (value === undefined || low === undefined || high === undefined) return false;
  return compare(low, value) <= 0n && compare(value, high) <= 0n;
}

function numeralOf(literal: string): string {
  return /^ZERO(S|ES)?$/i.test(literal) ? '0' : unquoted(literal);
}

function decimal(text: string): Decimal | undefined {
  const read = readNumeral('value', text);
  return read.ok ? read.value : undefined;
}

function compare(a: Decimal, b: Decimal): bigint {
  return a.units * powerOfTen(b.scale) - b.units * powerOfTen(a.scale);
}

/** A literal as long as the item: the shorter one is filled with spaces. */
function literalText(literal: string, length: number): string {
  if (/^SPACES?$/i.test(literal)) return ' '.repeat(length);
  if (/^ZERO(S|ES)?$/i.test(literal)) return '0'.repeat(length);
  if (/^LOW-VALUES?$/i.test(literal)) return '\u0000'.repeat(length);
  if (/^HIGH-VALUES?$/i.test(literal)) return '\u00ff'.repeat(length);
  return unquoted(literal).padEnd(length);
}

function unquoted(literal: string): string {
  const quoted = /^[XNGZ]?(['"])(.*)\1$/is.exec(literal);
  return quoted === null
    ? literal
    : (quoted[2] ?? '').replaceAll(`${quoted[1]}${quoted[1]}`, quoted[1] ?? '');
}
