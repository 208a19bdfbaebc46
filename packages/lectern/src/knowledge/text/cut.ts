/** Pieces of a text: cut to a length, and detached from the text that they were cut from. @module */

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
