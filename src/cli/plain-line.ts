/**
 * Text from elsewhere on one line of a terminal: nothing in it moves the cursor, sets colours or is hidden.
 * @module
 */
import { CONTROL, escapeHidden } from '../base/invisible-characters.ts';

const CONTROLS = new RegExp(`${CONTROL.source}+`, CONTROL.flags);

export function plainLine(text: string, most = 2000): string {
  const line = escapeHidden(text.replace(CONTROLS, ' '));
  return line.length <= most ? line : `${line.slice(0, most - 1)}…`;
}
