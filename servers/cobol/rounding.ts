/** The eight rounding modes of COBOL's ROUNDED phrase (ISO/IEC 1989:2014), on exact decimals. @module */

import { type Decimal, powerOfTen } from './decimal.ts';

/** The names as a COBOL program writes them after `ROUNDED MODE IS`. */
export const roundingModes = [
  'NEAREST-AWAY-FROM-ZERO',
  'NEAREST-EVEN',
  'NEAREST-TOWARD-ZERO',
  'AWAY-FROM-ZERO',
  'TRUNCATION',
  'TOWARD-GREATER',
  'TOWARD-LESSER',
  'PROHIBITED',
] as const;

/** One of COBOL's rounding modes. */
export type RoundingMode = (typeof roundingModes)[number];

/** The mode of a plain ROUNDED: a half goes away from zero, 1.005 to 1.01 and -1.005 to -1.01. */
export const defaultRounding: RoundingMode = 'NEAREST-AWAY-FROM-ZERO';

interface Rounded {
  readonly units: bigint;
  /** True when digits other than zero were dropped. */
  readonly inexact: boolean;
}

/** Brings a decimal to `scale` digits after the point. PROHIBITED truncates; the caller has to refuse. */
export function roundToScale(value: Decimal, scale: number, mode: RoundingMode): Rounded {
  if (value.scale <= scale) return { units: value.units * powerOfTen(scale - value.scale), inexact: false };
  return roundQuotient(value.units, powerOfTen(value.scale - scale), mode);
}

/** Brings `dividend / divisor`, of which the divisor is positive, to an integer. */
export function roundQuotient(dividend: bigint, divisor: bigint, mode: RoundingMode): Rounded {
  const truncated = dividend / divisor;
  const dropped = dividend % divisor;
  if (dropped === 0n) return { units: truncated, inexact: false };
  const awayFromZero = dividend < 0n ? -1n : 1n;
  const beyondHalf = 2n * dropped * awayFromZero - divisor;
  const stepsAway = movesAway(mode, { negative: dividend < 0n, odd: truncated % 2n !== 0n, beyondHalf });
  return { units: stepsAway ? truncated + awayFromZero : truncated, inexact: true };
}

interface DroppedPart {
  readonly negative: boolean;
  /** Whether the last digit kept is odd. */
  readonly odd: boolean;
  /** Above, at or below zero as the dropped part is above, at or below one half. */
  readonly beyondHalf: bigint;
}

function movesAway(mode: RoundingMode, { negative, odd, beyondHalf }: DroppedPart): boolean {
  switch (mode) {
    case 'NEAREST-AWAY-FROM-ZERO':
      return beyondHalf >= 0n;
    case 'NEAREST-EVEN':
      return beyondHalf > 0n || (beyondHalf === 0n && odd);
    case 'NEAREST-TOWARD-ZERO':
      return beyondHalf > 0n;
    case 'AWAY-FROM-ZERO':
      return true;
    case 'TOWARD-GREATER':
      return !negative;
    case 'TOWARD-LESSER':
      return negative;
    case 'TRUNCATION':
    case 'PROHIBITED':
      return false;
  }
}
