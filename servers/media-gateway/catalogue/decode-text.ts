/**
 * The text of a file in the encodings that spreadsheets and exports use: UTF-8, UTF-16 with a byte order mark,
 * Windows-1252 and Latin-1.
 * @module
 */

export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252' | 'Latin-1';

export interface DecodedText {
  readonly text: string;
  readonly encoding: Encoding;
}

export function decodeText(bytes: Uint8Array): DecodedText {
  const pieces = [bytes];
  const steps = findEncoding(pieces);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return { text: [...decodePieces(pieces, value)].join(''), encoding: value };
  }
}

/**
 * The encoding of a file, a piece at a step. Bytes that are not UTF-8 are read as Windows-1252, of which Latin-1 is the
 * part without 0x80 to 0x9F.
 */
export function* findEncoding(pieces: Iterable<Uint8Array>): Generator<void, Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isUtf8 = true;
  let isLatin1 = true;
  let isFirst = true;
  for (const piece of pieces) {
    if (isFirst && isUtf16(piece)) return 'UTF-16';
    isFirst = false;
    if (isUtf8) isUtf8 = succeeds(() => decoder.decode(piece, { stream: true }));
    isLatin1 &&= !piece.some((byte) => byte >= 0x80 && byte <= 0x9f);
    yield;
  }
  if (isUtf8 && succeeds(() => decoder.decode())) return 'UTF-8';
  return isLatin1 ? 'Latin-1' : 'Windows-1252';
}

function isUtf16([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

function succeeds(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

/** The text of a file, piece by piece; characters may begin in one and end in the next. */
export function* decodePieces(pieces: Iterable<Uint8Array>, encoding: Encoding): Generator<string> {
  let decoder: TextDecoder | undefined;
  for (const piece of pieces) {
    if (encoding === 'Latin-1' || encoding === 'Windows-1252') yield fromWindows1252(piece);
    else {
      decoder ??= new TextDecoder(
        encoding === 'UTF-8' ? 'utf-8' : piece[0] === 0xff ? 'utf-16le' : 'utf-16be',
      );
      yield decoder.decode(piece, { stream: true });
    }
  }
  if (decoder !== undefined) yield decoder.decode();
}

/** Characters of 0x80 to 0x9F; those of the other bytes are the same in Unicode. Decoders of some runtimes lack them. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function fromWindows1252(bytes: Uint8Array): string {
  const latin = new TextDecoder('latin1').decode(bytes);
  return latin.replace(/[\u0080-\u009f]/g, (character) => WINDOWS[character.charCodeAt(0) - 0x80] as string);
}
