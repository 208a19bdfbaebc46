/** The words that a name in camel case is made of. @module */
import { classAt, LOWER, MARK, NUMBER, UPPER } from './character-classes.ts';

/**
 * `getUserById` in four, `HTTPServer` in two. Digits stay with the letters before them, and the plural of an
 * abbreviation (`URLs`) stays whole. A word that is no such name comes back as its only part.
 */
export function nameParts(word: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = 1; at < word.length; at += 1) {
    if (!beginsPart(word, at)) continue;
    parts.push(word.slice(start, at));
    start = at;
  }
  parts.push(word.slice(start));
  return parts;
}

function beginsPart(word: string, at: number): boolean {
  if (classAt(word, at) !== UPPER) return false;
  const before = classAt(word, at - 1);
  if (before === LOWER || before === MARK) return true;
  if (before !== UPPER && before !== NUMBER) return false;
  return classAt(word, at + 1) === LOWER && !isPlural(word, at);
}

/** Whether the capital here is the last of an abbreviation that only an `s` follows. */
function isPlural(word: string, at: number): boolean {
  if (word[at + 1] !== 's') return false;
  return at + 2 === word.length || classAt(word, at + 2) === UPPER;
}
