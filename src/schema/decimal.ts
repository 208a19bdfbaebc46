/**
 * Exact divisibility of decimals, where binary floating point answers wrongly (0.3 by 0.1).
 * @module
 */

export function isMultipleOf(value: number, divisor: number): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(divisor)) return value % divisor === 0;
  if (!Number.isFinite(value)) return false;
  const a = parseDecimal(value);
  const b = parseDecimal(divisor);
  const exponent = Math.min(a.exponent, b.exponent);
  const scaledValue = a.digits * 10n ** BigInt(a.exponent - exponent);
  const scaledDivisor = b.digits * 10n ** BigInt(b.exponent - exponent);
  return scaledValue % scaledDivisor === 0n;
}

/** The number as the shortest decimal that denotes it, which is what its author wrote. */
function parseDecimal(value: number): { digits: bigint; exponent: number } {
  const [mantissa = '0', power = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
}
