/**
 * Shows characters that a reader would not see, and that could make a text look like another one.
 * @module
 */

const HIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is shown
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** Control characters have pictures of their own (U+2400 and on); others are told by their number. */
export function visibleText(text: string): string {
  return text.replace(HIDDEN, (character) => {
    const code = character.codePointAt(0) as number;
    if (code < 0x20) return String.fromCodePoint(0x2400 + code);
    return code === 0x7f ? '␡' : `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
  });
}
