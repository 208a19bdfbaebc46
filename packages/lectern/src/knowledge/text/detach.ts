/** Strings that keep nothing alive but themselves. @module */

/**
 * V8 makes `slice` of 13 characters and more a view, which holds the whole text it was cut from. What an index
 * keeps (a heading, a word) must not hold its file; joining to another string copies the characters.
 */
export function detach(text: string): string {
  return text === '' ? text : ` ${text}`.slice(1);
}
