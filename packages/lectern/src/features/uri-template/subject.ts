/** A URI made ready for matching: encoded like the template's literals, with its character boundaries known. @module */
import { encodeReserved } from './percent.ts';

const MAX_URI_LENGTH = 10_000;

export interface Subject {
  readonly text: string;
  /** Whether a character starts at a position, or the text ends: the only places to split at. */
  isBoundary(position: number): boolean;
  /** How many characters lie between two boundaries. */
  countCharacters(start: number, end: number): number;
}

/** Undefined where the URI is too long, has a malformed escape, or has a character without UTF-8 form. */
export function prepareSubject(uri: string): Subject | undefined {
  if (uri.length > MAX_URI_LENGTH || /%(?![0-9A-Fa-f]{2})|\p{Cs}/u.test(uri)) return undefined;
  const text = encodeReserved(uri);
  if (text.length > MAX_URI_LENGTH) return undefined;

  const boundaries = new Uint8Array(text.length + 1).fill(1);
  for (let at = text.indexOf('%'); at !== -1; at = text.indexOf('%', at + 3)) {
    boundaries.fill(0, at + 1, at + 3);
    // An escape of a UTF-8 continuation byte goes on with the character before it.
    if ('89ABab'.includes(text.charAt(at + 1))) boundaries[at] = 0;
  }
  const charactersBefore = new Int32Array(text.length + 1);
  for (let at = 0; at < text.length; at += 1) {
    charactersBefore[at + 1] = (charactersBefore[at] ?? 0) + (boundaries[at] ?? 0);
  }
  return {
    text,
    isBoundary: (position) => boundaries[position] === 1,
    countCharacters: (start, end) => (charactersBefore[end] ?? 0) - (charactersBefore[start] ?? 0),
  };
}
