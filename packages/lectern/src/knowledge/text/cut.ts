/** Cuts text to a length. @module */

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
