/**
 * Small numbers as people write them.
 * @module
 */

const WORDS: readonly string[] = 'zero one two three four five six seven eight nine ten eleven twelve'.split(
  ' ',
);

export function numberIn(word: string | undefined): number | undefined {
  if (word === undefined) return undefined;
  if (/^\d{1,4}$/.test(word)) return Number(word);
  const index = WORDS.indexOf(word);
  if (index >= 0) return index;
  return word === 'a' || word === 'an' ? 1 : undefined;
}
