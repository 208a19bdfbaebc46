/**
 * As many lines as a budget of tokens allows.
 * @module
 */
import { estimateTokens } from '../knowledge/text/token-estimate.ts';

/** Lines from the first on, while all of them together fit; at least `least` of them. */
export function fitLines(lines: readonly string[], budget: number, least = 0): readonly string[] {
  let left = budget;
  const end = lines.findIndex((line, i) => {
    left -= estimateTokens(`${line}\n`);
    return left < 0 && i >= least;
  });
  return end < 0 ? lines : lines.slice(0, end);
}
