/** Bytes as a caller can send them in JSON: hexadecimal, base64 or text. @module */

import { encodeText } from './code-pages.ts';
import { nameValue, type Refusal, refuse } from './refusal.ts';

/** How bytes are written. */
export const byteFormats = ['hex', 'base64', 'text'] as const;

export type ByteFormat = (typeof byteFormats)[number];

/** Records of files have at most 32,760 bytes on z/OS. */
const mostBytes = 65_536;

/** Reads bytes; `name` is the argument's name. Text counts in the encoding of the data. */
export function readBytes(
  name: string,
  text: string,
  format: ByteFormat,
  encoding: string,
): { readonly ok: true; readonly bytes: Uint8Array } | Refusal {
  const bytes =
    format === 'text' ? encodeText(text, encoding) : format === 'hex' ? fromHex(text) : fromBase64(text);
  if (bytes === undefined) {
    const expected =
      format === 'text'
        ? `only characters that ${encoding} has`
        : format === 'hex'
          ? 'pairs of hexadecimal digits such as "12 34 5C"'
          : 'base64';
    return refuse(
      `"${name}" is ${nameValue(text)}; expected ${expected}. "format" says how bytes are written.`,
    );
  }
  if (bytes.length === 0) return refuse(`"${name}" is empty.`);
  if (bytes.length > mostBytes)
    return refuse(`"${name}" has ${bytes.length} bytes; at most ${mostBytes} are read.`);
  return { ok: true, bytes };
}

/** Spaces, a leading 0x or X'…' are allowed, as dumps write them. */
function fromHex(text: string): Uint8Array | undefined {
  const digits = text
    .trim()
    .replace(/^0x|^x'|'$/gi, '')
    .replace(/[\s:-]/g, '');
  if (digits.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(digits)) return undefined;
  return Uint8Array.from({ length: digits.length / 2 }, (_, at) =>
    Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16),
  );
}

function fromBase64(text: string): Uint8Array | undefined {
  const digits = text.replace(/\s/g, '').replaceAll('-', '+').replaceAll('_', '/');
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(digits)) return undefined;
  try {
    return Uint8Array.from(atob(digits), (sign) => sign.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** Bytes for a message: `C1 C2 C3 …`. */
export function hexOf(bytes: Uint8Array): string {
  const shown = [...bytes.slice(0, 16)]
    .map((byte) => byte.toString(16).toUpperCase().padStart(2, '0'))
    .join(' ');
  return bytes.length > 16 ? `${shown} …` : shown;
}
