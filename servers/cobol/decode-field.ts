/** One packed or zoned field: the work of the tools `decode_comp3` and `decode_zoned`. @module */

import { type ByteFormat, readBytes } from './bytes.ts';
import { isEbcdic } from './code-pages.ts';
import { decimalText } from './decimal.ts';
import { decodePacked, decodeZoned, type SignPlace } from './decode-number.ts';
import { readPicture } from './picture.ts';
import { counted, type Refusal, refuse } from './refusal.ts';

interface Field {
  readonly usage: 'packed' | 'zoned';
  readonly data: string;
  readonly format: ByteFormat;
  readonly picture?: string | undefined;
  readonly encoding: string;
  readonly sign?: SignPlace;
}

interface DecodedField {
  readonly ok: true;
  readonly value: string;
  /** The sign nibble, byte or character; `none` of a number without one. */
  readonly sign: string;
  /** Digits that the field holds. */
  readonly digits: number;
}

export function decodeField({ usage, data, format, picture, encoding, sign }: Field): DecodedField | Refusal {
  const read = readBytes('data', data, format, encoding);
  if (!read.ok) return read;
  const { bytes } = read;
  const clause = picture === undefined ? undefined : readPicture(picture);
  if (clause?.ok === false) return clause;
  const separate = sign?.endsWith('separate') === true ? 1 : 0;
  const digits = usage === 'packed' ? 2 * bytes.length - 1 : bytes.length - separate;
  if (clause !== undefined) {
    const { integerDigits, decimals, text } = clause.picture;
    const declared = integerDigits + decimals;
    const length = usage === 'packed' ? Math.floor(declared / 2) + 1 : declared + separate;
    if (length !== bytes.length) {
      const kind = usage === 'packed' ? 'COMP-3' : 'DISPLAY';
      return refuse(
        `PICTURE ${text} ${kind} takes ${counted(length, 'byte')}; "data" has ${counted(bytes.length, 'byte')}.`,
      );
    }
  }
  const decoded = usage === 'packed' ? decodePacked(bytes) : decodeZoned(bytes, isEbcdic(encoding), sign);
  if (!decoded.ok) return refuse(`"data" is not a ${usage} decimal number: ${decoded.fault}.`);
  const value = decimalText({ units: decoded.units, scale: clause?.picture.decimals ?? 0 });
  return { ok: true, value, sign: decoded.sign, digits };
}
