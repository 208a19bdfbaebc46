/**
 * What a search finds: the best of the ranking first, and after them whatever else the document's own rule finds,
 * so that nothing of that is ever missing.
 * @module
 */
import type { Library } from '../../src/knowledge/library.ts';
import type { Found } from '../../src/knowledge/search/search.ts';
import { findBySubstring } from './substring-rule.ts';

const MOST_RANKED = 10;

/** The total counts the weaker matches of the ranking as well. */
export async function findArticles(library: Library, query: string): Promise<Found> {
  const all = library.list();
  const ranking = await library.search(query, {}, all.length);
  const ranked = ranking.hits.slice(0, MOST_RANKED);
  const shown = new Set(ranked.map(({ document }) => document.id));
  const floor = findBySubstring(all, query).filter(({ document }) => !shown.has(document.id));
  const known = new Set(ranking.hits.map(({ document }) => document.id));
  const words = [query.trim()];
  return {
    total: ranking.hits.length + floor.filter(({ document }) => !known.has(document.id)).length,
    hits: [
      ...ranked,
      ...floor.map(({ document, score, fields }) => ({
        document,
        score,
        sections: [],
        matches: [{ words, fields }],
      })),
    ],
    corrections: ranking.corrections,
  };
}
