/**
 * Text that somebody else chose, made fit to be shown: characters that drive a terminal, forge a line or hide text from a
 * reader are escaped, and long text is cut. One definition for messages, logs, terminals and content.
 * @module
 */

/** Control characters, and the separators that end a line as well. */
export const CONTROL: RegExp = /[\p{Cc}\u2028\u2029]/gu;

/** Everything that a reader does not see: control, format, separators, lone surrogates. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/**
 * What has no place in text that people read: controls other than tab and line breaks, direction marks, zero-width
 * characters, tags. Joiners are not among them: Persian, Hindi and many emoji are written with them.
 */
export const HIDDEN: RegExp =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** Escapes every invisible character as JSON does: for a value inside a message, or a log line. */
export function escapeInvisible(text: string): string {
  return text.replace(INVISIBLE, escaped);
}

/** Escapes hidden characters as JSON does: for text that keeps its lines, its joiners and its emoji. */
export function escapeHidden(text: string): string {
  return text.replace(HIDDEN, escaped);
}

function escaped(found: string): string {
  let text = '';
  for (let i = 0; i < found.length; i++) text += `\\u${found.charCodeAt(i).toString(16).padStart(4, '0')}`;
  return text;
}

/** Longer than any real name, method or revision, and most URIs. */
const MAX_ECHO = 200;

/** The text, or its beginning and an ellipsis; never cut through a surrogate pair. */
export function clip(text: string, max: number = MAX_ECHO): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

/** The same by the room that the text takes once it is escaped and encoded: six bytes for all that is not ASCII. */
export function clipEscaped(text: string, maxBytes: number): string {
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    bytes += code === 0x22 || code === 0x5c ? 2 : code >= 0x20 && code < 0x7f ? 1 : 6;
    if (bytes > maxBytes) return clip(text, Math.max(1, i));
  }
  return text;
}
