/** From tokens to the terms of an index. @module */
import { irregularForms } from './irregular-forms.ts';
import { americanised } from './spelling.ts';
import { stem } from './stem.ts';
import { stopWords } from './stop-words.ts';

/** What a word has in common with its other forms; undefined for a stop word. */
export function termOf(token: string): string | undefined {
  if (stopWords.has(token)) return undefined;
  return stem(americanised(irregularForms.get(token) ?? token));
}
