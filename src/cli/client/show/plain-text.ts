/**
 * Texts of servers, made harmless for a terminal.
 * @module
 */
import { stripVTControlCharacters } from 'node:util';
import { CONTROL, escapeHidden } from '../../../base/invisible-characters.ts';

/** Controls and escape sequences are removed, other hidden characters escaped; line breaks and tabs stay. */
export function plainText(text: string): string {
  const lines = stripVTControlCharacters(text).replace(/\r\n|[\u2028\u2029]/g, '\n');
  return escapeHidden(lines.replace(CONTROL, (found) => (found === '\n' || found === '\t' ? found : '')));
}

/** For where one line is wanted. */
export function oneLine(text: string): string {
  return plainText(text).replace(/\s+/g, ' ').trim();
}

/** JSON that says the same, without the hidden characters that JSON leaves as they are. */
export function plainJson(value: unknown): string {
  return escapeHidden(JSON.stringify(value, undefined, 2));
}
