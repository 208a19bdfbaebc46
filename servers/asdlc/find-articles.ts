/**
 * What a search finds: the best of the ranking first, and after them whatever else the document's own rule finds,
 * so that nothing of that is ever missing.
 * @module
 */
import type { Library } from '../../src/knowledge/library.ts';
import type { Found } from '../../src/knowledge/search/search.ts';
import { findBySubstring } from './substring-rule.ts';

const MOST_RANKED = 10;

/** Without an answer in the ranking and without one by the rule, the nearest articles. */
export async function findArticles(library: Library, query: string): Promise<Found> {
  const all = library.list();
  const ranking = await library.search(query, {}, all.length);
  const answers = ranking.isAnswer ? ranking.hits.filter(({ isAnswer }) => isAnswer) : [];
  const ranked = answers.slice(0, MOST_RANKED);
  const shown = new Set(ranked.map(({ document }) => document.id));
  const byRule = findBySubstring(all, query).filter(({ document }) => !shown.has(document.id));
  if (ranked.length + byRule.length === 0) return { ...ranking, total: 0 };
  const known = new Set(answers.map(({ document }) => document.id));
  const words = [query.trim()];
  return {
    isAnswer: true,
    total: answers.length + byRule.filter(({ document }) => !known.has(document.id)).length,
    hits: [
      ...ranked,
      ...byRule.map(({ document, score, fields }) => ({
        document,
        score,
        isAnswer: false,
        sections: [],
        matches: [{ words, fields }],
      })),
    ],
    corrections: ranking.corrections,
  };
}
