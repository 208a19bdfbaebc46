/**
 * Text that a caller chose, cut before it is repeated in an error or a log line.
 * @module
 */

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
