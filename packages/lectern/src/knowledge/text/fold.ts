/** Spellings of one word made equal. @module */

const accentsAndStrays = /[\u0300-\u036f]|[^\p{L}\p{N}\p{M}]/gu;

const accentOrInvisible = /[\u0300-\u036f\xadß\u200c\u200d]/;

/** Lower case without accents, ligatures and wide forms; `ß` is `ss`, and `й` stays the letter that it is. */
export function foldWord(word: string): string {
  const decomposed = word.normalize('NFKD');
  const lower = decomposed.toLowerCase();
  // Most words of most scripts have nothing to take away, and the search for it is what costs.
  if (decomposed === word && !accentOrInvisible.test(lower)) return lower;
  return lower.replaceAll('и\u0306', 'й').replaceAll('ß', 'ss').replace(accentsAndStrays, '');
}

const strays = /[^\p{L}\p{N}\p{M}]/gu;

/** Scripts without case, whose marks tell words apart: only their forms are made equal, and `㈠` is `一`. */
export function foldUnspaced(run: string): string {
  const composed = run.normalize('NFKC');
  return composed === run ? run : composed.replace(strays, '');
}
