/**
 * Text that somebody else chose, made fit to be shown: characters that drive a terminal, forge a line or hide text from a
 * reader are escaped or left out, and long text is cut. One definition for messages, logs, terminals and content.
 * @module
 */

/** Control characters, and the separators that end a line as well. */
export const CONTROL: RegExp = /[\p{Cc}\u2028\u2029]/gu;

/** Every character that a reader does not see: control, format, separators, lone surrogates. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/**
 * Characters that do not belong in text for people: controls other than tab and line breaks, direction marks,
 * zero-width characters, tags. Joiners are not among them, because Persian, Hindi and many emoji use them.
 */
export const HIDDEN: RegExp =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** Escapes every invisible character as JSON does: for a value inside a message, or a log line. */
export function escapeInvisible(text: string): string {
  return text.replace(INVISIBLE, escaped);
}

/** Escapes hidden characters as JSON does: for text that keeps its lines, joiners and emoji. */
export function escapeHidden(text: string): string {
  return text.replace(HIDDEN, escaped);
}

function escaped(found: string): string {
  return found.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Longer than any real name, method or revision, and most URIs. */
const MAX_ECHO = 200;

/** The text, or its beginning and an ellipsis; never splits a surrogate pair. */
export function clip(text: string, max: number = MAX_ECHO): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** The same, measured after escaping and encoding: six bytes for every character that is not ASCII. */
export function clipEscaped(text: string, maxBytes: number): string {
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    bytes += code === 0x22 || code === 0x5c ? 2 : code >= 0x20 && code < 0x7f ? 1 : 6;
    if (bytes > maxBytes) return clip(text, Math.max(1, i));
  }
  return text;
}

/**
 * Removes characters that people do not see and models read, so that nobody hides instructions in an article, and
 * writes every line break as `\n`.
 */
export function visibleText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(HIDDEN, '');
}

/** Writes a text on one line of at most this many characters, without invisible ones. */
export function visibleLine(text: string, most = 400): string {
  return clip(visibleText(text).replace(/\s+/g, ' ').trim(), most);
}

/** The first characters of a text, one fewer where the last would be half of a surrogate pair. */
export function cutTo(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length);
}

/** The same at the end of a word, with an ellipsis, where a word ends early enough to leave most of the text. */
export function cutAtWord(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = cutTo(text, length - 1);
  const space = text.charAt(cut.length) === ' ' ? cut.length : cut.lastIndexOf(' ');
  const end = space > length / 2 ? space : cut.length;
  return `${cut.slice(0, end).replace(/[\s,;:.–—-]+$/, '')}…`;
}

/**
 * V8 makes `slice` of 13 characters and more a view, which holds the whole text it was cut from. What an index
 * keeps (a heading, a word) must not hold its file; joining to another string copies the characters.
 */
export function detach(text: string): string {
  return text === '' ? text : ` ${text}`.slice(1);
}
