/**
 * The text of a file in the encodings that spreadsheets and exports use: UTF-8, UTF-16 with a byte order mark,
 * Windows-1252 and Latin-1.
 * @module
 */

export interface DecodedText {
  readonly text: string;
  readonly encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252' | 'Latin-1';
}

/** Bytes that are not UTF-8 are read as Windows-1252, of which Latin-1 is the part without 0x80 to 0x9F. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return { text: decode(bytes, 'utf-16le'), encoding: 'UTF-16' };
  if (first === 0xfe && second === 0xff) return { text: decode(bytes, 'utf-16be'), encoding: 'UTF-16' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    const isLatin1 = !bytes.some((byte) => byte >= 0x80 && byte <= 0x9f);
    return { text: fromWindows1252(bytes), encoding: isLatin1 ? 'Latin-1' : 'Windows-1252' };
  }
}

/** Characters of 0x80 to 0x9F; those of the other bytes are the same in Unicode. Decoders of some runtimes lack them. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function fromWindows1252(bytes: Uint8Array): string {
  const latin = new TextDecoder('latin1').decode(bytes);
  return latin.replace(/[\u0080-\u009f]/g, (character) => WINDOWS[character.charCodeAt(0) - 0x80] as string);
}

function decode(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes);
}
