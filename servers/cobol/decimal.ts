/** Exact decimal numbers of any length as scaled integers; no binary fraction ever takes part. @module */

/** The value `units / 10 ** scale`; several pairs may mean the same number (15/1 and 150/2). */
export interface Decimal {
  readonly units: bigint;
  /** Digits after the point; never negative. */
  readonly scale: number;
}

/** `10 ** exponent` as an integer. */
export function powerOfTen(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}

/** The exact sum. */
export function addDecimals(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { units: unitsAt(a, scale) + unitsAt(b, scale), scale };
}

/** Writes a decimal in its shortest form: `-12.5`, `0`, `1000`; no exponent, no padding, no minus zero. */
export function decimalText(value: Decimal): string {
  const negative = value.units < 0n;
  const digits = (negative ? -value.units : value.units).toString().padStart(value.scale + 1, '0');
  const point = digits.length - value.scale;
  const fraction = withoutTrailingZeros(digits.slice(point));
  const magnitude = fraction === '' ? digits.slice(0, point) : `${digits.slice(0, point)}.${fraction}`;
  return negative ? `-${magnitude}` : magnitude;
}

function unitsAt(value: Decimal, scale: number): bigint {
  return value.units * powerOfTen(scale - value.scale);
}

/** A loop, since the pattern `0+$` takes quadratic time on long runs of zeros inside a text. */
function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}
