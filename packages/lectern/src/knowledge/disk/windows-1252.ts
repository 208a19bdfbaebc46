/**
 * Windows-1252 by its own table: some releases of Node decode it as Latin-1, which turns its quotes and dashes
 * into control characters.
 * @module
 */

/** For 0x80 to 0x9f, as in the Encoding Standard's index; five bytes stand for no character. */
const UPPER = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

export function decodeWindows1252(bytes: Uint8Array): string {
  const latin1 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return latin1.replace(/[\u0080-\u009f]/g, (character) => UPPER.charAt(character.charCodeAt(0) - 0x80));
}
