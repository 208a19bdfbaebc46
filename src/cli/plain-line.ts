/**
 * Text from elsewhere on one line of a terminal: nothing in it moves the cursor or sets colours.
 * @module
 */

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

export function plainLine(text: string, most = 2000): string {
  const line = text.replace(CONTROL, ' ');
  return line.length <= most ? line : `${line.slice(0, most - 1)}…`;
}
