/**
 * Numbers sent with the digits with which they were written: JavaScript reads them as doubles, which have about 16
 * digits.
 * @module
 */

/** Prefix of a placeholder for a number while the whole is written; no other text begins with it. */
const MARK = `exact-number-${Math.random().toString(36).slice(2)}:`;

/** A number as its digits. */
export class ExactNumber {
  /** The number as JSON writes it. */
  readonly digits: string;

  constructor(digits: string) {
    this.digits = digits;
  }

  toJSON(): string {
    return MARK + this.digits;
  }

  toString(): string {
    return this.digits;
  }
}

/** Significant digits that every double preserves. */
const KEPT_DIGITS = 15;

/** The number in a JSON text, with its digits if a double would be written differently. */
export function exactNumber(digits: string): number | ExactNumber {
  const value = Number(digits);
  // An exponent is notation; zeros after the point are digits.
  const [mantissa = '', power] = digits.split(/[eE]/);
  const isShort = power !== undefined && mantissa.replace(/\D/g, '').length <= KEPT_DIGITS;
  const isKept = String(value) === digits || (isShort && Number.isFinite(value) && value !== 0);
  return isKept ? value : new ExactNumber(digits);
}

const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Parses JSON. Numbers that a double would change are an `ExactNumber`. Throws as `JSON.parse` does. */
export function parseExactly(json: string): unknown {
  const plain: unknown = JSON.parse(json);
  const isNumber = (part: string): boolean => !part.startsWith('"');
  const isChanged = (part: string): boolean => isNumber(part) && exactNumber(part) instanceof ExactNumber;
  if (!(json.match(STRING_OR_NUMBER) ?? []).some(isChanged)) return plain;
  const marked = json.replace(STRING_OR_NUMBER, (part) => (isChanged(part) ? `"${MARK}${part}"` : part));
  return JSON.parse(marked, (_key, value: unknown) =>
    typeof value === 'string' && value.startsWith(MARK) ? new ExactNumber(value.slice(MARK.length)) : value,
  );
}

/** Writes JSON with the digits of each `ExactNumber`. */
export function stringifyExactly(value: unknown): string {
  const json = JSON.stringify(value);
  return json.includes(MARK) ? json.replace(MARKED, '$1') : json;
}

const MARKED = new RegExp(`"${MARK}([^"]*)"`, 'g');
