/**
 * Shows characters that a reader would not see, and that could make a text look like another one.
 * @module
 */

import { HIDDEN } from '../../src/base/invisible-characters.ts';

/** Control characters get their own symbols (U+2400 onwards); others are shown by number. */
export function visibleText(text: string): string {
  return text.replace(HIDDEN, (character) => {
    const code = character.codePointAt(0) as number;
    if (code < 0x20) return String.fromCodePoint(0x2400 + code);
    return code === 0x7f ? '␡' : `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
  });
}
