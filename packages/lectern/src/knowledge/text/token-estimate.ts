/** How many tokens a language model reads in a text, estimated without its vocabulary. @module */
import { PieceCounts } from './piece-counts.ts';

/**
 * Deterministic and linear. What each kind of piece costs beyond one token was fitted against o200k_base, on texts in
 * English with Markdown, code and data; other languages are rougher.
 */
export function estimateTokens(text: string): number {
  const counts = new PieceCounts(text);
  const english =
    counts.lowerExcess * 0.031 +
    counts.capitalisedExcess * 0.19 +
    counts.upperExcess * 0.231 +
    counts.signLed * 0.589 +
    counts.signLedExcess * 0.099;
  const foreign = counts.latinExcess * 0.13 + counts.accentedWords * 0.2;
  const words = english + (foreign - english) * foreignShare(counts);
  const others = counts.alphabetExcess * 0.2 + counts.unspaced * 0.68 + counts.wideSigns;
  return Math.round(counts.pieces + words + counts.signExcess * 0.231 + others);
}

/** How far the Latin letters are those of another language than English: accents tell, and a few say little. */
function foreignShare(counts: PieceCounts): number {
  return counts.letters === 0 ? 0 : Math.min(1, (counts.accented / counts.letters) * 60);
}
