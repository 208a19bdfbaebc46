/**
 * British and American spellings as one: `behaviour` and `behavior`, `summarised` and `summarized`.
 * @module
 */

/** Endings are compared after five letters or more, so that `four` and `wise` stay what they are. */
const variants: readonly (readonly [RegExp, string])[] = [
  [/^(\w{3,})is(e|es|ed|er|ers|ing|ation|ations)$/, '$1iz$2'],
  [/^(\w{3,})ys(e|es|ed|er|ers|ing)$/, '$1yz$2'],
  [/^(behavi|col|fav|lab|harb|hon|neighb|endeav|vig|rum|hum)our(s|ed|ing|ite|ites|able|al)?$/, '$1or$2'],
  [/^(cent|met|theat|fib)re(s)?$/, '$1er$2'],
  [/^(catal|dial|anal)ogue(s)?$/, '$1og$2'],
  [/^(licen|defen|offen|preten)ce(s)?$/, '$1se$2'],
  [/^(cancel|model|label|travel|signal|channel)l(ed|ing|er|ers)$/, '$1$2'],
  [/^programme(s)?$/, 'program$1'],
];

/** Only for lower-case words. */
export function americanised(word: string): string {
  if (word.length < 5) return word;
  for (const [pattern, replacement] of variants) {
    if (pattern.test(word)) return word.replace(pattern, replacement);
  }
  return word;
}
