/** Numbers as COBOL stores them: packed, zoned and binary digits. @module */

import { hexOf } from './bytes.ts';

/** The digits as one integer, or why the bytes are not such a number. */
export type Digits =
  | { readonly ok: true; readonly units: bigint; readonly sign: string }
  | { readonly ok: false; readonly fault: string };

/** Where a zoned number has its sign. */
export const signPlaces = ['trailing', 'leading', 'trailing separate', 'leading separate'] as const;

export type SignPlace = (typeof signPlaces)[number];

/** Sign nibbles: C and D are what compilers write, F is unsigned; the others are accepted by the hardware. */
const signNibbles: Readonly<Record<number, 1 | -1>> = { 10: 1, 11: -1, 12: 1, 13: -1, 14: 1, 15: 1 };

/** COMP-3: two digits to a byte, the sign in the last half. COMP-6 has no sign. */
export function decodePacked(bytes: Uint8Array, hasSign = true): Digits {
  const nibbles = Array.from(bytes).flatMap((byte) => [byte >> 4, byte & 15]);
  const last = hasSign ? (nibbles.pop() ?? 0) : 12;
  const sign = signNibbles[last];
  const wrong = nibbles.findIndex((nibble) => nibble > 9);
  if (wrong !== -1) {
    return fault(
      `byte ${(wrong >> 1) + 1} of ${hexOf(bytes)} has ${hexDigit(nibbles[wrong] ?? 0)} where a digit is expected`,
    );
  }
  if (sign === undefined) {
    return fault(`${hexOf(bytes)} ends in ${hexDigit(last)}, which is a digit and not a sign (C, D or F)`);
  }
  return number(nibbles.join(''), sign, hasSign ? hexDigit(last) : 'none');
}

/**
 * DISPLAY: one digit to a byte. The sign is a character of its own, or is punched over a digit: in EBCDIC as the zone
 * C or D; in ASCII as the character that the EBCDIC byte becomes ({ A-I and } J-R), or as p-y for negative digits.
 */
export function decodeZoned(bytes: Uint8Array, ebcdic: boolean, place: SignPlace = 'trailing'): Digits {
  const all = Array.from(bytes);
  const [plus, minus] = ebcdic ? [0x4e, 0x60] : [0x2b, 0x2d];
  const isLeading = place.startsWith('leading');
  let sign: 1 | -1 = 1;
  let shown = 'none';
  if (place.endsWith('separate')) {
    const byte = isLeading ? all.shift() : all.pop();
    if (byte !== plus && byte !== minus) {
      return fault(`${hexOf(bytes)} has ${hexByte(byte ?? 0)} where "+" or "-" is expected`);
    }
    sign = byte === minus ? -1 : 1;
    shown = sign === 1 ? '+' : '-';
  }
  const signAt = place.endsWith('separate') ? -1 : isLeading ? 0 : all.length - 1;
  const digits: number[] = [];
  for (const [at, byte] of all.entries()) {
    const read = ebcdic ? ebcdicDigit(byte) : asciiDigit(byte);
    const isPunched = read !== undefined && read.sign !== undefined;
    if (read === undefined || (isPunched && at !== signAt)) {
      return fault(
        `byte ${at + 1} of ${hexOf(bytes)} is ${hexByte(byte)}, which is not a digit${isPunched ? ' but a sign' : ''}`,
      );
    }
    if (read.sign !== undefined) {
      sign = read.sign;
      shown = `${hexByte(byte)}`;
    }
    digits.push(read.digit);
  }
  if (digits.length === 0) return fault('there are no digits');
  return number(digits.join(''), sign, shown);
}

interface PunchedDigit {
  readonly digit: number;
  /** Of a digit with an overpunched sign. */
  readonly sign?: 1 | -1 | undefined;
}

function ebcdicDigit(byte: number): PunchedDigit | undefined {
  const digit = byte & 15;
  const zone = byte >> 4;
  if (digit > 9 || zone < 10) return undefined;
  return zone === 15 ? { digit } : { digit, sign: signNibbles[zone] };
}

function asciiDigit(byte: number): PunchedDigit | undefined {
  const sign = String.fromCharCode(byte);
  if (sign >= '0' && sign <= '9') return { digit: Number(sign) };
  for (const [row, value] of [
    ['{ABCDEFGHI', 1],
    ['}JKLMNOPQR', -1],
    ['pqrstuvwxy', -1],
  ] as const) {
    const digit = row.indexOf(sign);
    if (digit !== -1) return { digit, sign: value };
  }
  return undefined;
}

/** COMP, COMP-5: two's complement. */
export function decodeBinary(bytes: Uint8Array, signed: boolean, littleEndian: boolean): Digits {
  const ordered = littleEndian ? Array.from(bytes).reverse() : Array.from(bytes);
  const units = ordered.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);
  const value = signed ? BigInt.asIntN(bytes.length * 8, units) : units;
  return { ok: true, units: value, sign: 'none' };
}

/** COMP-1 and COMP-2: IEEE 754, or the hexadecimal floating point of IBM's mainframes. */
export function decodeFloat(bytes: Uint8Array, littleEndian: boolean, isHexadecimal: boolean): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!isHexadecimal)
    return bytes.length === 4 ? view.getFloat32(0, littleEndian) : view.getFloat64(0, littleEndian);
  const [first = 0, ...fraction] = bytes;
  const mantissa = fraction.reduce((value, byte) => value * 256 + byte, 0);
  return (first & 128 ? -1 : 1) * mantissa * 16 ** ((first & 127) - 64 - 2 * fraction.length);
}

function number(digits: string, sign: 1 | -1, shown: string): Digits {
  return { ok: true, units: BigInt(digits) * BigInt(sign), sign: shown };
}

function fault(text: string): Digits {
  return { ok: false, fault: text };
}

function hexDigit(nibble: number): string {
  return nibble.toString(16).toUpperCase();
}

function hexByte(byte: number): string {
  return byte.toString(16).toUpperCase().padStart(2, '0');
}
