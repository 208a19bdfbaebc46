/**
 * Makes text from other parties safe for a terminal: it cannot move the cursor, set colours or be hidden.
 * @module
 */
import { stripVTControlCharacters } from 'node:util';
import { CONTROL, escapeHidden } from '../base/shown-text.ts';

/**
 * Removes control characters and escape sequences and escapes other hidden characters; preserves line breaks and tabs.
 */
export function plainText(text: string): string {
  const lines = stripVTControlCharacters(text).replace(/\r\n|[\u2028\u2029]/g, '\n');
  return escapeHidden(lines.replace(CONTROL, (found) => (found === '\n' || found === '\t' ? found : '')));
}

/** On one line. */
export function oneLine(text: string): string {
  return plainText(text).replace(/\s+/g, ' ').trim();
}

/** Equivalent JSON without the hidden characters that JSON does not escape. */
export function plainJson(value: unknown): string {
  return escapeHidden(JSON.stringify(value, undefined, 2));
}

const CONTROLS = new RegExp(`${CONTROL.source}+`, CONTROL.flags);

/** Text from other parties on one line of a terminal: it cannot move the cursor, set colours or be hidden. */
export function plainLine(text: string, most = 2000): string {
  const line = escapeHidden(text.replace(CONTROLS, ' '));
  return line.length <= most ? line : `${line.slice(0, most - 1)}…`;
}
