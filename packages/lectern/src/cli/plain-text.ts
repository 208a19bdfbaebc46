/**
 * Text from elsewhere, made safe for a terminal: nothing in it moves the cursor, sets colours or is hidden.
 * @module
 */
import { stripVTControlCharacters } from 'node:util';
import { CONTROL, escapeHidden } from '../base/shown-text.ts';

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

const CONTROLS = new RegExp(`${CONTROL.source}+`, CONTROL.flags);

/** Text from elsewhere on one line of a terminal: nothing in it moves the cursor, sets colours or is hidden. */
export function plainLine(text: string, most = 2000): string {
  const line = escapeHidden(text.replace(CONTROLS, ' '));
  return line.length <= most ? line : `${line.slice(0, most - 1)}…`;
}
