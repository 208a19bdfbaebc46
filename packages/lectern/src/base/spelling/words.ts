/**
 * The words of a name, whatever its style: `maxResults`, `max_results`, `MAX-RESULTS`, `notes://max/results`.
 * @module
 */

/** In lower case, without accents; letters and digits are separate words. */
export function splitWords(name: string): string[] {
  const plain = name.normalize('NFKD').replace(/\p{M}+/gu, '');
  return plain
    .replace(/(\p{Ll})(\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})|(\p{L})(?=\d)|(\d)(?=\p{L})/gu, (found, low, up) =>
      low === undefined ? `${found} ` : `${low} ${up}`,
    )
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** One word for all, so that `dataSet` equals `dataset`. */
export function foldWords(words: readonly string[]): string {
  return words.join('');
}
