/**
 * Text as a person sees it. Characters that people do not see and models read (tags, direction marks, zero-width
 * spaces, control characters) are left out, so that nobody hides instructions in an article.
 * @module
 */
import { HIDDEN } from '../base/shown-text.ts';
import { estimateTokens } from '../knowledge/text/token-estimate.ts';

/** Removes characters that cannot be seen, and writes every line break as `\n`. */
export function visibleText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(HIDDEN, '');
}

/** On one line, and not longer than this many characters. */
export function visibleLine(text: string, most = 400): string {
  const line = visibleText(text).replace(/\s+/g, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Lines from the first on, while all of them together fit; at least `least` of them. */
export function fitLines(lines: readonly string[], budget: number, least = 0): readonly string[] {
  let left = budget;
  const end = lines.findIndex((line, i) => {
    left -= estimateTokens(`${line}\n`);
    return left < 0 && i >= least;
  });
  return end < 0 ? lines : lines.slice(0, end);
}
