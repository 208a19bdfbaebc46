/** Holds every rule against the content. @module */

import { byPlace, type Finding } from '../../content/finding.ts';
import { ALL_RULES } from './all-rules.ts';
import { checkSynonyms } from './check-synonyms.ts';
import type { Content } from './read-content.ts';

/** All findings, by path and line. */
export function lint({ collection, synonyms, articleCount, findings }: Content): Finding[] {
  const found = [...findings];
  // A wrong folder must not pass for a clean one.
  if (articleCount === 0) found.push({ path: '.', line: 1, message: 'there are no articles' });
  if (synonyms !== undefined) found.push(...checkSynonyms(synonyms));
  for (const article of collection.articles)
    for (const rule of ALL_RULES) found.push(...rule(article, collection));
  return found.sort(byPlace);
}
