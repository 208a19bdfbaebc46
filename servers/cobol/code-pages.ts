/** EBCDIC code pages, as IBM defines them, and ASCII. @module */

/** The first quarter of page 037 are control characters. */
const controls =
  '000102039c09867f978d8e0b0c0d0e0f101112139d8508871819928f1c1d1e1f' +
  '80818283840a171b88898a8b8c050607909116939495960498999a9b14159e1a';

/** The other three quarters of page 037 (USA, Canada, Brazil). */
const printable =
  ' \u00a0âäàáãåçñ¢.<(+|&éêëèíîïìß!$*);¬-/ÂÄÀÁÃÅÇÑ¦,%_>?øÉÊËÈÍÎÏÌ`:#@\'="' +
  'Øabcdefghi«»ðýþ±°jklmnopqrªºæ¸Æ¤µ~stuvwxyz¡¿ÐÝÞ®^£¥·©§¶¼½¾[]¯¨´×' +
  '{ABCDEFGHI\u00adôöòóõ}JKLMNOPQR¹ûüùúÿ\\÷STUVWXYZ²ÔÖÒÓÕ0123456789³ÛÜÙÚ\u009f';

/** Where other pages differ from 037: a byte in hexadecimal and its character. */
const differences = {
  '037': '',
  '1047': '5F^ AD[ B0¬ BAÝ BB¨ BD]',
  '500': '4A[ 4F! 5A] 5F^ B0¢ BA¬ BB|',
  '273': '43{ 4AÄ 4F! 59~ 5AÜ 5F^ 63[ 6Aö 7C§ A1ß B0¢ B5@ BA¬ BB| C0ä CC¦ D0ü DC} E0Ö EC\\ FC]',
  '285': '4A$ 5B£ A1‾ B0¢ B1[ BA^ BC~',
  '297':
    '44@ 48\\ 4A° 4F! 51{ 54} 5A§ 5F^ 6Aù 79µ 7B£ 7Cà 90[ A0` A1¨ B0¢ B1# B5] BA¬ BB| BD~ C0é D0è DD¦ E0ç',
  '1140': '9F€',
  '1141': '43{ 4AÄ 4F! 59~ 5AÜ 5F^ 63[ 6Aö 7C§ 9F€ A1ß B0¢ B5@ BA¬ BB| C0ä CC¦ D0ü DC} E0Ö EC\\ FC]',
  '1148': '4A[ 4F! 5A] 5F^ 9F€ B0¢ BA¬ BB|',
} as const;

/** Names of encodings: EBCDIC code pages, and `ascii`, of which the upper half is ISO 8859-1. */
export const encodings = [...Object.keys(differences).sort(), 'ascii'] as readonly string[];

const tables = new Map<string, string>();

/** The 256 characters of an encoding, in the order of their bytes. */
function tableOf(encoding: string): string {
  const known = tables.get(encoding);
  if (known !== undefined) return known;
  const table = encoding === 'ascii' ? latin1() : ebcdic(encoding as keyof typeof differences);
  tables.set(encoding, table);
  return table;
}

function latin1(): string {
  return Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)).join('');
}

function ebcdic(page: keyof typeof differences): string {
  const codes = controls.match(/../g) ?? [];
  const signs = [...codes.map((code) => String.fromCharCode(Number.parseInt(code, 16))), ...printable];
  for (const change of differences[page].split(' ').filter(Boolean)) {
    signs[Number.parseInt(change.slice(0, 2), 16)] = change.slice(2);
  }
  return signs.join('');
}

/** Whether zones and signs of digits are those of EBCDIC. */
export function isEbcdic(encoding: string): boolean {
  return encoding !== 'ascii';
}

/** Bytes as text, each byte one character. */
export function decodeText(bytes: Uint8Array, encoding: string): string {
  const table = tableOf(encoding);
  return Array.from(bytes, (byte) => table.charAt(byte)).join('');
}

/** Text as bytes; undefined where the encoding lacks a character. */
export function encodeText(text: string, encoding: string): Uint8Array | undefined {
  const table = tableOf(encoding);
  const bytes = Array.from(text, (sign) => table.indexOf(sign));
  return bytes.includes(-1) ? undefined : Uint8Array.from(bytes);
}
