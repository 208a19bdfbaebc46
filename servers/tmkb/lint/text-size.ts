/** How long texts are, as people count. @module */

export function wordsIn(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length;
}

/** Not in code units. */
export function charactersIn(text: string): number {
  return [...text].length;
}
