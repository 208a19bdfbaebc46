/**
 * Text as a person sees it. Characters that people do not see and models read (tags, direction marks, zero-width
 * spaces, control characters) are left out, so that nobody hides instructions in an article.
 * @module
 */

/** Joiners stay: Persian, Hindi and many emoji are written with them. */
const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

export function visibleText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(INVISIBLE, '');
}

/** On one line, and not longer than this many characters. */
export function visibleLine(text: string, most = 400): string {
  const line = visibleText(text).replace(/\s+/g, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
