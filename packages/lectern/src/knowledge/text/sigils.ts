/**
 * Signs that belong to a name although words are made of letters: `C#` is not `C`, and `--watch` not just any `watch`.
 * @module
 */
import { classAt, WORD } from './character-classes.ts';

/** How names with a sign are written where signs are not allowed: in tags, packages and the addresses of pages. */
const spelledOut: Readonly<Record<string, string>> = {
  'c#': 'csharp',
  'f#': 'fsharp',
  'j#': 'jsharp',
  'q#': 'qsharp',
  'c++': 'cpp',
  '.net': 'dotnet',
};

const HASH = 35;
const PLUS = 43;
const DOT = 46;

/** Returns the name of which the word between two offsets is the letters, spelled out, where it is one. */
export function nameWithSigil(text: string, start: number, end: number): string | undefined {
  if (start > 0 && text.charCodeAt(start - 1) === DOT) {
    const isWithin = (classAt(text, start - 2) & WORD) !== 0;
    return end - start !== 3 || isWithin ? undefined : spelledOut[text.slice(start - 1, end).toLowerCase()];
  }
  const after = text.charCodeAt(end);
  if (after !== HASH && after !== PLUS) return undefined;
  // `#` before a word is the beginning of something else: a fragment, a heading, a tag.
  if (after === HASH && (classAt(text, end + 1) & WORD) !== 0) return undefined;
  return spelledOut[text.slice(start, end + (after === PLUS ? 2 : 1)).toLowerCase()];
}

const opensWord = /[\s`'"“([{|,;=>]/;

/**
 * Returns a name as an option on a command line, with its dashes, where the word between two offsets, which begins it,
 * is one.
 */
export function asOption(name: string, text: string, start: number, end: number): string | undefined {
  const dashes = text.charAt(start - 2) === '-' ? '--' : '-';
  const before = text.charAt(start - dashes.length - 1);
  if (before !== '' && !opensWord.test(before)) return undefined;
  // A single dash before a longer word is as often a dash as an option.
  return dashes === '-' && end - start > 1 ? undefined : dashes + name;
}
