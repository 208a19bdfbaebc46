/**
 * "… but shorter": how a wish differs from the titles that it should be like.
 * @module
 */
import type { Comparison } from './wish.ts';
import type { Words } from './words.ts';

const PHRASES: readonly (readonly [Comparison, readonly string[]])[] = [
  ['shorter', ['shorter']],
  ['shorter', ['less', 'long']],
  ['shorter', ['not', 'as', 'long']],
  ['shorter', ['not', 'so', 'long']],
  ['longer', ['longer']],
  ['newer', ['newer']],
  ['newer', ['more', 'recent']],
  ['newer', ['more', 'modern']],
  ['newer', ['modern']],
  ['older', ['older']],
  ['older', ['earlier']],
  ['older', ['more', 'classic']],
  ['older', ['less', 'modern']],
  ['lighter', ['lighter']],
  ['lighter', ['happier']],
  ['lighter', ['more', 'cheerful']],
  ['lighter', ['more', 'light', 'hearted']],
  ['lighter', ['less', 'dark']],
  ['lighter', ['less', 'bleak']],
  ['lighter', ['less', 'depressing']],
  ['lighter', ['less', 'sad']],
  ['lighter', ['less', 'violent']],
  ['lighter', ['less', 'scary']],
  ['lighter', ['gentler']],
  ['funnier', ['funnier']],
  ['funnier', ['more', 'funny']],
  ['funnier', ['funny']],
  ['darker', ['darker']],
  ['darker', ['bleaker']],
  ['darker', ['grittier']],
  ['darker', ['more', 'serious']],
  ['darker', ['less', 'funny']],
  ['darker', ['not', 'funny']],
  ['darker', ['not', 'as', 'funny']],
  ['darker', ['not', 'so', 'funny']],
  ['scarier', ['scarier']],
  ['scarier', ['more', 'scary']],
];

/** Only meant where there is something to compare with. */
export function readComparisons(words: Words): Comparison[] {
  const found = new Set<Comparison>();
  for (let i = 0; i < words.length; i++) {
    for (const [comparison, phrase] of PHRASES) {
      if (!words.says(i, phrase)) continue;
      found.add(comparison);
      words.take(i, phrase.length);
    }
  }
  return [...found];
}
