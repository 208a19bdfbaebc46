/** From tokens to the terms of an index. @module */
import { detach } from './detach.ts';
import { irregularForms } from './irregular-forms.ts';
import { americanised } from './spelling.ts';
import { stem } from './stem.ts';
import { stopWords } from './stop-words.ts';

/** Words that texts repeat fit in many times over; what is rare is made again. */
const MOST_CACHED = 50_000;

/** Stems tokens; undefined for stop words. What it returns keeps no other text alive. */
export function createTermMaker(): (token: string) => string | undefined {
  // '' stands for a stop word: no token is empty.
  const cache = new Map<string, string>();
  return (token) => {
    let term = cache.get(token);
    if (term === undefined) {
      if (cache.size >= MOST_CACHED) cache.clear();
      const own = detach(token);
      term = stopWords.has(own) ? '' : detach(stem(americanised(irregularForms.get(own) ?? own)));
      cache.set(own, term);
    }
    return term === '' ? undefined : term;
  };
}
