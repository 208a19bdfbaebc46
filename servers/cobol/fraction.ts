/** Exact quotients: what a division leaves stays a fraction until it is stored under a picture. @module */

import { type Decimal, decimalText, powerOfTen } from './decimal.ts';

/** The value `numerator / denominator` in lowest terms; the denominator is positive. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Digits of a numerator or denominator on the way; no picture holds what needs more. */
const longestIntermediate = 2000;
const largestIntermediate = powerOfTen(longestIntermediate);

/** Thrown where an intermediate result would be longer than anything that can be stored. */
export class TooLong extends Error {
  constructor() {
    super(`an intermediate result has more than ${longestIntermediate} digits`);
  }
}

export function fractionOf({ units, scale }: Decimal): Fraction {
  return reduced(units, powerOfTen(scale));
}

export function addFractions(a: Fraction, b: Fraction): Fraction {
  return reduced(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

export function negated({ numerator, denominator }: Fraction): Fraction {
  return { numerator: -numerator, denominator };
}

export function multiplyFractions(a: Fraction, b: Fraction): Fraction {
  return reduced(a.numerator * b.numerator, a.denominator * b.denominator);
}

/** The divisor is not zero. */
export function divideFractions(a: Fraction, b: Fraction): Fraction {
  const sign = b.numerator < 0n ? -1n : 1n;
  return reduced(a.numerator * b.denominator * sign, a.denominator * b.numerator * sign);
}

/** The exponent is an integer, and not negative where the base is zero. */
export function powerOf(base: Fraction, exponent: bigint): Fraction {
  if (exponent < 0n) return powerOf(divideFractions({ numerator: 1n, denominator: 1n }, base), -exponent);
  const { numerator, denominator } = base;
  const isUnit = denominator === 1n && numerator >= -1n && numerator <= 1n;
  // 0, 1 and -1 grow with no exponent: only whether it is odd matters.
  if (isUnit && exponent > 2n) return powerOf(base, exponent % 2n === 0n ? 2n : 1n);
  const length = BigInt(Math.max(digitsOf(numerator), digitsOf(denominator)) - 1);
  if (length * exponent > longestIntermediate || exponent > 4 * longestIntermediate) throw new TooLong();
  return reduced(numerator ** exponent, denominator ** exponent);
}

/** Below zero, at zero or above it as `a` is below, at or above `b`. */
export function compareFractions(a: Fraction, b: Fraction): bigint {
  return a.numerator * b.denominator - b.numerator * a.denominator;
}

/** The largest integer that is not above the value. */
export function floorOf({ numerator, denominator }: Fraction): bigint {
  const truncated = numerator / denominator;
  return numerator % denominator < 0n ? truncated - 1n : truncated;
}

/** The value as a decimal, if it has an end. */
export function decimalOf({ numerator, denominator }: Fraction): Decimal | undefined {
  let rest = denominator;
  const scale = Math.max(
    ...[2n, 5n].map((factor) => {
      let count = 0;
      for (; rest % factor === 0n; rest /= factor) count += 1;
      return count;
    }),
  );
  return rest === 1n ? { units: (numerator * powerOfTen(scale)) / denominator, scale } : undefined;
}

/** The exact value in words for a message: `0.25`, or `1/3` where decimals have no end. */
export function fractionText(value: Fraction): string {
  const decimal = decimalOf(value);
  return decimal === undefined ? `${value.numerator}/${value.denominator}` : decimalText(decimal);
}

function reduced(numerator: bigint, denominator: bigint): Fraction {
  let [a, b] = [numerator < 0n ? -numerator : numerator, denominator];
  while (b !== 0n) [a, b] = [b, a % b];
  const lowest = { numerator: numerator / a, denominator: denominator / a };
  if (lowest.numerator > largestIntermediate || -lowest.numerator > largestIntermediate) throw new TooLong();
  if (lowest.denominator > largestIntermediate) throw new TooLong();
  return lowest;
}

function digitsOf(value: bigint): number {
  return (value < 0n ? -value : value).toString().length;
}
