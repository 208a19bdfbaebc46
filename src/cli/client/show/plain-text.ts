/**
 * Texts of servers, made harmless for a terminal.
 * @module
 */
import { stripVTControlCharacters } from 'node:util';

/** Everything that moves the cursor, rings, or begins a sequence; line breaks and tabs stay. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const DRIVING = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

export function plainText(text: string): string {
  return stripVTControlCharacters(text).replaceAll('\r\n', '\n').replace(DRIVING, '');
}

/** For where one line is wanted. */
export function oneLine(text: string): string {
  return plainText(text).replace(/\s+/g, ' ').trim();
}

/** JSON that says the same, without the control characters that JSON leaves as they are. */
export function plainJson(value: unknown): string {
  return JSON.stringify(value, undefined, 2).replace(
    /[\u007f-\u009f]/g,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
